import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/e2e/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Each file waits for processes most of the time, and each process takes a whole core.
    maxWorkers: 2,
  },
});
