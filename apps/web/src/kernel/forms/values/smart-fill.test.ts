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
    const { filled, rest, places } = smartFill(FIELDS, {}, { text: TEXT, mine: {} });
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
    const { filled, rest } = smartFill(FIELDS, { contact: "李四" }, { text: TEXT, mine: {} });
    expect(filled).toEqual({ name: "杭州纷扬科技有限公司", phone: "13800138000" });
    expect(rest).toContain("张三");
  });

  it("takes back what it no longer says", () => {
    const mine = { name: "杭州纷扬科技有限公司", phone: "13800138000" };
    expect(smartFill(FIELDS, mine, { text: "杭州纷扬科技有限公司", mine }).filled).toEqual({
      name: "杭州纷扬科技有限公司",
      phone: "",
    });
  });

  it("puts what nobody understood into the remark, until somebody takes it out", () => {
    const all = [...FIELDS, field("remark", "rest")];
    expect(smartFill(all, {}, { text: TEXT, mine: {} })).toMatchObject({
      filled: { remark: "下周要报价" },
      rest: "下周要报价",
      restKept: true,
    });
    const mine = { remark: "下周要报价" };
    expect(smartFill(all, mine, { text: TEXT, mine, restOut: true })).toMatchObject({
      filled: { remark: "" },
      restKept: false,
    });
    expect(smartFill(all, { remark: "老客户" }, { text: TEXT, mine: {} })).toMatchObject({ restKept: false });
  });

  it("chooses what is called so, and leaves the rest of what is not", () => {
    const all = [...FIELDS, { ...field("title", "position"), type: "statusSelect" as const }, field("remark", "rest")];
    const chosen = (_: FieldDef, said: string) => (said === "总经理" ? 7 : undefined);
    const text = (title: string) => `杭州纷扬科技有限公司 张三 ${title} 13800138000`;
    expect(smartFill(all, {}, { text: text("总经理"), mine: {}, chosen }).filled).toMatchObject({ title: 7 });
    expect(smartFill(all, {}, { text: text("采购部经理"), mine: {}, chosen })).toMatchObject({
      filled: { remark: "采购部经理" },
    });
  });

  it("takes a line with its area for a phone where there is no mobile", () => {
    expect(smartFill(FIELDS, {}, { text: "杭州纷扬科技有限公司 0571-88123456", mine: {} }).filled.phone).toMatch(
      /88123456$/,
    );
  });
});
