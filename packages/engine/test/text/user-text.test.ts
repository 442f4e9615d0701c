/** The rule of every text that people type. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { manyLines, oneLine, visibleText } from "../../src/text/user-text";
import { runs } from "../draw";
import { growsLinearly } from "../growth";

/** Signs joined to signs, as many as that. */
const longOf = (size: number) =>
  `${"👨\u200d".repeat(size)}${"\ufe0f\u200d".repeat(size)}${"🏴\u{e0061}".repeat(size / 2)}`;

const EMOJI = [
  "👨‍👩‍👧",
  "❤️",
  "☺︎",
  "👩🏽‍❤️‍👩🏾",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "🏳️‍🌈",
  "🏴‍☠️",
  "1️⃣",
  "#⃣",
  "🇨🇳",
  "👁️‍🗨️",
  "🧑🏻‍💻",
  "©️",
  "🐈‍⬛",
  "⛹🏿‍♂️",
];
const INVISIBLE = [
  ..."\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b\u2060\u200c\u00ad\u034f",
  ..."\u180b\u180e\u2061\u2064\u206f\u3164\uffa0\u115f\ufe00\ufff9\ufffb\u{e0001}\u{e0100}\u{1d173}",
];
const REFUSED = [..."\u0000\u0001\u0007\u0008\u000b\u000c\u001b\u001f\u007f\u0080\u0085\u009f", "\ud800", "\udc00"];

describe("what nobody sees", () => {
  test.each(INVISIBLE.map((char) => [(char.codePointAt(0) ?? 0).toString(16), char]))(
    "U+%s is removed",
    (_code, char) => {
      for (const rule of [oneLine, manyLines]) {
        expect(rule(`甲${char}乙`)).toBe("甲乙");
        expect(rule(`👨${char}甲`)).toBe("👨甲");
        expect(rule(` ${char} \n`)).toBe("");
      }
    },
  );

  test("joiners, selectors and tags stay in emoji and nowhere else", () => {
    for (const emoji of EMOJI) expect([emoji, oneLine(`王${emoji}${emoji}w`)]).toEqual([emoji, `王${emoji}${emoji}w`]);
    for (const [given, left] of [
      ["甲\u200d乙", "甲乙"],
      ["\u200d👨", "👨"],
      ["👨\u200d", "👨"],
      ["👨\u200d甲", "👨甲"],
      ["👨\u200d\u200d👩", "👨👩"],
      ["👨\u200d\u200b👩", "👨\u200d👩"],
      ["A\ufe0f", "A"],
      ["1\ufe0f", "1"],
      ["❤\ufe0f\ufe0f", "❤\ufe0f"],
      ["漢\ufe00字\u{e0100}", "漢字"],
      ["👨\u{e0061}\u{e0062}\u{e0063}\u{e007f}", "👨"],
      [`🏴${"\u{e0061}".repeat(7)}\u{e007f}`, "🏴"],
      ["🏴\u{e0061}\u{e0062}\u{e0063}", "🏴"],
    ] as const)
      expect([given, visibleText(given)]).toEqual([given, left]);
  });
});

describe("what nobody can type", () => {
  test.each(REFUSED.map((char) => [char.charCodeAt(0).toString(16), char]))("U+%s is refused", (_code, char) => {
    for (const rule of [oneLine, manyLines, visibleText]) expect(rule(`甲${char}乙`)).toBeUndefined();
  });

  test("a tab or line end is refused inside one line, trimmed around it, kept in several", () => {
    for (const [end, kept] of [
      ["\t", "\t"],
      ["\n", "\n"],
      ["\r\n", "\n"],
      ["\r", "\n"],
      ["\u2028", "\n"],
      ["\u2029", "\n"],
    ] as const) {
      expect(oneLine(`甲${end}乙`)).toBeUndefined();
      expect(oneLine(`${end}甲乙\u200b${end}`)).toBe("甲乙");
      expect(manyLines(`${end}甲${end}乙${end}`)).toBe(`甲${kept}乙`);
    }
    expect(visibleText(" 甲\u200b ")).toBe(" 甲 ");
  });
});

describe("of any text", () => {
  const pieces = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "binary" }) },
    fc.constantFrom(...EMOJI, ...INVISIBLE, "\u200d", "\ufe0f", "\u20e3", "1", "🏽", "🏴", "\u{e0061}", "\u{e007f}"),
    fc.constantFrom("\r", "\n", "\t", "\u2028", " ", "　", "客户", "Müller", ...REFUSED),
  );
  const anyText = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
  const FORBIDDEN =
    /[\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\ufeff\ufff9-\ufffb\u00ad\p{Surrogate}]|(?![\t\n])\p{Cc}/u;

  test("the rule is stable, never adds, and leaves nothing that it forbids", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const rule of [visibleText, oneLine, manyLines]) {
          const once = rule(text);
          if (once === undefined) continue;
          expect(rule(once)).toBe(once);
          expect(once.length).toBeLessThanOrEqual(text.length);
          expect(FORBIDDEN.test(once)).toBe(false);
        }
        const line = oneLine(text);
        if (line !== undefined) expect([line, /[\t\n]/.test(line)]).toEqual([manyLines(text), false]);
      }),
      { numRuns: runs(5_000) },
    );
  });

  test("plain Chinese, Latin and emoji pass unchanged", () => {
    const plain = fc
      .array(fc.constantFrom(...EMOJI, ..."启程客户𠮷野家，。（）é'\"<>&%Ａ１ﬁ١", "Zoë", " "), { minLength: 1 })
      .map((parts) => `甲${parts.join("")}乙`);
    fc.assert(
      fc.property(plain, (text) => {
        expect([oneLine(text), manyLines(text), visibleText(text)]).toEqual([text, text, text]);
      }),
    );
  });

  test("a long one is judged in one walk", () => {
    expect(visibleText(longOf(100_000))?.length).toBeGreaterThan(0);
  });
  growsLinearly("a long one is judged", (size) => visibleText(longOf(size)), 100_000);
});
