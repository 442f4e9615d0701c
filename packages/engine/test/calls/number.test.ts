/** Every spelling of a number has one key; what is no number reaches no provider. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blackPattern, patternsOf, refusing } from "../../src/calls/black";
import { isCallingTime } from "../../src/calls/hours";
import { callNumber, endOf } from "../../src/calls/number";

const KEYS: readonly (readonly [string, string, string])[] = [
  ["138 0013 8000", "13800138000", ""],
  ["+86-138-0013-8000", "13800138000", ""],
  ["008613800138000", "13800138000", ""],
  ["8613800138000", "13800138000", ""],
  ["013800138000", "13800138000", ""],
  ["1795113800138000", "13800138000", ""],
  ["12593 138 0013 8000", "13800138000", ""],
  ["17909-13800138000", "13800138000", ""],
  ["１３８００１３８０００", "13800138000", ""],
  ["138\u200b0013\ufeff8000", "13800138000", ""],
  ["(0571) 8800-1234", "057188001234", ""],
  ["+86 571 8800 1234", "057188001234", ""],
  ["0571-88001234转808", "057188001234", "808"],
  ["0571-88001234#808", "057188001234", "808"],
  ["0571-88001234,808", "057188001234", "808"],
  ["+44 20 7946 0018", "+442079460018", ""],
  ["0044 20 7946 0018", "+442079460018", ""],
  ["400-800-1234", "4008001234", ""],
  ["95588", "95588", ""],
  ["10086", "10086", ""],
];

const REFUSED = [
  "",
  "  ",
  "1234",
  "1380013800",
  "abc13800138000",
  "13800138000x12",
  "13800138000\r\nBYE sip:x",
  "13800138000\n",
  "13800138000\u0000",
  "+86+13800138000",
  "++8613800138000",
  "13800138000;tag=1",
  "sip:13800138000@evil",
  "١٣٨٠٠١٣٨٠٠٠",
  "13800138000转abc",
  "0571-88001234转12转34",
  "<13800138000>",
  "1".repeat(65),
];

describe("the key of a number", () => {
  it.each(KEYS)("%s is %s", (text, key, extension) => expect(callNumber(text)).toEqual({ key, extension }));
  it.each(REFUSED)("%j is none", (text) => expect(callNumber(text)).toBeUndefined());

  it("is the same for every spelling of a mobile", () => {
    const mobile = fc
      .tuple(fc.constantFrom("13", "15", "18", "19"), fc.stringMatching(/^\d{9}$/))
      .map((parts) => parts.join(""));
    const before = fc.constantFrom("", "+86", "0086", "86", "0", "17951", "12593", "17909", "+86 ");
    const between = fc.array(fc.constantFrom("", " ", "-", ".", "\u200b", "\u2010"), { minLength: 10, maxLength: 10 });
    const wide = fc.boolean();
    fc.assert(
      fc.property(mobile, before, between, wide, (number, prefix, signs, isWide) => {
        const spelled = prefix + [...number].map((digit, at) => digit + (signs[at] ?? "")).join("");
        const text = isWide
          ? spelled.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
          : spelled;
        expect(callNumber(text)).toEqual({ key: number, extension: "" });
      }),
    );
  });

  it("is its own key, and nothing else than digits behind a plus", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+\d()\-. 转#,]{0,20}$/)), (text) => {
        const found = callNumber(text);
        if (!found) return;
        expect(found.key).toMatch(/^\+?\d{5,17}$/);
        expect(found.extension).toMatch(/^\d{0,6}$/);
        expect(callNumber(found.key)).toEqual({ key: found.key, extension: "" });
      }),
    );
  });

  it("shows its end in a log", () => expect(endOf("13800138000")).toBe("****8000"));
});

describe("the black list", () => {
  it("takes numbers, beginnings and countries", () => {
    const given = ["170*", "+*", "+44*", "138 0013 8000", "17*", "*", "1+70*", "abc*", "17 01*"];
    expect(given.map(blackPattern)).toEqual([
      "170*",
      "+*",
      "+44*",
      "13800138000",
      undefined,
      undefined,
      undefined,
      undefined,
      "1701*",
    ]);
  });

  it("knows all patterns that name a number", () => {
    expect(patternsOf("17012")).toEqual(["17012", "17012*", "1701*", "170*"]);
    expect(patternsOf("+44")).toEqual(["+44", "+44*", "+4*", "+*"]);
  });

  it("lets an exact refusal win over all, and an exception over beginnings", () => {
    const prefix = { pattern: "170*", allows: false };
    const exact = { pattern: "17000000000", allows: false };
    const exception = { pattern: "17000000000", allows: true };
    expect(refusing([])).toBeUndefined();
    expect(refusing([prefix])).toBe(prefix);
    expect(refusing([prefix, exception])).toBeUndefined();
    expect(refusing([exception, prefix, exact])).toBe(exact);
  });
});

it("hours are those of Shanghai", () => {
  const hours = { from: "08:00", to: "21:00" };
  const at = (time: string) => isCallingTime(hours, Date.parse(`2026-06-01T${time}:00+08:00`));
  expect(["07:59", "08:00", "20:59", "21:00"].map(at)).toEqual([false, true, true, false]);
});
