import { expect, it } from "vitest";
import { colourIndex, initials } from "./initials";

it("takes the last two letters of a Chinese name and the first of any other", () => {
  expect(initials("欧阳明月")).toBe("明月");
  expect(initials("欧阳明月", 1)).toBe("月");
  expect(initials("王")).toBe("王");
  expect(initials("admin")).toBe("A");
  expect(initials("张三A")).toBe("张");
  expect(initials("  ")).toBe("?");
});

it("gives one person one colour, inside the palette", () => {
  expect(colourIndex("张三", 8)).toBe(colourIndex("张三", 8));
  for (const name of ["", "a", "张三", "李四", "𠮷野家"]) expect(colourIndex(name, 8)).toBeLessThan(8);
});
