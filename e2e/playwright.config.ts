import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import "../scripts/lib/sampled.mjs";
import { ARGS, chromiumPath } from "./support/chromium";

/** Longest wait for anything on a page. */
const PATIENCE_MS = 15_000;

/** Browser journeys against the built product with its demo company, one for each worker; files one after the other. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.test.ts",
  globalSetup: "./support/global-setup.ts",
  // A browser, a server and a database keep two cores busy: a second worker there makes all of them slower.
  workers: availableParallelism() < 4 ? 1 : 2,
  // Once more, so that a test that only sometimes passes is told from one that is broken; it is named at the end.
  retries: 1,
  // Ends a hang. A journey of many screens takes over a minute on a busy machine.
  timeout: 150_000,
  expect: { timeout: PATIENCE_MS },
  outputDir: "../.cache/browser",
  reporter: [["list"], ["json", { outputFile: "../.cache/tests-browser.json" }]],
  use: {
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Of a second try only: writing down every page of every journey costs more than the journeys.
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
    screenshot: "only-on-failure",
    video: "off",
    launchOptions: { executablePath: await chromiumPath(), args: ARGS },
  },
});
