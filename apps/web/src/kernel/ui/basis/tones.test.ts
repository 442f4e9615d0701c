import fc from "fast-check";
import { expect, test } from "vitest";
import { DICTIONARY_COLOURS, GROUND_COLOURS, STATUS_COLOURS } from "./colours";
import { toneOf } from "./tones";

const part = (colour: string, at: number) => {
  const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const light = (colour: string) => 0.2126 * part(colour, 1) + 0.7152 * part(colour, 3) + 0.0722 * part(colour, 5);
function contrast(one: string, other: string): number {
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const LOOKS = ["light", "dark"] as const;

test.each(LOOKS)("letters reach AA on their ground, whatever colour somebody gives (%s)", (look) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (n) => {
      const { ground, letters } = toneOf(`#${n.toString(16).padStart(6, "0")}`, look);
      expect(contrast(ground, letters)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("the grounds of our own colours are pastels: pale on light, quiet on dark", () => {
  for (const colour of [...DICTIONARY_COLOURS, ...GROUND_COLOURS, ...Object.values(STATUS_COLOURS)]) {
    expect(light(toneOf(colour, "light").ground)).toBeGreaterThan(0.65);
    expect(light(toneOf(colour, "dark").ground)).toBeLessThan(0.16);
  }
});

test("no colour, and one that is none, is grey", () => {
  expect(toneOf("", "light")).toEqual(toneOf("red", "light"));
  expect(toneOf("#FADB14", "light")).toEqual(toneOf("#fadb14", "light"));
});
