import fc from "fast-check";
import { expect, test } from "vitest";
import { about, defineMessages, fromSchema, inSchema, listed, verbatim } from "../../src/text/message";

const said = defineMessages({
  plain: { cn: "保存成功", en: "Saved" },
  most: { cn: "最多{max}条{what}", en: "At most {max} {what}" },
});

test("says a message in each language, its places filled with texts, numbers and other messages", () => {
  expect(said.plain).toEqual({ cn: "保存成功", en: "Saved" });
  expect(said.most({ max: 3, what: { cn: "客户", en: "customers" } })).toEqual({
    cn: "最多3条客户",
    en: "At most 3 customers",
  });
  expect(about(verbatim("手机"), said.plain)).toEqual({ cn: "手机：保存成功", en: "手机: Saved" });
  expect(listed([{ cn: "甲", en: "a" }, verbatim("乙")])).toEqual({ cn: "甲、乙", en: "a, 乙" });
});

test("takes what fills a place as it is, braces and dollars too", () => {
  fc.assert(
    fc.property(fc.string(), (what) => {
      expect(said.most({ max: 1, what })).toEqual({ cn: `最多1条${what}`, en: `At most 1 ${what}` });
    }),
  );
  expect(said.most({ max: 1, what: "{max}$1$&" }).cn).toBe("最多1条{max}$1$&");
});

test("finds the message of a schema again, and none for a text of the library's own", () => {
  expect(fromSchema(inSchema(said.plain))).toBe(said.plain);
  expect(fromSchema("Invalid input")).toBeUndefined();
});
