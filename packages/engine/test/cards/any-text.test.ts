/** What holds of the smart line for every text, also one that nobody should paste. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCard } from "../../src/cards/read-card";
import type { PatternName } from "../../src/fields/field-def";
import { PATTERNS } from "../../src/fields/patterns";
import { CARD_PARTS, type CardPart } from "../../src/values/card";
import { runs, some } from "../draw";
import { CARDS } from "./business-cards";
import { ADDRESSES, COMPANIES, NOTHING, ORDERS, PEOPLE, REACHED_BY } from "./lines";
import { SIGNATURES } from "./signatures";

const WRITTEN = [ORDERS, PEOPLE, COMPANIES, REACHED_BY, ADDRESSES, NOTHING, CARDS, SIGNATURES].flatMap((cases) =>
  cases.map(([text]) => text),
);

/** Pieces of cards in any order, with any signs between: what people might paste, and what nobody would. */
const piece = fc.constantFrom(
  ...WRITTEN.flatMap((text) => text.split(/(?<=[\s：:，、/|])|(?=[（(])/)).filter((text) => text.length <= 40),
  ..."　 \n\t：:，,。、/|-—（）()<>@+86\u200b\u202e\ufeff😀👨‍👩‍👧𠮷é\ud800".split(""),
);
/** Lines and cards as they are written, up to three below each other or in a row. */
const cards = fc
  .tuple(fc.array(fc.constantFrom(...WRITTEN), { minLength: 1, maxLength: 3 }), fc.constantFrom("\n", "\n\n", "\n--\n"))
  .map(([texts, between]) => texts.join(between));
const text = fc.oneof(
  cards,
  fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** Letters and digits alone: separators, brackets and blanks beside a place may go with it. */
const letters = (of: string) => of.match(/[\p{L}\p{N}]/gu)?.join("") ?? "";
const everyPart = (of: string) =>
  Object.entries(readCard(of).parts) as [CardPart, { value: string; from: number; to: number }][];

describe("every text", () => {
  it("has its parts at places of its own, and nothing else is lost", () => {
    fc.assert(
      fc.property(text, (of) => {
        const { rest } = readCard(of);
        const places = everyPart(of)
          .map(([, place]) => place)
          .sort((a, b) => a.from - b.from);
        let left = "";
        let done = 0;
        for (const { from, to } of places) {
          expect(from).toBeGreaterThanOrEqual(done);
          expect(to).toBeGreaterThan(from);
          left += of.slice(done, from);
          done = to;
        }
        expect(done).toBeLessThanOrEqual(of.length);
        expect(letters(rest)).toBe(letters(left + of.slice(done)));
        expect(rest).toBe(rest.trim());
        expect(rest).not.toMatch(/ {2}|\n\n|[\u200b\u202e\ufeff]/);
      }),
      // what looks like the link of a website may be somebody's e-mail
      { numRuns: runs(2_000), examples: [["www.acme.com<http:john.smith@acme.com>\n"]] },
    );
  });

  it("gives values that its fields take", () => {
    const patterns: Partial<Record<CardPart, PatternName>> = {
      mobile: "mobile",
      phone: "phone",
      email: "email",
      website: "url",
      creditCode: "creditCode",
    };
    fc.assert(
      fc.property(text, (of) => {
        for (const [part, { value, from, to }] of everyPart(of)) {
          expect(CARD_PARTS).toContain(part);
          expect(value).toBe(value.trim());
          expect(value).not.toMatch(/^$|\n/);
          const pattern = patterns[part];
          if (pattern) expect([value, PATTERNS[pattern].test(value)]).toEqual([value, true]);
          // What a place is understood as stands there; only one account that is also another stands elsewhere.
          if (part !== "wechat")
            expect(letters(of.slice(from, to).normalize("NFKC")).toLowerCase()).toContain(
              part === "phone" ? value.slice(-2) : letters(value.normalize("NFKC")).toLowerCase(),
            );
        }
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("has nothing new in its rest: what is taken out makes nothing else certain", () => {
    fc.assert(
      fc.property(cards, (of) => {
        const { parts, rest } = readCard(of);
        // What is said twice is taken once.
        fc.pre(everyPart(of).every(([, { value }]) => of.split(value).length <= 2));
        const again = readCard(rest);
        expect([of, rest, Object.keys(again.parts).filter((part) => !(part in parts))]).toEqual([of, rest, []]);
        if (Object.keys(parts).length === 0) expect(again.rest).toBe(rest);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("a text of 200 kB", () => {
  const LONG = 200_000;
  const fill = (unit: string) => unit.repeat(Math.ceil(LONG / unit.length)).slice(0, LONG);

  // Generous: what grew by the square of the length would take minutes.
  it.each(
    some(
      [
        ..."a1张@-(：\n ",
        "👨‍👩‍👧😀",
        "13800138000 ",
        "1380013800 ",
        "+1 ((((((((((((((((((",
        "a.b-c+d",
        "a@b.cn ",
        "http://www.a.com<http://",
        "联系人：电话：",
        "手 机 电 话 ",
        "张伟 王总 ",
        "杭州云帆科技有限公司",
        "杭州云帆科技有限公司 ",
        "浙江省 杭州市 文三路 ",
        "((((纷扬(北",
        "杭州云帆科技有限公司\n张伟 销售总监\n手机：13800138000\n",
        "Acme Trading Co., Ltd ",
        "\n发件人\n写道",
      ],
      5,
    ),
  )(
    "of %j is read",
    (unit) => {
      expect(readCard(fill(unit)).rest.length).toBeLessThanOrEqual(LONG);
    },
    60_000,
  );
});
