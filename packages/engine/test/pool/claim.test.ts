/** What a claim is refused for, in which order and words, and how many of those asked for may be taken. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  claimPlan,
  claimQuota,
  claimRefusal,
  giveRefusal,
  type Holdings,
  lockRefusal,
  mineAlready,
  type PooledRow,
  takenBy,
  toPoolRefusal,
} from "../../src/pool/claim";
import { runs } from "../draw";
import { arbitraryMoment, arbitraryRules, DAY_MS } from "./arbitrary";

/** A time of Shanghai. */
const momentOf = (text: string): number => Date.parse(text.endsWith("Z") ? text : `${text.replace(" ", "T")}+08:00`);
const NOW = momentOf("2026-11-23 10:30");
const RULES = { claimPerDay: 10, holdCap: 200, coolDownDays: 30, newFreezeDays: 0 };
const NOBODY_YET: Holdings = { claimedToday: 0, held: 0 };
const row = (more: Partial<PooledRow> = {}): PooledRow => ({
  pooledAt: momentOf("2026-11-01 02:00"),
  leftMeAt: null,
  counts: true,
  ...more,
});
const pooled = (text: string) => row({ pooledAt: momentOf(text) });
const leftMe = (text: string) => row({ leftMeAt: momentOf(text) });
const said = (one: PooledRow, has = NOBODY_YET, rules: Partial<typeof RULES> = {}, now = NOW) =>
  claimRefusal(one, has, { ...RULES, ...rules }, now)?.msg.cn;

describe("a claim", () => {
  it("is let through where nothing stands against it", () => {
    expect(said(row())).toBeUndefined();
    expect(said(row(), { claimedToday: 9, held: 199 })).toBeUndefined();
    const none = { claimPerDay: null, holdCap: null, coolDownDays: null, newFreezeDays: null };
    const mine = row({ pooledAt: NOW, leftMeAt: NOW });
    expect(claimRefusal(mine, { claimedToday: 1e6, held: 1e6 }, none, NOW)).toBeUndefined();
  });

  it.each([
    ["2026-11-23 10:30", 3, "刚进入公海，3天后可领取"],
    ["2026-11-23 00:00", 3, "刚进入公海，3天后可领取"],
    ["2026-11-22 23:59:59", 3, "刚进入公海，2天后可领取"],
    ["2026-11-21 02:00", 3, "刚进入公海，1天后可领取"],
    ["2026-11-20 23:59:59", 3, undefined],
    ["2026-11-23 02:00", 1, "刚进入公海，1天后可领取"],
    ["2026-11-22T15:59:59Z", 1, undefined],
    ["2026-11-22T16:00:00Z", 1, "刚进入公海，1天后可领取"],
    ["2026-11-23 10:30", 0, undefined],
  ] as const)("of what is in the pool since %s, frozen for %i days: %s", (since, newFreezeDays, refusal) =>
    expect(said(pooled(since), NOBODY_YET, { newFreezeDays })).toBe(refusal),
  );

  it.each([
    ["2026-11-23 09:00", "30天后可再次领取"],
    ["2026-11-22 23:59:59", "29天后可再次领取"],
    ["2026-10-25 00:00", "1天后可再次领取"],
    ["2026-10-24 23:59:59", undefined],
    ["2026-10-24 00:00", undefined],
    ["2020-01-01 00:00", undefined],
  ])("of what left the claimer at %s: %s", (since, refusal) => expect(said(leftMe(since))).toBe(refusal));

  it("is refused over the leap day by the days that there are", () => {
    const now = momentOf("2028-03-01 12:00");
    expect(said(leftMe("2028-02-28 12:00"), NOBODY_YET, { coolDownDays: 3 }, now)).toBe("1天后可再次领取");
    expect(said(leftMe("2027-02-28 12:00"), NOBODY_YET, { coolDownDays: 3 }, momentOf("2027-03-01 12:00"))).toBe(
      "2天后可再次领取",
    );
  });

  it("is refused for the day's quota and the hold cap", () => {
    expect(said(row(), { claimedToday: 10, held: 0 })).toBe("今日领取已达上限10个");
    expect(said(row(), { claimedToday: 11, held: 0 })).toBe("今日领取已达上限10个");
    expect(said(row(), NOBODY_YET, { claimPerDay: 0 })).toBe("今日领取已达上限0个");
    expect(said(row(), { claimedToday: 0, held: 200 })).toBe("持有已达上限200个");
    expect(said(row(), { claimedToday: 0, held: 250 })).toBe("持有已达上限200个");
    expect(said(row({ counts: false }), { claimedToday: 0, held: 250 })).toBeUndefined();
  });

  it("says the first in order: freeze, cool-down, day quota, hold cap", () => {
    const all = row({ pooledAt: NOW, leftMeAt: NOW });
    const full = { claimedToday: 10, held: 200 };
    const reasons = [
      claimRefusal(all, full, { ...RULES, newFreezeDays: 2 }, NOW),
      claimRefusal(all, full, RULES, NOW),
      claimRefusal(all, full, { ...RULES, coolDownDays: 0 }, NOW),
      claimRefusal(all, { ...full, claimedToday: 0 }, { ...RULES, coolDownDays: 0 }, NOW),
    ];
    expect(reasons.map((one) => [one?.reason, one?.code])).toEqual([
      ["frozen", "CONFLICT"],
      ["coolDown", "CONFLICT"],
      ["dayQuota", "RATE_LIMITED"],
      ["held", "CONFLICT"],
    ]);
  });
});

describe("other refusals", () => {
  it("name who was first, and the claimer himself", () => {
    expect(takenBy("customer", "张三").msg).toEqual({ cn: "该客户已被领取（张三）", en: "Claimed already by “张三”" });
    expect(takenBy("lead", "{name}").msg.cn).toBe("该线索已被领取（{name}）");
    expect([mineAlready("customer"), mineAlready("lead")].map(({ msg }) => msg.cn)).toEqual([
      "该客户已由你负责",
      "该线索已由你负责",
    ]);
  });

  it("of giving ask for the cap of whom it is given to, unless it is overridden", () => {
    const to = { name: "李四", held: 200 };
    expect(giveRefusal(row(), to, RULES)?.msg.cn).toBe("李四持有已达上限200个");
    expect(giveRefusal(row(), to, RULES, true)).toBeUndefined();
    expect(giveRefusal(row(), { ...to, held: 199 }, RULES)).toBeUndefined();
    expect(giveRefusal(row({ counts: false }), to, RULES)).toBeUndefined();
    expect(giveRefusal(row(), to, { holdCap: null })).toBeUndefined();
  });

  it("of locks", () => {
    expect([toPoolRefusal({ locked: true })?.msg.cn, toPoolRefusal({ locked: false })]).toEqual([
      "已锁定，请先解锁",
      undefined,
    ]);
    expect([lockRefusal(19, { lockCap: 20 }), lockRefusal(20, { lockCap: 20 })?.msg.cn]).toEqual([
      undefined,
      "最多锁定20个",
    ]);
    expect([lockRefusal(1e6, { lockCap: null }), lockRefusal(0, { lockCap: 0 })?.msg.cn]).toEqual([
      undefined,
      "最多锁定0个",
    ]);
  });
});

const aRow = fc.record({
  pooledAt: arbitraryMoment,
  leftMeAt: fc.option(arbitraryMoment),
  counts: fc.boolean(),
});
const has = fc.record({ claimedToday: fc.nat(14), held: fc.nat(14) });

describe("of many asked rows", () => {
  it("each is taken or refused, in order, and never beyond quota or cap", () => {
    fc.assert(
      fc.property(fc.array(aRow, { maxLength: 40 }), has, arbitraryRules, arbitraryMoment, (rows, mine, rules, now) => {
        const { take, refused } = claimPlan(rows, mine, rules, now);
        expect([...take, ...refused.map(({ at }) => at)].sort((a, b) => a - b)).toEqual(rows.map((_row, at) => at));
        expect(take).toEqual([...take].sort((a, b) => a - b));
        const counted = take.filter((at) => rows[at]?.counts).length;
        if (rules.claimPerDay !== null)
          expect(take.length).toBeLessThanOrEqual(Math.max(rules.claimPerDay - mine.claimedToday, 0));
        if (rules.holdCap !== null) expect(counted).toBeLessThanOrEqual(Math.max(rules.holdCap - mine.held, 0));
        // a refused row costs nothing
        const without = rows.filter((_row, at) => take.includes(at));
        expect(claimPlan(without, mine, rules, now).refused).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("those that do not count as held leave room for those that do", () => {
    const free = row({ counts: false });
    const { take, refused } = claimPlan([free, row(), row(), free], { claimedToday: 0, held: 199 }, RULES, NOW);
    expect([take, refused.map(({ at, refusal }) => [at, refusal.reason])]).toEqual([[0, 1, 3], [[2, "held"]]]);
  });

  it("the quota says how many of rows that nothing else stands against", () => {
    fc.assert(
      fc.property(has, arbitraryRules, fc.nat(30), (mine, some, n) => {
        const rules = { ...some, newFreezeDays: 0 };
        const { left } = claimQuota(mine, rules);
        const { take } = claimPlan(
          Array.from({ length: n }, () => row()),
          mine,
          rules,
          NOW,
        );
        expect(take.length).toBe(left === null ? n : Math.min(n, left));
      }),
    );
    expect(claimQuota({ claimedToday: 4, held: 198 }, RULES)).toEqual({
      claimedToday: 4,
      held: 198,
      claimPerDay: 10,
      holdCap: 200,
      left: 2,
    });
    expect(claimQuota(NOBODY_YET, { ...RULES, claimPerDay: null, holdCap: null }).left).toBeNull();
  });
});

describe("waiting", () => {
  it("ends after as many days as are said, and not a day before", () => {
    fc.assert(
      fc.property(aRow, arbitraryRules, arbitraryMoment, (one, rules, now) => {
        const refusal = claimRefusal(one, NOBODY_YET, { ...rules, claimPerDay: null }, now);
        if (refusal?.reason !== "frozen" && refusal?.reason !== "coolDown") return;
        const days = Number(/\d+/.exec(refusal.msg.cn)?.[0]);
        expect(days).toBeGreaterThan(0);
        const on = (later: number) =>
          claimRefusal(one, NOBODY_YET, { ...rules, claimPerDay: null }, now + later * DAY_MS);
        expect(on(days - 1)?.reason).toBe(refusal.reason);
        expect(on(days)?.reason).not.toBe(refusal.reason);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("grows with what was claimed or held, never shrinks", () => {
    fc.assert(
      fc.property(aRow, fc.tuple(has, fc.nat(5)), arbitraryRules, arbitraryMoment, (one, [mine, more], rules, now) => {
        if (!claimRefusal(one, mine, rules, now)) return;
        const fuller = { claimedToday: mine.claimedToday + more, held: mine.held + more };
        expect(claimRefusal(one, fuller, rules, now)).toBeDefined();
      }),
      { numRuns: runs(1_000) },
    );
  });
});
