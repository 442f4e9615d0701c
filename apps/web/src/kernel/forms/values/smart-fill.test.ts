import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { describe, expect, it } from "vitest";
import { smartFill, stretchesOf } from "./smart-fill";

const field = (key: string, ...card: NonNullable<FieldDef["card"]>): FieldDef => ({
  key,
  title: key,
  type: "input",
  storage: "column",
  flags: {},
  ...(card.length > 0 ? { card } : {}),
});
const FIELDS = [
  field("name", "company"),
  field("contact", "person"),
  field("phone", "mobile", "phone"),
  field("other"),
];
const TEXT = "杭州纷扬科技有限公司 张三 13800138000 下周要报价";

describe("a smart line", () => {
  it("fills what it understands, and leaves the rest", () => {
    const { filled, rest, places } = smartFill(TEXT, FIELDS, {}, {});
    expect(filled).toEqual({ name: "杭州纷扬科技有限公司", contact: "张三", phone: "13800138000" });
    expect(rest).toBe("下周要报价");
    expect(
      stretchesOf(TEXT, places)
        .filter(({ marked }) => marked)
        .map(({ text }) => text),
    ).toEqual(["杭州纷扬科技有限公司", "张三", "13800138000"]);
    expect(
      stretchesOf(TEXT, places)
        .map(({ text }) => text)
        .join(""),
    ).toBe(TEXT);
  });

  it("writes over nothing that somebody typed", () => {
    const { filled, rest } = smartFill(TEXT, FIELDS, { contact: "李四" }, {});
    expect(filled).toEqual({ name: "杭州纷扬科技有限公司", phone: "13800138000" });
    expect(rest).toContain("张三");
  });

  it("takes back what it no longer says", () => {
    const mine = { name: "杭州纷扬科技有限公司", phone: "13800138000" };
    expect(smartFill("杭州纷扬科技有限公司", FIELDS, mine, mine).filled).toEqual({
      name: "杭州纷扬科技有限公司",
      phone: "",
    });
  });

  it("takes a line with its area for a phone where there is no mobile", () => {
    expect(smartFill("杭州纷扬科技有限公司 0571-88123456", FIELDS, {}, {}).filled.phone).toMatch(/88123456$/);
  });
});
