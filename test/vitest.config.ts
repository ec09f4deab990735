import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts", "parameter-packs/*/test/**/*.test.ts"],
    exclude: ["test/{e2e,languages,servers,registries}/**", "**/node_modules/**"],
    testTimeout: 30_000,
  },
});
