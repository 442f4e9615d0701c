import { expect, test } from "vitest";
import { pageProblems } from "./room-pages.mjs";

const page = (lines: number) => `${Array.from({ length: lines }, (_, at) => `line ${at}`).join("\n")}\n`;

test("a room has a page of forty lines at most", () => {
  expect(pageProblems("apps/server/src/kernel/work", page(40))).toEqual([]);
  expect(pageProblems("apps/server/src/kernel/work", page(41))).toEqual([expect.stringContaining("has 41 lines")]);
  expect(pageProblems("apps/server/src/kernel/work", undefined)).toEqual([expect.stringContaining("has no README.md")]);
});
