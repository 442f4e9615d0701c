import { describe, expect, it } from "vitest";
import { codePoints, firstCodePoints } from "./code-points";

describe("text length", () => {
  it("counts an emoji and a rare character once", () => {
    expect(codePoints("客户😀𠮷")).toBe(4);
    expect("客户😀𠮷").toHaveLength(6);
  });
  it("never cuts a character in two", () => {
    expect(firstCodePoints("😀😀😀", 2)).toBe("😀😀");
  });
});
