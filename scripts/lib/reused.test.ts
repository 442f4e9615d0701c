import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { forChanged, toolsKey, unlessPassed } from "./reused.mjs";
import { root } from "./root.mjs";

const NAME = `try-${process.pid}`;
afterEach(() => rmSync(path.join(root, `.cache/check/${NAME}.json`), { force: true }));

test("a pass is used again under the same key only, a failure never", async () => {
  const runs: string[] = [];
  const step = (key: string, problem = "") =>
    unlessPassed(NAME, key, async () => {
      runs.push(key);
      return problem;
    });
  expect([await step("a", "wrong"), await step("a"), await step("a"), await step("b"), await step("a")]).toEqual([
    "wrong",
    "",
    "",
    "",
    "",
  ]);
  expect(runs).toEqual(["a", "a", "b", "a"]);
});

test("files are looked at whose key changed, and again while they fail", async () => {
  const runs: string[][] = [];
  const step = (keys: Record<string, string>, problem = "", wrong?: string[]) =>
    forChanged(NAME, new Map(Object.entries(keys)), async (files) => {
      runs.push(files);
      return { problem, ...(wrong ? { wrong } : {}) };
    });
  await step({ a: "1", b: "1" });
  await step({ a: "1", b: "1" });
  expect(await step({ a: "1", b: "2", c: "1" }, "wrong")).toBe("wrong");
  await step({ a: "1", b: "2", c: "1" });
  await step({ a: "1", c: "1" });
  await step({ a: "1", b: "2", c: "1" });
  await step({ a: "2", b: "3" }, "wrong", ["b"]);
  await step({ a: "2", b: "3" });
  expect(runs).toEqual([["a", "b"], ["b", "c"], ["b", "c"], ["b"], ["a", "b"], ["b"]]);
});

test("the key of the tools follows the files that configure a step", () => {
  expect(toolsKey(["biome.json"])).toBe(toolsKey(["biome.json"]));
  expect(toolsKey(["biome.json"])).not.toBe(toolsKey(["knip.json"]));
});
