/** Mutation test of the approval engine: `npx stryker run`. Walks are few and fixed here, see docs/approval-engine.md. */
process.env.WALKS ??= "40";
process.env.SEED ??= "20261121";

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  vitest: { configFile: "packages/engine/test/approval/vitest.mutation.config.ts", related: false },
  mutate: ["packages/engine/src/{approval,advance}/**/*.ts"],
  coverageAnalysis: "perTest",
  concurrency: 1,
  ignoreStatic: true,
  incremental: true,
  incrementalFile: "node_modules/.cache/stryker/approval.json",
  tempDirName: "node_modules/.cache/stryker/sandbox",
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: "node_modules/.cache/stryker/approval-report.json" },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 20_000,
  disableTypeChecks: false,
  ignorePatterns: [".cache", "apps", "docs", "e2e", "node_modules/.cache", "packages/api"],
};
