/** The tests that Stryker runs against mutants of the approval engine. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["packages/engine/test/approval/mutation-entry.ts"], testTimeout: 60_000 },
});
