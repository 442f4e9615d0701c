import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listedName, namesIn, unlisted } from "./flaky-list.mjs";
import { root } from "./root.mjs";
import { httpFiles, journeys, unitFiles } from "./test-names.mjs";

test("a test is named without its folder and without why", () => {
  expect(listedName("apps/server/test/a.test.ts › group > one\n    expected 1")).toBe("a.test.ts › group › one");
  expect(listedName("a.test.ts › group › one")).toBe("a.test.ts › group › one");
});

test("the list is a table with the name first", () => {
  const text = "| test | symptom |\n|---|---|\n| `a.test.ts › one` | slow | \n| `b.test.ts › two` | late |\n";
  expect(namesIn(text)).toEqual(["a.test.ts › one", "b.test.ts › two"]);
});

test("what is listed stands in a file that there is, and is known then", () => {
  const listed = namesIn(readFileSync(path.join(root, "docs/flaky.md"), "utf8"));
  const files = [...httpFiles(), ...unitFiles(), ...[...journeys().values()].flat()].map((file) => path.basename(file));
  expect(listed.filter((name) => !files.includes(name.split(" › ")[0] ?? ""))).toEqual([]);
  expect(unlisted(listed)).toEqual([]);
  expect(unlisted(["no-such.test.ts › one"])).toEqual(["no-such.test.ts › one"]);
});
