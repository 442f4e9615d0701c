import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DATE_PRESETS,
  type DateSpan,
  dateOperand,
  isCalendarDate,
  isCalendarDateTime,
  presetRange,
  presetsOf,
} from "../../src/fields/date-presets";
import type { Operator } from "../../src/fields/operators";
import { isCreditCode, isIdCard, PATTERNS } from "../../src/fields/patterns";
import { runs } from "../draw";
import { growsLinearly } from "../growth";

const day = fc
  .date({ min: new Date("1901-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

describe("calendar days", () => {
  test("are those that exist", () => {
    fc.assert(
      fc.property(
        day,
        (text) => isCalendarDate(text) && isCalendarDateTime(`${text} 23:59`) && isCalendarDateTime(`${text} 00:00:59`),
      ),
    );
    for (const wrong of [
      "2026-02-30",
      "2025-02-29",
      "1900-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-04-31",
      "1899-12-31",
      "26-01-01",
      "2026-1-1",
      "2026-01-01T00:00",
      " 2026-01-01",
      "",
    ])
      expect([wrong, isCalendarDate(wrong)]).toEqual([wrong, false]);
    for (const wrong of [
      "2026-01-01 24:00",
      "2026-01-01 23:60",
      "2026-01-01 23:59:60",
      "2026-02-30 10:00",
      "2026-01-01",
      "2026-01-01 1:00",
      "2026-01-01 10:00:00.5",
    ])
      expect([wrong, isCalendarDateTime(wrong)]).toEqual([wrong, false]);
    for (const right of ["2024-02-29", "2000-02-29", "1900-01-01"]) expect(isCalendarDate(right)).toBe(true);
  });
});

describe("presets", () => {
  const spans = DATE_PRESETS.filter((preset) => preset !== "overdue");
  const beside = ["tomorrow", "yesterday", "nextWeek"];

  test("hold the day, in full periods, but for those that are named after being beside it", () => {
    fc.assert(
      fc.property(day, (today) => {
        for (const preset of spans) {
          const [from, to] = presetRange(preset, today);
          expect([preset, isCalendarDate(from), isCalendarDate(to), from <= today && today <= to]).toEqual([
            preset,
            true,
            true,
            !beside.includes(preset),
          ]);
        }
        const length = (preset: DateSpan) => daysBetween(...presetRange(preset, today));
        const lengths = [
          "today",
          "tomorrow",
          "yesterday",
          "week",
          "nextWeek",
          "last7",
          "next7",
          "last30",
          "next30",
        ] as const;
        expect([...lengths, "last90" as const].map(length)).toEqual([1, 1, 1, 7, 7, 7, 7, 30, 30, 90]);
        const begins = (preset: DateSpan) => presetRange(preset, today)[0];
        const ends = (preset: DateSpan) => presetRange(preset, today)[1];
        expect([daysBetween(ends("yesterday"), today), daysBetween(today, begins("tomorrow"))]).toEqual([2, 2]);
        expect(daysBetween(ends("week"), begins("nextWeek"))).toBe(2);
        expect([begins("next7"), begins("next30"), ends("last7")]).toEqual([today, today, today]);
        expect(new Date(presetRange("week", today)[0]).getUTCDay()).toBe(1);
        expect(presetRange("month", today)[0]).toBe(`${today.slice(0, 7)}-01`);
        expect(presetRange("month", today)[1].slice(0, 7)).toBe(today.slice(0, 7));
        expect([28, 29, 30, 31]).toContain(length("month"));
        expect([90, 91, 92]).toContain(length("quarter"));
        expect(presetRange("year", today)).toEqual([`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]);
      }),
      { numRuns: runs(300) },
    );
    expect(presetRange("week", "2026-03-15")).toEqual(["2026-03-09", "2026-03-15"]);
    expect(presetRange("nextWeek", "2026-03-15")).toEqual(["2026-03-16", "2026-03-22"]);
    expect(presetRange("tomorrow", "2026-02-28")).toEqual(["2026-03-01", "2026-03-01"]);
    expect(presetRange("next7", "2026-12-28")).toEqual(["2026-12-28", "2027-01-03"]);
    expect(presetRange("quarter", "2026-05-31")).toEqual(["2026-04-01", "2026-06-30"]);
    expect(presetRange("month", "2024-02-10")).toEqual(["2024-02-01", "2024-02-29"]);
  });

  test("become comparisons on whole days", () => {
    const of = (
      op: "eq" | "gt" | "ge" | "lt" | "le" | "between" | "ne",
      operand: string[],
      kind: "date" | "datetime" = "datetime",
    ) => dateOperand(kind, op, operand, "2026-03-15 10:20");
    expect(of("eq", ["today"])).toEqual({ op: "between", operand: ["2026-03-15 00:00", "2026-03-15 23:59"] });
    expect(of("eq", ["2026-03-15 10:30"])).toEqual({
      op: "between",
      operand: ["2026-03-15 10:30", "2026-03-15 10:30"],
    });
    expect(of("gt", ["week"])).toEqual({ op: "gt", operand: ["2026-03-15 23:59"] });
    expect(of("ge", ["month"])).toEqual({ op: "ge", operand: ["2026-03-01 00:00"] });
    expect(of("lt", ["2026/03/15"])).toEqual({ op: "lt", operand: ["2026-03-15 00:00"] });
    expect(of("le", ["2026-03-15"], "date")).toEqual({ op: "le", operand: ["2026-03-15"] });
    expect(of("between", ["2026-03-01", "2026-03-15 10:00"])).toEqual({
      op: "between",
      operand: ["2026-03-01 00:00", "2026-03-15 10:00"],
    });
    for (const wrong of ["2026-02-30", "morrow", "", "2026", "last8", "Overdue"])
      expect([wrong, of("eq", [wrong])]).toEqual([wrong, undefined]);
  });

  test("of what is overdue mean before this minute, or this day, and can be asked for in one way only", () => {
    const of = (kind: "date" | "datetime", op: Operator, operand = ["overdue"]) =>
      dateOperand(kind, op, operand, "2026-03-15 10:20");
    expect(of("datetime", "eq")).toEqual({ op: "lt", operand: ["2026-03-15 10:20"] });
    expect(of("date", "eq")).toEqual({ op: "lt", operand: ["2026-03-15"] });
    for (const op of ["ne", "gt", "ge", "lt", "le", "between"] as const)
      expect([op, of("datetime", op)]).toEqual([op, undefined]);
    expect(of("datetime", "between", ["2026-03-01", "overdue"])).toBeUndefined();
  });

  test("ahead are not offered of a time that the system keeps", () => {
    expect(presetsOf({})).toEqual(DATE_PRESETS);
    const kept = presetsOf({ readonly: true });
    expect(kept.filter((preset) => /overdue|morrow|next/i.test(preset))).toEqual([]);
    expect(kept).toContain("last7");
  });
});

const CREDIT = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const withCheckDigit = (head: string, alphabet: string, check: (code: string) => boolean) =>
  [...alphabet].map((digit) => head + digit).filter(check);

describe("check digits", () => {
  test("of credit codes: one of 31 fits, and a wrong or swapped character does not", () => {
    expect(isCreditCode("91350100M000100Y43")).toBe(true);
    const head = fc.array(fc.constantFrom(...CREDIT), { minLength: 17, maxLength: 17 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(head, fc.nat(16), fc.constantFrom(...CREDIT), (text, at, other) => {
        const fitting = withCheckDigit(text, CREDIT, isCreditCode);
        expect(fitting).toHaveLength(1);
        const [code = ""] = fitting;
        if (code.charAt(at) !== other) expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      }),
    );
    for (const wrong of [
      "",
      "91350100M000100Y4",
      "91350100M000100Y433",
      "91350100m000100y43",
      "91350100I000100Y43",
      "91350100M000100Y44",
    ])
      expect(isCreditCode(wrong)).toBe(false);
  });

  test("of identity numbers: one of eleven fits, and a wrong character does not", () => {
    expect(isIdCard("11010519491231002X")).toBe(true);
    const head = fc
      .array(fc.constantFrom(..."0123456789"), { minLength: 17, maxLength: 17 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(head, fc.nat(16), fc.constantFrom(..."0123456789"), (text, at, other) => {
        const fitting = withCheckDigit(text, "0123456789X", isIdCard);
        expect(fitting).toHaveLength(1);
        const [number = ""] = fitting;
        if (number.charAt(at) !== other)
          expect(isIdCard(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
      }),
    );
    for (const wrong of ["", "11010519491231002x", "110105194912310021", "11010519491231002"])
      expect(isIdCard(wrong)).toBe(false);
  });
});

describe("patterns", () => {
  const EXAMPLES: Record<keyof typeof PATTERNS, [right: string[], wrong: string[]]> = {
    word: [
      ["abc_1", "汉字", ""],
      ["a b", "a-b", "a,b", "<", "😀"],
    ],
    wordComma: [
      ["a,b", "汉,字_1"],
      ["a b", "a，b", ";"],
    ],
    mobile: [
      ["13800138000", "+86 138 0013 8000", "138-0013-8000"],
      ["12800138000", "1380013800", "138001380000", "abc"],
    ],
    dialled: [
      ["8001", "13800138000", "0571-88888888"],
      ["80", "abc", "80011x"],
    ],
    numbers: [
      ["170*", "+*", "+44*", "13800138000"],
      ["17*", "*", "1*70", "abc*"],
    ],
    phone: [
      ["0571-88888888", "+86 (571) 8888", "12345"],
      ["1234", "-12345", "abc12345", "1".repeat(25)],
    ],
    email: [
      ["a@b.cn", "a.b+c@d-e.com.cn"],
      ["a@b", "@b.cn", "a@.cn", "a b@c.cn", "a@b..cn", "a@b.cn "],
    ],
    idCard: [["11010519491231002X"], ["110105194912310020"]],
    creditCode: [["91350100M000100Y43"], ["91350100M000100Y42"]],
    taxNo: [
      ["91330100MA2B123X4Y", "913301001234567"],
      ["91330100ma2b123x4y", "91330100", "9".repeat(21), "9133 0100 1234 5678"],
    ],
    url: [
      ["www.a.cn", "https://a.cn:8080/x?y=1#z", "公司.中国"],
      ["javascript:alert(1)", "data:text/html,x", "http://", "ftp://a.cn", "a", "//a.cn", "https://a.cn x"],
    ],
  };
  test.each(Object.keys(PATTERNS) as (keyof typeof PATTERNS)[])("%s", (name) => {
    const [right, wrong] = EXAMPLES[name];
    for (const text of right) expect([text, PATTERNS[name].test(text)]).toEqual([text, true]);
    for (const text of wrong) expect([text, PATTERNS[name].test(text)]).toEqual([text, false]);
  });

  const worstOf = (size: number) => [
    "a".repeat(size),
    "a.".repeat(size / 2),
    "1 ".repeat(size / 2),
    `a@${"a.".repeat(size / 2)}`,
    `http://${"a-".repeat(size / 2)}`,
    "(".repeat(size),
  ];
  test("answer the worst texts", () => {
    for (const { test: fits } of Object.values(PATTERNS))
      for (const text of worstOf(50_000)) expect(fits(text)).toEqual(expect.any(Boolean));
  });
  for (const [name, { test: fits }] of Object.entries(PATTERNS))
    for (const at of worstOf(2).keys())
      growsLinearly(`${name} answers the worst text ${at}`, (size) => fits(worstOf(size)[at] ?? ""), 50_000);
});
