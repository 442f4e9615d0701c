import { expect, test } from "vitest";
import { decisionsIndex, indexProblems } from "./decisions.mjs";

const FILES = ["001-a.md", "002-b.md"];

test("an index with a line for each decision is complete", () => {
  expect(indexProblems(FILES, "# Decisions\n\n- [001](001-a.md) A is so.\n- [002](002-b.md) B is so.\n")).toEqual([]);
});

test.each([
  ["- [001](001-a.md) A is so.", "002-b.md has no line"],
  ["- [001](001-a.md) A.\n- [002](002-b.md) B.\n- [003](003-c.md) C.", "003-c.md has a line and is not there"],
  ["- [001](001-a.md) A.\n- [002](002-b.md) B.\n- [002](002-b.md) B.", "002-b.md has two lines"],
  ["- [001](001-a.md) A.\n- [003](002-b.md) B.", "another number: - [003](002-b.md) B."],
  ["- [001](001-a.md) A.\n- [002](002-b.md)", "says nothing: - [002](002-b.md)"],
])("%s", (index, problem) => {
  expect(indexProblems(FILES, index)).toEqual([problem]);
});

test("the index of this repository is complete", async () => {
  expect(await decisionsIndex()).toBe("");
});
