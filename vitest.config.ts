import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import LongestFirst from "./scripts/lib/longest-first.mjs";
import { leftOut } from "./scripts/lib/wide-tests.mjs";

/** Where to write what became of each test; see scripts/lib/vitest-reporter.mjs. */
const report = process.env.VITEST_REPORT;
const counting: [string, Record<string, string>][] = report
  ? [["./scripts/lib/vitest-reporter.mjs", { file: report }]]
  : [];

/** They replace or add a module, count every statement, or change a schema of which a server remembers what it was. */
const ALONE = [
  "apps/server/src/kernel/documents/documents.test.ts",
  "apps/server/src/modules/products/products.test.ts",
  "apps/server/src/modules/session/before-the-hash.test.ts",
  "apps/server/test/statements.test.ts",
];

/** By the seed, where all of them are run; who names a file has it. */
const LEFT_OUT = process.env.DRAWN === "1" ? leftOut() : [];

/** What every test file needs first. */
const setupFiles = ["scripts/lib/seeded-properties.ts"];

/** What all HTTP tests have in common. */
const http = {
  globalSetup: ["apps/server/test/global-setup.ts"],
  setupFiles,
  // Ends a wait for what never comes; a busy machine is given its time.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Once more, so that a test that only sometimes passes is told from one that is broken; it is named at the end.
  retry: 1,
  // One more than cores: much of what these tests do is waiting for the database, a timer or another process.
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  sequence: { groupOrder: 1 },
};

/** Unit tests need nothing; HTTP tests run against a real PostgreSQL that their global set-up starts. */
export default defineConfig({
  test: {
    reporters: ["default", ...counting],
    sequence: { sequencer: LongestFirst },
    // What is translated once is read by every project, and by later runs.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: [
            "packages/*/{src,test}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "apps/web/src/**/*.test.{ts,tsx}",
            "apps/server/src/**/*.unit.test.ts",
          ],
          exclude: LEFT_OUT,
          setupFiles,
          testTimeout: 60_000,
          // A process loads what many files import once: none of them changes it.
          isolate: false,
          // Of two cores the runner would leave one to itself.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      {
        test: {
          ...http,
          name: "http",
          include: ["apps/server/{src,test}/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts", ...ALONE, ...LEFT_OUT],
          // The server is loaded once in each process: every file brings databases of its own.
          isolate: false,
        },
      },
      {
        test: { ...http, name: "http-alone", include: ALONE, exclude: LEFT_OUT },
      },
    ],
  },
});
