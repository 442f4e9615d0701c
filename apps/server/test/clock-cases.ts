/**
 * How many days rows have left, counted by hand: what the database says is held to it. Times are those of Shanghai, unless
 * they end with Z.
 */
import { defaultRules, type PoolRules } from "@qicheng/engine/pool/rules";

export interface ClockCase {
  owned: string;
  /** The last effective follow-up. */
  followed?: string;
  /** When it became a customer out of a lead. */
  turned?: string;
  now: string;
  /** Names in `RULES`; `days15` unless it is said. */
  rules?: keyof typeof RULES;
  /** 1 unless it is said. */
  clue?: 1 | 2 | 3;
  /** Id of its level; null unless it is said. */
  level?: number;
  locked?: true;
  invalid?: true;
  /** `inService` unless it is said. */
  owner?: "none" | "left";
  /** Null = no clock runs. */
  left: number | null;
  /** `noFollow` unless it is said. */
  by?: "noDeal";
}

const customers: PoolRules = { ...defaultRules("customer", true), enabled: true };
const rules = (more: Partial<PoolRules>): PoolRules => ({ ...customers, noDealDays: null, ...more });

export const RULES = {
  days15: rules({}),
  day: rules({ noFollowDays: 1 }),
  year: rules({ noFollowDays: 365 }),
  long: rules({ noFollowDays: 3_650 }),
  off: rules({ enabled: false }),
  none: rules({ noFollowDays: null }),
  both: rules({ noDealDays: 90 }),
  deal90: rules({ noFollowDays: null, noDealDays: 90 }),
  equal: rules({ noFollowDays: 30, noDealDays: 30 }),
  lead: { ...defaultRules("lead", true), enabled: true },
  levels: rules({
    noDealDays: 90,
    levels: {
      1: { noFollowDays: 30 },
      2: { noFollowDays: null },
      3: { noFollowDays: null, noDealDays: null },
      4: { noDealDays: 10 },
      5: { noFollowDays: 5, noDealDays: 5 },
      6: { noDealDays: null },
    },
  }),
  onlyLevels: rules({ noFollowDays: null, levels: { 1: { noFollowDays: 7 } } }),
} as const satisfies Record<string, PoolRules>;

export const CASES: Readonly<Record<string, readonly ClockCase[]>> = {
  "day after day": [
    { owned: "2026-11-01 09:00", now: "2026-11-01 09:00", left: 15 },
    { owned: "2026-11-01 09:00", now: "2026-11-01 18:00", left: 15 },
    { owned: "2026-11-01 09:00", now: "2026-11-02 08:00", left: 14 },
    { owned: "2026-11-01 09:00", now: "2026-11-02 09:00", left: 14 },
    { owned: "2026-11-01 09:00", now: "2026-11-08 12:00", left: 8 },
    { owned: "2026-11-01 09:00", now: "2026-11-13 12:00", left: 3 },
    { owned: "2026-11-01 09:00", now: "2026-11-14 12:00", left: 2 },
    { owned: "2026-11-01 09:00", now: "2026-11-15 12:00", left: 1 },
    { owned: "2026-11-01 09:00", now: "2026-11-16 02:00", left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-16 23:59:59", left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-17 00:00", left: -1 },
    { owned: "2026-11-01 09:00", now: "2026-11-17 02:00", left: -1 },
    { owned: "2026-11-01 09:00", now: "2026-11-18 02:00", left: -2 },
    { owned: "2026-11-01 09:00", now: "2027-11-01 02:00", left: -350 },
    { owned: "2026-11-01 09:00", now: "2026-11-01 10:00", rules: "day", left: 1 },
    { owned: "2026-11-01 09:00", now: "2026-11-02 10:00", rules: "day", left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-03 02:00", rules: "day", left: -1 },
    { owned: "2026-11-01 09:00", now: "2026-11-01 10:00", rules: "long", left: 3_650 },
    { owned: "2016-11-30 09:00", now: "2026-11-28 02:00", rules: "long", left: 0 },
  ],
  "at midnight": [
    { owned: "2026-11-01 00:00", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01 00:00:01", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01 23:59:59", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-02 00:00", now: "2026-11-16 12:00", left: 1 },
    { owned: "2026-11-01 23:59:59", now: "2026-11-02 00:00", left: 14 },
    { owned: "2026-11-01 23:59:59", now: "2026-11-01 23:59:59", left: 15 },
    { owned: "2026-11-01 00:00", now: "2026-11-01 23:59:59", left: 15 },
    { owned: "2026-11-01 00:00", now: "2026-11-02 00:00", left: 14 },
    { owned: "2026-11-01T15:59:59Z", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01T15:59:59.999Z", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01T16:00:00Z", now: "2026-11-16 12:00", left: 1 },
    { owned: "2026-10-31T15:59:59.999Z", now: "2026-11-16 12:00", left: -1 },
    { owned: "2026-10-31T16:00:00Z", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-16T15:59:59Z", left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-16T16:00:00Z", left: -1 },
    { owned: "2026-11-01T00:00:00Z", now: "2026-11-01T23:00:00Z", left: 14 },
    { owned: "2026-11-01T17:00:00Z", now: "2026-11-02T15:00:00Z", left: 15 },
    { owned: "2026-11-01 23:59:59", now: "2026-11-03 00:00", rules: "day", left: -1 },
    { owned: "2026-11-01 23:59:59", now: "2026-11-02 23:59:59", rules: "day", left: 0 },
  ],
  "over the ends of months and years": [
    { owned: "2026-11-20 09:00", now: "2026-12-05 12:00", left: 0 },
    { owned: "2026-10-20 09:00", now: "2026-11-04 12:00", left: 0 },
    { owned: "2026-12-20 09:00", now: "2027-01-04 12:00", left: 0 },
    { owned: "2026-12-20 09:00", now: "2027-01-05 02:00", left: -1 },
    { owned: "2026-12-31 23:59:59", now: "2027-01-01 00:00", left: 14 },
    { owned: "2026-12-31T16:00:00Z", now: "2027-01-16 12:00", left: 0 },
    { owned: "2026-01-31 09:00", now: "2026-03-01 12:00", rules: "lead", clue: 3, left: -22 },
    { owned: "2026-01-01 09:00", now: "2027-01-01 12:00", rules: "year", left: 0 },
    { owned: "2027-01-01 09:00", now: "2028-01-01 12:00", rules: "year", left: 0 },
  ],
  "over the 29th of February": [
    { owned: "2027-02-20 09:00", now: "2027-03-07 12:00", left: 0 },
    { owned: "2028-02-20 09:00", now: "2028-03-06 12:00", left: 0 },
    { owned: "2028-02-20 09:00", now: "2028-03-07 02:00", left: -1 },
    { owned: "2028-02-28 09:00", now: "2028-02-29 12:00", left: 14 },
    { owned: "2028-02-28 09:00", now: "2028-03-01 12:00", left: 13 },
    { owned: "2027-02-28 09:00", now: "2027-03-01 12:00", left: 14 },
    { owned: "2028-02-29 00:00", now: "2028-03-15 12:00", left: 0 },
    { owned: "2028-02-29 23:59:59", now: "2028-03-15 23:59:59", left: 0 },
    { owned: "2028-02-29T16:00:00Z", now: "2028-03-15 12:00", left: 1 },
    { owned: "2028-02-14 09:00", now: "2028-02-29 12:00", left: 0 },
    { owned: "2028-01-01 09:00", now: "2028-12-31 12:00", rules: "year", left: 0 },
    { owned: "2028-01-01 09:00", now: "2029-01-01 12:00", rules: "year", left: -1 },
    { owned: "2028-02-29 09:00", now: "2029-02-28 12:00", rules: "year", left: 0 },
    { owned: "2027-12-01 09:00", now: "2028-02-29 12:00", rules: "deal90", left: 0, by: "noDeal" },
    { owned: "2026-12-01 09:00", now: "2027-03-01 12:00", rules: "deal90", left: 0, by: "noDeal" },
    { owned: "2099-12-01 09:00", now: "2100-03-01 12:00", rules: "deal90", left: 0, by: "noDeal" },
  ],
  "from the later of owning and following up": [
    { owned: "2026-11-01 09:00", followed: "2026-11-10 15:00", now: "2026-11-16 12:00", left: 9 },
    { owned: "2026-11-01 09:00", followed: "2026-11-10 15:00", now: "2026-11-25 12:00", left: 0 },
    { owned: "2026-11-01 09:00", followed: "2026-11-10 15:00", now: "2026-11-26 02:00", left: -1 },
    { owned: "2026-11-01 09:00", followed: "2026-11-01 09:00", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01 09:00", followed: "2026-11-01 17:00", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01 09:00", followed: "2026-10-20 09:00", now: "2026-11-16 12:00", left: 0 },
    { owned: "2026-11-01 09:00", followed: "2020-01-01 09:00", now: "2026-11-10 12:00", left: 6 },
    { owned: "2026-11-01 09:00", followed: "2026-11-16 23:59:59", now: "2026-11-16 23:59:59", left: 15 },
    { owned: "2026-11-01 09:00", followed: "2026-11-16 23:59:59", now: "2026-11-17 02:00", left: 14 },
    { owned: "2026-11-01 09:00", followed: "2026-11-16T15:59:59Z", now: "2026-12-01 12:00", left: 0 },
    { owned: "2026-11-01 09:00", followed: "2026-11-16T16:00:00Z", now: "2026-12-01 12:00", left: 1 },
    { owned: "2024-03-01 09:00", followed: "2026-11-20 09:00", now: "2026-11-23 12:00", left: 12 },
    { owned: "2026-11-22 09:00", followed: "2026-11-20 09:00", now: "2026-11-23 12:00", left: 14 },
    { owned: "2026-11-01 09:00", followed: "2026-11-02 09:00", now: "2026-11-03 12:00", rules: "day", left: 0 },
  ],
  "by the deal that there is not": [
    { owned: "2026-08-01 09:00", now: "2026-08-01 12:00", rules: "deal90", left: 90, by: "noDeal" },
    { owned: "2026-08-01 09:00", now: "2026-10-30 12:00", rules: "deal90", left: 0, by: "noDeal" },
    { owned: "2026-08-01 09:00", now: "2026-10-31 02:00", rules: "deal90", left: -1, by: "noDeal" },
    {
      owned: "2026-08-01 09:00",
      followed: "2026-10-29 09:00",
      now: "2026-10-30 12:00",
      rules: "deal90",
      left: 0,
      by: "noDeal",
    },
    { owned: "2026-08-01 00:00", now: "2026-10-30 12:00", rules: "deal90", left: 0, by: "noDeal" },
    { owned: "2026-07-31 23:59:59", now: "2026-10-30 12:00", rules: "deal90", left: -1, by: "noDeal" },
    { owned: "2026-07-31T16:00:00Z", now: "2026-10-30 12:00", rules: "deal90", left: 0, by: "noDeal" },
  ],
  "from the day on which a lead became a customer, of deals only": [
    {
      owned: "2026-05-01 09:00",
      turned: "2026-08-01 09:00",
      now: "2026-08-01 12:00",
      rules: "deal90",
      left: 90,
      by: "noDeal",
    },
    {
      owned: "2026-05-01 09:00",
      turned: "2026-08-01 23:59:59",
      now: "2026-10-30 12:00",
      rules: "deal90",
      left: 0,
      by: "noDeal",
    },
    {
      owned: "2026-05-01 09:00",
      turned: "2026-08-01T16:00:00Z",
      now: "2026-10-30 12:00",
      rules: "deal90",
      left: 1,
      by: "noDeal",
    },
    {
      owned: "2026-08-01 09:00",
      turned: "2026-05-01 09:00",
      now: "2026-10-30 12:00",
      rules: "deal90",
      left: 0,
      by: "noDeal",
    },
    { owned: "2026-05-01 09:00", turned: "2026-11-01 09:00", now: "2026-11-02 12:00", left: -170 },
    {
      owned: "2026-05-01 09:00",
      followed: "2026-11-01 09:00",
      turned: "2026-11-01 09:00",
      now: "2026-11-02 12:00",
      rules: "both",
      left: 14,
    },
    {
      owned: "2026-05-01 09:00",
      followed: "2026-11-01 09:00",
      turned: "2026-08-05 09:00",
      now: "2026-11-02 12:00",
      rules: "both",
      left: 1,
      by: "noDeal",
    },
  ],
  "of two rules the one with the least left": [
    { owned: "2026-08-01 09:00", now: "2026-08-02 12:00", rules: "both", left: 14 },
    { owned: "2026-08-01 09:00", followed: "2026-10-10 09:00", now: "2026-10-11 12:00", rules: "both", left: 14 },
    { owned: "2026-08-01 09:00", followed: "2026-10-14 09:00", now: "2026-10-15 12:00", rules: "both", left: 14 },
    { owned: "2026-08-01 09:00", followed: "2026-10-15 09:00", now: "2026-10-15 12:00", rules: "both", left: 15 },
    {
      owned: "2026-08-01 09:00",
      followed: "2026-10-16 09:00",
      now: "2026-10-16 12:00",
      rules: "both",
      left: 14,
      by: "noDeal",
    },
    {
      owned: "2026-08-01 09:00",
      followed: "2026-10-29 09:00",
      now: "2026-10-29 12:00",
      rules: "both",
      left: 1,
      by: "noDeal",
    },
    {
      owned: "2026-08-01 09:00",
      followed: "2026-10-30 09:00",
      now: "2026-10-31 02:00",
      rules: "both",
      left: -1,
      by: "noDeal",
    },
    { owned: "2026-08-01 09:00", followed: "2026-08-20 09:00", now: "2026-09-05 02:00", rules: "both", left: -1 },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "equal", left: 29 },
    {
      owned: "2026-11-01 09:00",
      followed: "2026-11-02 09:00",
      now: "2026-11-02 12:00",
      rules: "equal",
      left: 29,
      by: "noDeal",
    },
    { owned: "2026-11-01 09:00", followed: "2026-11-01 23:00", now: "2026-11-02 12:00", rules: "equal", left: 29 },
  ],
  "without a rule": [
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", rules: "none", left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", rules: "off", left: null },
    { owned: "2026-11-23 09:00", now: "2026-11-23 12:00", rules: "off", left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "onlyLevels", left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "onlyLevels", level: 2, left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "onlyLevels", level: 1, left: 6 },
  ],
  "by level": [
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "levels", left: 14 },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "levels", level: 9, left: 14 },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "levels", level: 1, left: 29 },
    { owned: "2026-11-01 09:00", now: "2026-12-01 23:59:59", rules: "levels", level: 1, left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-12-02 02:00", rules: "levels", level: 1, left: -1 },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "levels", level: 2, left: 89, by: "noDeal" },
    {
      owned: "2026-11-01 09:00",
      followed: "2026-11-02 09:00",
      now: "2026-11-02 12:00",
      rules: "levels",
      level: 2,
      left: 89,
      by: "noDeal",
    },
    { owned: "2026-01-01 09:00", now: "2026-11-02 12:00", rules: "levels", level: 3, left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "levels", level: 4, left: 9, by: "noDeal" },
    {
      owned: "2026-11-01 09:00",
      followed: "2026-11-09 09:00",
      now: "2026-11-11 12:00",
      rules: "levels",
      level: 4,
      left: 0,
      by: "noDeal",
    },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "levels", level: 5, left: 4 },
    {
      owned: "2026-11-01 09:00",
      followed: "2026-11-03 09:00",
      now: "2026-11-03 12:00",
      rules: "levels",
      level: 5,
      left: 3,
      by: "noDeal",
    },
    {
      owned: "2026-01-01 09:00",
      followed: "2026-11-01 09:00",
      now: "2026-11-02 12:00",
      rules: "levels",
      level: 6,
      left: 14,
    },
    {
      owned: "2026-01-01 09:00",
      followed: "2026-11-01 09:00",
      now: "2026-11-02 12:00",
      rules: "levels",
      left: -215,
      by: "noDeal",
    },
    { owned: "2026-11-01 09:00", now: "2026-11-02 12:00", rules: "levels", level: 3, clue: 2, left: null },
  ],
  "of leads": [
    { owned: "2026-11-01 09:00", now: "2026-11-01 12:00", rules: "lead", clue: 3, left: 7 },
    { owned: "2026-11-01 09:00", now: "2026-11-08 23:59:59", rules: "lead", clue: 3, left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-09 02:00", rules: "lead", clue: 3, left: -1 },
    {
      owned: "2026-11-01 09:00",
      followed: "2026-11-07 09:00",
      now: "2026-11-09 02:00",
      rules: "lead",
      clue: 3,
      left: 5,
    },
    { owned: "2026-11-01 23:59:59", now: "2026-11-08 00:00", rules: "lead", clue: 3, left: 0 },
    { owned: "2026-11-01T16:00:00Z", now: "2026-11-08 12:00", rules: "lead", clue: 3, left: 1 },
    { owned: "2028-02-25 09:00", now: "2028-03-03 12:00", rules: "lead", clue: 3, left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-08 12:00", rules: "lead", clue: 3, level: 1, left: 0 },
    { owned: "2026-11-01 09:00", now: "2026-11-08 12:00", rules: "lead", clue: 3, invalid: true, left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-08 12:00", rules: "lead", clue: 3, locked: true, left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-08 12:00", rules: "lead", clue: 3, owner: "left", left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-08 12:00", rules: "lead", clue: 3, owner: "none", left: null },
  ],
  "of what stays": [
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", clue: 2, left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", rules: "both", clue: 2, left: null },
    { owned: "2026-11-22 09:00", now: "2026-11-23 12:00", clue: 2, left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", locked: true, left: null },
    { owned: "2026-11-22 09:00", now: "2026-11-23 12:00", locked: true, left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", owner: "none", left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", owner: "left", left: null },
    { owned: "2026-11-22 09:00", followed: "2026-11-22 10:00", now: "2026-11-23 12:00", owner: "left", left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", clue: 2, locked: true, left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", owner: "left", locked: true, left: null },
    { owned: "2026-11-01 09:00", now: "2026-11-16 12:00", invalid: true, left: 0 },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", clue: 2, invalid: true, left: null },
    { owned: "2020-01-01 09:00", now: "2026-11-23 12:00", rules: "levels", level: 1, locked: true, left: null },
  ],
};

/** What a clock in Shanghai shows, or a moment with its zone, in milliseconds since 1970. */
export const momentOf = (text: string): number =>
  Date.parse(text.endsWith("Z") ? text : `${text.replace(" ", "T")}+08:00`);
