import { defineConfig } from "vitest/config";

/** Browser journeys, one file after the other, against the built product with its demo company. */
export default defineConfig({
  test: {
    name: "browser",
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: ["support/global-setup.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
