import { expect, it } from "vitest";
import { actionKeys } from "./action-keys";

it("keeps one key for one action until the server has decided", () => {
  let made = 0;
  const keys = actionKeys(() => `key-${++made}`);
  const first = keys.of({ id: 1, name: "甲" });
  expect(keys.of({ id: 1, name: "甲" })).toBe(first);
  expect(keys.of({ id: 1, name: "乙" })).not.toBe(first);
  keys.done({ id: 1, name: "甲" });
  expect(keys.of({ id: 1, name: "甲" })).not.toBe(first);
});
