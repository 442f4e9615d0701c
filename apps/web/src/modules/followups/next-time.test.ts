import { describe, expect, it } from "vitest";
import { shortcuts, timePhraseIn, withoutPhrase } from "./next-time";

/** What the shortcuts mean, by their names. */
const meant = (now: string) => Object.fromEntries(shortcuts(Date.parse(now)).map(({ name, at }) => [name, at]));

it("count days in Shanghai, to nine in the morning, and today to the end of work", () => {
  // a Friday
  expect(meant("2026-11-20T10:30:00+08:00")).toEqual({
    today: "2026-11-20 17:00",
    tomorrow: "2026-11-21 09:00",
    dayAfter: "2026-11-22 09:00",
    days: "2026-11-23 09:00",
    monday: "2026-11-23 09:00",
    week: "2026-11-27 09:00",
  });
  expect(meant("2026-11-20T20:00:00Z")).toMatchObject({ today: "2026-11-21 17:00", tomorrow: "2026-11-22 09:00" });
  expect(meant("2026-12-30T10:00:00Z")).toMatchObject({ dayAfter: "2027-01-01 09:00" });
});

it("leave out today when its work is over, and know the next Monday on any day", () => {
  expect(meant("2026-11-20T16:59:00+08:00")).toHaveProperty("today");
  expect(meant("2026-11-20T17:00:00+08:00")).not.toHaveProperty("today");
  expect(meant("2026-11-22T10:00:00+08:00").monday).toBe("2026-11-23 09:00");
  expect(meant("2026-11-23T10:00:00+08:00").monday).toBe("2026-11-30 09:00");
});

describe("a phrase of time", () => {
  /** A Friday. */
  const now = Date.parse("2026-11-20T10:30:00+08:00");

  it.each([
    ["约好看样品 @明天 下午3点", "2026-11-21 15:00", "约好看样品"],
    ["约好 @明天 下午3点 看样品", "2026-11-21 15:00", "约好 看样品"],
    ["约好@明天下午3点看样品", "2026-11-21 15:00", "约好看样品"],
    ["@下周二10点，给他报价", "2026-11-24 10:00", "给他报价"],
    ["客户在忙，3天后", "2026-11-23 09:00", "客户在忙"],
    ["客户在忙，3天后。", "2026-11-23 09:00", "客户在忙。"],
    ["第一行\n@明天 10点\n第三行", "2026-11-21 10:00", "第一行\n\n第三行"],
    ["他说3天后", "2026-11-23 09:00", "他说3天后"],
    ["3天后", "2026-11-23 09:00", "3天后"],
    ["@明天 下午3点。", "2026-11-21 15:00", "@明天 下午3点。"],
  ])("in %j is %s, and leaves %j", (text, at, rest) => {
    const said = timePhraseIn(text, "", now);
    expect(said?.at).toBe(at);
    expect(said && withoutPhrase(text, said)).toBe(rest);
  });

  it.each(["约好 @明天3点", "@明天或后天", "写信给 a@明天", "昨天下午3点"])("is not in %j", (text) => {
    expect(timePhraseIn(text, "", now)).toBeUndefined();
  });

  it("that is words only is none, until it is another one", () => {
    expect(timePhraseIn("约好 @明天 10点", "@明天 10点", now)).toBeUndefined();
    expect(timePhraseIn("约好 @后天 10点", "@明天 10点", now)?.at).toBe("2026-11-22 10:00");
  });
});
