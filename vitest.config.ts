import { defineConfig } from "vitest/config";
import "./scripts/lib/sampled.mjs";

/** Unit tests need nothing; HTTP tests run against a real PostgreSQL that their global set-up starts. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: [
            "packages/*/{src,test}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "apps/web/src/**/*.test.{ts,tsx}",
            "apps/server/src/**/*.unit.test.ts",
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          sequence: { groupOrder: 1 },
          include: ["apps/server/{src,test}/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          globalSetup: ["apps/server/test/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
