/** What Vitest really reports, counted. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";
import type { Report } from "./vitest-reporter.mjs";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs files of tests in a folder of their own. @param files by name, the lines of each */
async function reportOf(files: Record<string, string[]>): Promise<Report> {
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  folder = mkdtempSync(path.join(root, ".cache/vitest-stage-"));
  const file = path.join(folder, "report.json");
  const reporters = [[path.join(root, "scripts/lib/vitest-reporter.mjs"), { file }]];
  writeFileSync(
    path.join(folder, "vitest.config.mjs"),
    `export default { test: { retry: 1, include: ["*.spec.mjs"], reporters: ${JSON.stringify(reporters)} } };`,
  );
  for (const [name, lines] of Object.entries(files))
    writeFileSync(
      path.join(folder, name),
      ['import { beforeAll, describe, expect, test } from "vitest";', ...lines].join("\n"),
    );
  const args = ["run", "--root", folder, "--config", path.join(folder, "vitest.config.mjs")];
  await runNode("node_modules/vitest/vitest.mjs", args, { capture: true, env: { VITEST: "" } });
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

test("passed, failed with the first lines of why, and what needed a second try", async () => {
  const { passed, failures, flaky, files } = await reportOf({
    "one.spec.mjs": [
      "let tries = 0;",
      'test("good", () => {});',
      'describe("group", () => {',
      '  test("now and then", () => expect(++tries).toBe(2));',
      '  test("bad", () => expect(1).toBe(3));',
      "});",
    ],
  });
  expect(passed).toBe(2);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/one\.spec\.mjs › group > bad\n {4}.*expected 1 to be 3/);
  expect(flaky).toEqual([expect.stringMatching(/one\.spec\.mjs › group > now and then\n {4}.*expected 1 to be 2/)]);
  expect(files).toEqual([
    { file: expect.stringMatching(/one\.spec\.mjs$/) as string, seconds: expect.any(Number) as number },
  ]);
});

test("a file that cannot be read, a set-up that fails and an error that no test caught have failed", async () => {
  const { failures } = await reportOf({
    "one.spec.mjs": ['throw new Error("broken file");'],
    "two.spec.mjs": ['beforeAll(() => { throw new Error("broken set-up"); });', 'test("good", () => {});'],
    "three.spec.mjs": [
      'test("good", () => { setTimeout(() => { throw new Error("thrown late"); }); });',
      'test("waits", () => new Promise((resolve) => setTimeout(resolve, 100)));',
    ],
  });
  const text = failures.join("\n");
  for (const why of ["broken file", "broken set-up", "thrown late"]) expect(text).toContain(why);
});
