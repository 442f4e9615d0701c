import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { partOf } from "./drawn-journeys.mjs";
import { httpRoomsOf, ROOMS, roomsNamed } from "./full-rooms.mjs";
import { root } from "./root.mjs";
import { httpFiles } from "./test-names.mjs";
import { WIDE } from "./wide-tests.mjs";

const works = Object.keys(ROOMS).map((room) => ROOMS[room]?.());

test("every file of HTTP tests, so every wide one of them, belongs to exactly one room", () => {
  expect(httpFiles().filter((file) => httpRoomsOf(file).length !== 1)).toEqual([]);
  const inRooms = works.flatMap((work) => (work?.kind === "http" ? work.files : []));
  expect(inRooms.toSorted()).toEqual(httpFiles().toSorted());
  const unit = /\.unit\.test\.ts$|^scripts\//;
  expect(
    WIDE.filter((file) => !unit.test(file)).filter((file) => inRooms.filter((one) => one === file).length !== 1),
  ).toEqual([]);
});

test("each room of HTTP tests has several files", () => {
  for (const work of works) if (work?.kind === "http") expect(work.files.length).toBeGreaterThan(5);
});

test("the parts of the browser are one whole", () => {
  const parts = works.flatMap((work) => (work?.kind === "browser" ? [work.part] : []));
  const all = Array.from({ length: 1_001 }, (_, at) => at);
  const halves = parts.map((part) => partOf(all, part));
  expect(halves.flat().toSorted((a, b) => a - b)).toEqual(all);
  expect(Math.max(...halves.map((half) => half.length)) - Math.min(...halves.map((half) => half.length))).toBe(1);
  expect(roomsNamed(["browser"])).toHaveLength(parts.length);
});

test("rooms run in their order, all of them for no name, and an unknown name is refused with those there are", () => {
  expect(roomsNamed([])).toEqual(Object.keys(ROOMS));
  expect(roomsNamed(["live", "unit", "live"])).toEqual(["unit", "live"]);
  expect(() => roomsNamed(["nowhere"])).toThrow("records");
});

test("the programs and scripts of rooms are there", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const work of works) {
    if (work?.kind === "program") expect(existsSync(path.join(root, work.file))).toBe(true);
    if (work?.kind === "script") expect(scripts[work.script]).toBeDefined();
  }
});
