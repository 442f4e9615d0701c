import { expect, test } from "vitest";
import { pageProblems } from "./room-pages.mjs";

const ROOM = "apps/server/src/kernel/cache";
const page = (lines: number, imports = "**May import:** the rooms below, up to `work`.") =>
  `${[imports, ...Array.from({ length: lines - 1 }, (_, at) => `line ${at}`)].join("\n")}\n`;

test("a room has a page of forty lines at most", () => {
  expect(pageProblems(ROOM, page(40), "work")).toEqual([]);
  expect(pageProblems(ROOM, page(41), "work")).toEqual([expect.stringContaining("has 41 lines")]);
  expect(pageProblems(ROOM, undefined, "work")).toEqual([expect.stringContaining("has no README.md")]);
});

test("a page says up to which room it may import", () => {
  expect(pageProblems(ROOM, page(9), "http")).toEqual([expect.stringContaining("the rooms end with http")]);
  expect(pageProblems(ROOM, page(9, "# cache"), "work")).toEqual([expect.stringContaining("the rooms end with work")]);
  expect(pageProblems(ROOM, page(9, "**May import:** no room."), undefined)).toEqual([]);
});
