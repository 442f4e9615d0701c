import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differences } from "./differences";

const side = (all: ReturnType<typeof differences>, kind: 1 | -1) =>
  all
    .filter((one) => one.kind !== -kind)
    .map(({ text }) => text)
    .join("");

describe("differences of texts", () => {
  test("name what was added and taken away, by characters of Chinese and by words", () => {
    expect(differences("放假三天，请安排", "放假五天，请提前安排")).toEqual([
      { kind: 0, text: "放假" },
      { kind: -1, text: "三" },
      { kind: 1, text: "五" },
      { kind: 0, text: "天，请" },
      { kind: 1, text: "提前" },
      { kind: 0, text: "安排" },
    ]);
    expect(differences("price 100", "price 120")).toEqual([
      { kind: 0, text: "price 1" },
      { kind: -1, text: "0" },
      { kind: 1, text: "2" },
      { kind: 0, text: "0" },
    ]);
    expect(differences("", "")).toEqual([]);
    expect(differences("", "新")).toEqual([{ kind: 1, text: "新" }]);
  });

  test("give back both texts, whatever they are", () => {
    const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 60 }), fc.stringMatching(/^[甲乙ab\n ]{0,40}$/));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const all = differences(one, other);
        expect([side(all, -1), side(all, 1)]).toEqual([one, other]);
        expect(all.every(({ text: part }, at) => part !== "" && all[at + 1]?.kind !== all[at]?.kind)).toBe(true);
      }),
    );
  });

  test("of long texts are told by lines, and of what is longer still as a whole", () => {
    const lines = (n: number, word: string) => Array.from({ length: n }, (_, at) => `${word}${at}`).join("\n");
    const [one, other] = [`甲\n${lines(900, "行")}\n乙`, `丙\n${lines(900, "行")}\n丁`];
    const all = differences(one, other);
    expect([side(all, -1), side(all, 1)]).toEqual([one, other]);
    expect(all.some(({ kind, text }) => kind === 0 && text.includes("行500"))).toBe(true);
    const [huge, changed] = [lines(5_000, "a"), lines(5_000, "b")];
    expect(differences(huge, changed).some(({ kind }) => kind !== 0)).toBe(true);
  });
});
