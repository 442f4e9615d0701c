import { describe, expect, it } from "vitest";
import { summarize } from "./bulk-summary";

const refusal = (name: string) => ({ id: 1, name, code: "FORBIDDEN", msg: "有合同" });

describe("summary of a bulk action", () => {
  it("is short when all went well", () => {
    expect(summarize({ done: [1, 2], refused: [] })).toBe("成功 2");
  });
  it("names the first refusals and counts the rest", () => {
    const refused = ["甲", "乙", "丙", "丁", "戊"].map(refusal);
    expect(summarize({ done: [1], refused })).toBe("成功 1，失败 5：甲 有合同；乙 有合同；丙 有合同；另有 2 条");
  });
});
