/** Follow-ups against what was promised of them, and what no way of writing may change. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CANNED_WORDS } from "../../src/pool/canned-words";
import { CONNECTED_SECONDS, normalForm, printsOf, type WrittenFollowUp, worthOf } from "../../src/pool/honest";
import { runs, some } from "../draw";
import { COPIES, COUNTS } from "./honest-texts";
import { CANNED, SHORT } from "./lazy-texts";

const NOTHING: ReadonlySet<string> = new Set();
const note = (text: string, more: Partial<WrittenFollowUp> = {}): WrittenFollowUp => ({
  text,
  pictures: [],
  talkSeconds: null,
  ...more,
});
const worth = (text: string, seen = NOTHING) => worthOf(note(text), seen);
const after = (...notes: WrittenFollowUp[]): ReadonlySet<string> => new Set(notes.flatMap(printsOf));

describe("a text", () => {
  it.each(SHORT)("%j is too short", (text) => expect(worth(text)).toMatchObject({ effective: false, why: "short" }));
  it.each(CANNED)("%j says nothing", (text) => expect(worth(text)).toMatchObject({ effective: false, why: "canned" }));
  it.each(COUNTS)("%j counts", (text) => expect(worth(text)).toEqual({ effective: true, by: "text" }));

  it("is one of more than 400 that were written down first, each once", () => {
    const texts = [SHORT, CANNED, COUNTS].flat();
    expect(texts.length + COPIES.length).toBeGreaterThan(400);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(COPIES)("%j before: %j counts: %s", (earlier, text, counts) => {
    expect(worth(earlier).effective).toBe(true);
    const seen = after(note(earlier));
    expect(worth(text, seen).effective).toBe(counts);
    if (!counts) expect(worth(text, seen)).toMatchObject({ why: "copied" });
  });

  it("says in both languages why it does not count", () => {
    const seen = after(note("样品测试通过"));
    const said = [worth("好的"), worth("已联系客户"), worth("样品测试通过", seen)];
    expect(said.map((one) => (one.effective ? "" : one.msg.cn))).toEqual([
      "内容太少，不计入有效跟进",
      "没有写明新的情况，不计入有效跟进",
      "与之前的跟进重复，不计入有效跟进",
    ]);
    for (const one of said) expect(one.effective ? "" : one.msg.en).toMatch(/not an effective follow-up$/);
  });
});

describe("a call and a picture", () => {
  it("a connected call counts from so many seconds on, whatever is written", () => {
    expect(worthOf(note("", { talkSeconds: CONNECTED_SECONDS }), NOTHING)).toEqual({ effective: true, by: "call" });
    expect(worthOf(note("好的", { talkSeconds: CONNECTED_SECONDS - 1 }), NOTHING).effective).toBe(false);
    expect(worthOf(note("好的", { talkSeconds: 5 }), NOTHING, 5).effective).toBe(true);
    expect(worthOf(note("好的", { talkSeconds: 0 }), NOTHING).effective).toBe(false);
  });

  it("a picture counts when its writer and its customer have not had it before", () => {
    const first = note("", { pictures: ["a1"] });
    expect(worthOf(first, NOTHING)).toEqual({ effective: true, by: "picture" });
    const seen = after(first);
    expect(worthOf(first, seen)).toMatchObject({ effective: false, why: "seenPicture" });
    expect(worthOf(note("", { pictures: ["a1", "b2"] }), seen)).toEqual({ effective: true, by: "picture" });
    expect(worthOf(note("样品测试通过", { pictures: ["a1"] }), seen)).toEqual({ effective: true, by: "text" });
    expect(worthOf(note("已联系客户", { pictures: ["a1"] }), seen)).toMatchObject({ why: "canned" });
  });

  it("the same text counts once more with another picture or call, and both leave their prints", () => {
    const seen = after(note("样品测试通过", { talkSeconds: 60 }));
    expect(worth("样品测试通过", seen).effective).toBe(false);
    expect(worthOf(note("样品测试通过", { pictures: ["c3"] }), seen).effective).toBe(true);
    expect(printsOf(note("好的", { pictures: ["c3", "c3"] }))).toEqual(["picture:c3"]);
    expect(printsOf(note("已联系客户"))).toEqual([]);
  });

  it("takes no text for the print of a picture", () => {
    const seen = after(note("a1b2c3d4"), note("picture:a1"));
    expect(seen.size).toBe(2);
    for (const hash of ["a1b2c3d4", "a1", "picturea1"])
      expect(worthOf(note("", { pictures: [hash] }), seen).effective).toBe(true);
  });
});

/** Signs, blanks and what nobody sees: as one might put between the characters of a copy. */
const sign = fc.constantFrom(
  "，",
  "。",
  " ",
  "\n",
  "！",
  "~",
  "　",
  "👍",
  "\u200b",
  "\u200d",
  "-",
  "【",
  "】",
  "…",
  '"',
);
const counted = fc.constantFrom(...COUNTS);
const hasNumber = (text: string) => /\d/.test(text.normalize("NFKC"));

describe("any text", () => {
  it("counts once: the second time it is a copy", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), counted), (text) => {
        const one = worth(text);
        expect(worth(text, after(note(text))).effective).toBe(false);
        expect(printsOf(note(text)).length).toBe(one.effective ? 1 : 0);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it("is a copy with signs between its words, in full width, in capitals, and several times", () => {
    const text = counted.filter((one) => !hasNumber(one));
    const full = (one: string) => one.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(
        text,
        fc.array(sign, { minLength: 1, maxLength: 8 }),
        fc.nat(3),
        fc.boolean(),
        (one, signs, more, isFull) => {
          const spread = [...one].flatMap((letter, at) => [letter, signs[at % signs.length] ?? ""]).join("");
          const written = (isFull ? full(spread) : spread.toUpperCase()).repeat(more + 1);
          expect([written, normalForm(written)]).toEqual([written, normalForm(one)]);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it("is a copy behind the day on which it was written", () => {
    const two = (number: number) => String(number).padStart(2, "0");
    const heading = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.nat(23), fc.nat(59), fc.nat(6))
      .map(([month, day, hour, minute, form]) => {
        const clock = `${two(hour)}:${two(minute)}`;
        const forms = [`${month}月${day}日`, `${month}.${day} `, `2026-${two(month)}-${two(day)} ${clock} `];
        return (
          [...forms, `【${month}/${day}】`, `今天${clock}，`, `2026年${month}月${day}号：`, `${clock} 下午 `][form] ??
          ""
        );
      });
    const text = counted.filter((one) => !/^[\d.]/.test(normalForm(one)));
    fc.assert(
      fc.property(heading, text, (day, one) => {
        expect([day + one, normalForm(day + one)]).toEqual([day + one, normalForm(one)]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("of canned words in any order says nothing", () => {
    const words = [...CANNED_WORDS].filter((word) => /\p{Script=Han}/u.test(word));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (some) => {
        expect([some.join(""), worth(some.join("，")).effective]).toEqual([some.join(""), false]);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it("with one fact in it counts, whatever stands around", () => {
    const words = fc.array(fc.constantFrom(...[...CANNED_WORDS].filter((word) => /\p{Script=Han}/u.test(word))), {
      maxLength: 6,
    });
    const fact = fc.constantFrom("要求降价", "样品", "对账", "报价85000", "合同", "预算三十万", "嫌贵");
    fc.assert(
      fc.property(words, fact, words, (before, one, behind) => {
        const text = [...before, "客户", one, "采购", ...behind].join("");
        expect([text, worth(text).effective]).toEqual([text, true]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("never counts because more was seen before", () => {
    const written = fc.record({
      text: fc.oneof(counted, fc.constantFrom(...CANNED)),
      pictures: fc.array(fc.constantFrom("a1", "b2", "c3"), { maxLength: 3 }),
      talkSeconds: fc.option(fc.nat(90)),
    });
    fc.assert(
      fc.property(
        written,
        fc.array(written, { maxLength: 4 }),
        fc.array(written, { maxLength: 4 }),
        (one, few, more) => {
          const [less, all] = [after(...few), after(...few, ...more)];
          if (worthOf(one, all).effective) expect(worthOf(one, less).effective).toBe(true);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});

describe("a text of 200 kB", () => {
  // Generous: what grew by the square of the length would take minutes.
  it.each(some(["客户", "1", "1:", "11.23 ", "今天", "a", "ab", " ", "。", "跟进客户1", "今天3", "1.1.", "没"], 4))(
    "of %j is judged",
    (unit) => {
      const many = unit.repeat(200_000 / unit.length);
      expect(worth(many).effective).toBe(false);
      expect(normalForm(`${many}合同${many}样品`)).toContain("合同");
    },
  );
});
