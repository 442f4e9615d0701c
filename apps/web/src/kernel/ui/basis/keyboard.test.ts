import { expect, test } from "vitest";
import { keyboardOf } from "./keyboard";

test.each([
  [{ pattern: "mobile" }, "tel"],
  [{ pattern: "phone" }, "tel"],
  [{ search: "phone" as const }, "tel"],
  [{ pattern: "email" }, "email"],
  [{ pattern: "url" }, "url"],
  [{ pattern: "creditCode" }, undefined],
  [{ pattern: "" }, undefined],
  [{}, undefined],
])("the keyboard of %o is %s", (field, mode) => {
  expect(keyboardOf(field).inputMode).toBe(mode);
});
