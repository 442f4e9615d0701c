import { isColour, readableOn } from "@qicheng/engine/values/colour";
import fc from "fast-check";
import { expect, test } from "vitest";

test.each(["#fff", "#FFFF", "#1677ff", "#1677FF80"])("%s is a colour", (text) => {
  expect(isColour(text)).toBe(true);
});

test.each(["", "fff", "#ff", "#fffff", "#fffffff", "#ggg", "red", "#fff;background:url(//evil.test)", "#fff\n"])(
  "%j is none",
  (text) => {
    expect(isColour(text)).toBe(false);
  },
);

test.each([
  ["#ffffff", "#000000"],
  ["#000000", "#ffffff"],
  ["#cf1322", "#ffffff"],
  ["#fadb14", "#000000"],
  ["#000000ff", "#ffffff"],
  // Nearly nothing of it on white paper.
  ["#00000010", "#000000"],
  ["#000f", "#ffffff"],
])("letters on %s are %s", (ground, letters) => {
  expect(readableOn(ground)).toBe(letters);
});

/** WCAG, written down a second time. */
function contrast(one: string, other: string): number {
  const light = [one, other].map((colour) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

test("letters can be read on every ground", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const ground = `#${number.toString(16).padStart(6, "0")}`;
      expect(contrast(ground, readableOn(ground))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
