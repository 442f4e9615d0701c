/** Phrases of time against what was promised of them, every phrase of a grammar, and texts that have none. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPhrase } from "../../src/time/read-phrase";
import { runs, some } from "../draw";
import { AT_OTHER_TIMES, DATES, DAYS, ENGLISH, FRIDAY, HOURS, IN_TEXTS, NOT, WEEKDAYS } from "./phrases";

/** What a clock in Shanghai shows, in milliseconds. */
const at = (time: string) => Date.parse(`${time.replace(" ", "T")}:20+08:00`);
const said = (text: string, now: string) => {
  const found = readPhrase(text, at(now));
  return found && { at: found.at, words: text.slice(found.from, found.to) };
};

describe.each(Object.entries({ DAYS, WEEKDAYS, DATES, HOURS, ENGLISH, IN_TEXTS }))("%s", (_name, cases) => {
  it.each(cases.map(([text, when, words]) => ({ text, when, words: words ?? text })))(
    "$text is $when",
    ({ text, when, words }) => expect(said(text, FRIDAY)).toEqual({ at: when, words }),
  );
});

describe("at other times", () => {
  it.each(AT_OTHER_TIMES)("%s: %s is %s", (now, text, when) =>
    expect(said(text, now)).toEqual({ at: when, words: text }),
  );
});

describe("nothing", () => {
  it.each(NOT.map(([text, now]) => ({ text, now: now ?? FRIDAY })))("$text", ({ text, now }) =>
    expect(said(text, now)).toBeUndefined(),
  );
});

/** A moment, and one way to write it of which the grammar has many. */
const two = (number: number) => String(number).padStart(2, "0");
const CHINESE = "零一二三四五六七八九十";
const written = (number: number) =>
  number <= 10
    ? CHINESE.charAt(number)
    : `${number >= 20 ? CHINESE.charAt(Math.floor(number / 10)) : ""}十${number % 10 ? CHINESE.charAt(number % 10) : ""}`;
const DAY_MS = 86_400_000;
const dayAfter = (now: string, days: number) =>
  new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const WEEK = "一二三四五六日";

const moment = fc
  .tuple(fc.integer({ min: 0, max: 3_000 }), fc.nat(1_439))
  .map(([days, minute]) => `${dayAfter("2024-01-01", days)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`);

/** The day of the phrase, and how it is written on the day of `now`. */
const day = fc.oneof(
  fc
    .constantFrom(["明天", 1], ["后天", 2], ["大后天", 3], ["tomorrow", 1], ["明日", 1] as const)
    .map(([word, days]) => (now: string) => ({ word: String(word), day: dayAfter(now, Number(days)) })),
  fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom("天后", "天之后", "日后", "天以后"), fc.boolean())
    .map(([days, after, isChinese]) => (now: string) => ({
      word: `${isChinese ? written(days) : days}${after}`,
      day: dayAfter(now, days),
    })),
  fc.tuple(fc.nat(6), fc.constantFrom("下周", "下下周", "下星期", "下个礼拜")).map(([on, week]) => (now: string) => ({
    word: week + WEEK.charAt(on),
    day: dayAfter(now, on - weekday(now.slice(0, 10)) + (week.startsWith("下下") ? 14 : 7)),
  })),
  fc.integer({ min: 1, max: 290 }).map((days) => (now: string) => {
    const then = dayAfter(now, days);
    return { word: `${Number(then.slice(5, 7))}月${Number(then.slice(8))}日`, day: then };
  }),
  fc
    .integer({ min: 1, max: 900 })
    .map((days) => (now: string) => ({ word: dayAfter(now, days), day: dayAfter(now, days) })),
);

const clock = fc.oneof(
  fc.constant({ word: "", time: "09:00" }),
  fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => ({
    word: ` ${two(hour)}:${two(minute)}`,
    time: `${two(hour)}:${two(minute)}`,
  })),
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 10, max: 59 })).map(([hour, minute]) => ({
    word: `下午${hour}点${written(minute)}分`,
    time: `${hour + 12}:${minute}`,
  })),
  fc.integer({ min: 7, max: 11 }).map((hour) => ({ word: `上午${written(hour)}点半`, time: `${two(hour)}:30` })),
  fc.tuple(fc.integer({ min: 1, max: 11 }), fc.constantFrom(" ", "")).map(([hour, blank]) => ({
    word: ` ${hour}${blank}pm`,
    time: `${hour + 12}:00`,
  })),
);

describe("every phrase", () => {
  it("of the grammar reads back, behind @ in a text and as its last words", () => {
    fc.assert(
      fc.property(moment, day, clock, fc.boolean(), (now, dayOn, { word: hour, time }, isMarked) => {
        const { word, day: then } = dayOn(now);
        const phrase = isMarked ? `@${word}${hour}` : word + hour;
        const text = isMarked ? `已发报价 ${phrase} 联系王总` : `已发报价，${phrase}。`;
        expect([text, said(text, now)]).toEqual([text, { at: `${then} ${time}`, words: phrase }]);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it("is of a moment to come, at a place of the text that alone says the same", () => {
    const piece = fc.constantFrom(
      ...[DAYS, WEEKDAYS, DATES, HOURS, ENGLISH, IN_TEXTS].flatMap((cases) => cases.map(([text]) => text)),
      ...NOT.map(([text]) => text),
      ..."@ 。，到前后点3１：-/年月日\n\u200b😀张".split(""),
    );
    fc.assert(
      fc.property(moment, fc.array(piece, { maxLength: 6 }), fc.constantFrom("", " "), (now, pieces, between) => {
        const text = pieces.join(between);
        const found = readPhrase(text, at(now));
        if (!found) return;
        expect(found.at > now).toBe(true);
        expect(found.from).toBeGreaterThanOrEqual(0);
        expect(found.to).toBeLessThanOrEqual(text.length);
        const words = text.slice(found.from, found.to);
        expect([words, readPhrase(words, at(now))]).toEqual([words, { at: found.at, from: 0, to: words.length }]);
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe("a text of 200 kB", () => {
  // Generous: what grew by the square of the length would take minutes.
  it.each(some(["@", "@明", "@1", "@十", "@明天", "@a", "in a ", "a@b.c ", "明天", "十", "1", " ", "@12月"], 4))(
    "of %j is read",
    (unit) => {
      const text = unit.repeat(200_000 / unit.length);
      const found = readPhrase(`${text}\n后天`, at(FRIDAY));
      expect(found?.at ?? "").toMatch(/^$|^2026-11-2[12] 09:00$/);
    },
  );
});
