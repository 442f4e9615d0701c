/** What Playwright really reports, counted. None of these tests needs a browser. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { countBrowserTests } from "./browser-stage.mjs";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs files of tests in a folder of their own. @param files by name, the lines of each */
async function countOf(files: Record<string, string[]>) {
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  folder = mkdtempSync(path.join(root, ".cache/browser-stage-"));
  const report = path.join(folder, "report.json");
  const config = `export default { testDir: ".", outputDir: "output", retries: 1, reporter: [["json", { outputFile: ${JSON.stringify(report)} }]] };`;
  writeFileSync(path.join(folder, "playwright.config.mjs"), config);
  for (const [name, lines] of Object.entries(files))
    writeFileSync(
      path.join(folder, name),
      ['import { expect, test } from "@playwright/test";', "const late = () => test.info().retry;", ...lines].join(
        "\n",
      ),
    );
  const args = ["test", `--config=${folder}/playwright.config.mjs`];
  const { code } = await runNode("node_modules/@playwright/test/cli.js", args, { capture: true });
  return countBrowserTests(report, code);
}

test("passed, failed, left out, and what needed a second try, by name", async () => {
  const counted = await countOf({
    "one.test.mjs": [
      'test("good", () => {});',
      'test.describe("group", () => {',
      '  test("now and then", () => expect(late()).toBe(1));',
      '  test("bad", () => expect(1).toBe(2));',
      "});",
      'test.skip("left out", () => {});',
    ],
  });
  expect(counted).toEqual({
    passed: 2,
    failed: 2,
    failures: ["one.test.mjs › group › bad", "left out: one.test.mjs › left out"],
    flaky: ["one.test.mjs › group › now and then"],
    files: [{ file: "e2e/one.test.mjs", seconds: expect.any(Number) as number }],
  });
});

test("a file that cannot be read has failed", async () => {
  const counted = await countOf({
    "one.test.mjs": ['test("good", () => {});'],
    "two.test.mjs": ["throw new Error();"],
  });
  expect(counted.failed).toBeGreaterThan(0);
});

test("no test, and no report, have failed", async () => {
  expect(await countOf({})).toMatchObject({ passed: 0, failed: 1, flaky: [] });
  expect(countBrowserTests("/no/such/report.json", 0)).toMatchObject({ passed: 0, failed: 1, flaky: [] });
});
