import { describe, expect, it } from "vitest";
import { deedText, summarize } from "./bulk-summary";

const refusal = (name: string) => ({ id: 1, name, code: "FORBIDDEN", msg: "有合同" });
const noun = { title: "客户", titles: "客户" };
const deed = (count: number, ...names: string[]) => ({ did: "删除", noun, count, names });

describe("summary of a bulk action", () => {
  it("says what was done to how many, and names the first", () => {
    expect(summarize({ done: [1, 2], refused: [] }, deed(2, "甲", "乙"))).toBe("已删除 2 个客户：甲、乙");
    expect(deedText(deed(3, "甲", "乙", "丙"))).toBe("删除 3 个客户：甲、乙 等");
  });
  it("names those that it knows of rows on other pages", () => {
    expect(deedText(deed(9, "甲"))).toBe("删除 9 个客户：甲 等");
    expect(deedText(deed(9))).toBe("删除 9 个客户");
  });
  it("names the first refusals and counts the rest", () => {
    const refused = ["甲", "乙", "丙", "丁", "戊"].map(refusal);
    const reasons = "失败 5：甲 有合同；乙 有合同；丙 有合同；另有 2 条";
    expect(summarize({ done: [9], refused }, deed(1, "己"))).toBe(`已删除 1 个客户：己；${reasons}`);
    expect(summarize({ done: [], refused }, deed(0))).toBe(reasons);
  });
});
