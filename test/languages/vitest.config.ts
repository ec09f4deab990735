import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/languages/*.test.ts"],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // The programs wait for processes most of the time, and each process takes a whole core.
    maxWorkers: 2,
    maxConcurrency: 2,
  },
});
