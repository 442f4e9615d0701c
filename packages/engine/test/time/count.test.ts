import { expect, it } from "vitest";
import { countOf } from "../../src/time/count";

it.each([
  ["12", 12],
  ["零", 0],
  ["两", 2],
  ["十", 10],
  ["十五", 15],
  ["二十", 20],
  ["九十九", 99],
  ["一百", 100],
  ["一百零五", 105],
  ["一百二十", 120],
  ["三百一十五", 315],
  ["a", 1],
  ["ten", 10],
])("%s is %i", (text, number) => expect(countOf(text)).toBe(number));

it.each(["", "三五", "一百五", "零五", "十零五", "百", "十十", "二百百", "12345", "ab", "三 五"])(
  "%s is no number",
  (text) => expect(countOf(text)).toBeUndefined(),
);
