import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";
import { DRAWN_FILES, leftOut, WIDE } from "./wide-tests.mjs";

test("every wide file is there, once", () => {
  expect(WIDE.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(WIDE).size).toBe(WIDE.length);
});

test("so many are made however many there are, in a full run all", () => {
  expect(leftOut()).toHaveLength(process.env.FULL === "1" ? 0 : WIDE.length - DRAWN_FILES);
});
