import { describe, expect, it } from "vitest";
import { ago, minuteTime, shanghaiTime, shortTime } from "./times";

const now = shanghaiTime("2026-11-20 12:00:00");

describe("shanghaiTime", () => {
  it("reads times of the server whatever the zone of the browser", () => {
    expect(new Date(shanghaiTime("2026-11-20 08:00:00")).toISOString()).toBe("2026-11-20T00:00:00.000Z");
    expect(shanghaiTime("2026-11-20 08:00")).toBe(shanghaiTime("2026-11-20 08:00:00"));
    expect(new Date(shanghaiTime("2026-11-20")).toISOString()).toBe("2026-11-19T16:00:00.000Z");
  });

  it("is NaN for anything else", () => {
    expect(shanghaiTime("")).toBeNaN();
  });
});

describe("ago", () => {
  it.each([
    ["2026-11-20 11:59:30", { unit: "now" }],
    ["2026-11-20 11:58:59", { unit: "minute", n: 1 }],
    ["2026-11-20 09:00:00", { unit: "hour", n: 3 }],
    ["2026-11-18 11:00:00", { unit: "day", n: 2 }],
  ])("%s", (text, expected) => {
    expect(ago(text, now)).toEqual(expected);
  });

  it("leaves older than a week, future and empty times to the exact form", () => {
    expect(ago("2026-11-13 12:00:00", now)).toBeNull();
    expect(ago("2026-11-20 12:00:01", now)).toBeNull();
    expect(ago("", now)).toBeNull();
  });
});

describe("shortTime", () => {
  it.each([
    ["2026-11-30 14:30:00", "11-30 14:30"],
    ["2026-11-30T14:30", "11-30 14:30"],
    ["2026-11-30", "11-30"],
    ["2025-11-30 14:30:00", "2025-11-30"],
    ["1988-03-02", "1988-03-02"],
    ["", ""],
  ])("%s is %s", (text, expected) => {
    expect(shortTime(text, now)).toBe(expected);
  });

  it("goes by the year in Shanghai", () => {
    const late = Date.parse("2026-12-31T17:00:00Z");
    expect(shortTime("2027-01-01 08:00", late)).toBe("01-01 08:00");
    expect(shortTime("2026-12-31 08:00", late)).toBe("2026-12-31");
  });
});

it.each([
  ["2026-11-24 15:00", "2026-11-20T10:00:00Z", "11-24 15:00"],
  ["2027-01-05 09:00", "2026-11-20T10:00:00Z", "2027-01-05 09:00"],
  ["2027-01-05 09:00", "2026-12-31T17:00:00Z", "01-05 09:00"],
])("%s is written at %s as %s", (at, now, expected) => {
  expect(minuteTime(at, Date.parse(now))).toBe(expected);
});
