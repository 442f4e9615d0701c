/** Rules of work reports, and who has handed in what, as they travel. */
import { z } from "zod";
import { figurePart } from "../analysis/shapes";
import { idsOrNone, requiredText, wholeNumber } from "../kernel/scalars";
import { worklogSaid } from "./messages";

const MINUTES = 1_440;
/** A window may end on the day after. */
export const LATEST = 2 * MINUTES;

/** A rule as a screen or a client sends it. Minutes count from the midnight with which the day begins on which it is due. */
export const ruleInput = z.strictObject({
  id: z.int().positive().optional(),
  version: z.int().optional(),
  name: requiredText(30, worklogSaid.ruleName),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Of daily reports the days of the week, 1 = Monday; of weekly ones the day; of monthly ones the day of the month, or the last. */
  days: z.array(z.int().min(1).max(31)).max(7),
  /** 1 = nothing is due on days off. */
  workdays: z.union([z.literal(0), z.literal(1)]).default(1),
  opens: wholeNumber(0, MINUTES, { cn: "开始时间", en: "From" }),
  closes: wholeNumber(1, LATEST, { cn: "截止时间", en: "Until" }),
  enabled: z.union([z.literal(0), z.literal(1)]).default(1),
  branches: idsOrNone().default([]),
  roles: idsOrNone().default([]),
  people: idsOrNone().default([]),
});
export type RuleInput = z.output<typeof ruleInput>;

const named = z.strictObject({ id: z.int(), name: z.string() });

export const ruleRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  days: z.array(z.int()),
  workdays: z.int(),
  opens: z.int(),
  closes: z.int(),
  enabled: z.int(),
  branches: z.array(named),
  roles: z.array(named),
  people: z.array(named),
  version: z.int(),
});
export type RuleRow = z.output<typeof ruleRow>;

const person = {
  UserID: z.int(),
  username: z.string(),
  Header: z.string(),
  BranchName: z.string(),
};

/** Somebody from whom a report is due and not there. */
export const missingRow = z.strictObject(person);
export type MissingRow = z.output<typeof missingRow>;

/** A number of a report: as it was handed in, and as it is today where the reader may see it. */
export const reportNumber = z.strictObject({
  key: z.string(),
  title: z.string(),
  unit: z.enum(["count", "money"]),
  note: z.string(),
  parts: z.array(figurePart),
  /** Null where it is not handed in yet. */
  kept: z.number().nullable(),
  now: z.number().nullable(),
});
export type ReportNumber = z.output<typeof reportNumber>;

const digestRow = z.strictObject({
  ...person,
  id: z.int(),
  /** 1 = after the window. */
  late: z.int(),
  done: z.string(),
  plan: z.string(),
  problems: z.string(),
  addtime: z.string(),
  likes: z.int(),
  comments: z.int(),
  /** As handed in, and those of the period before where there is a report. */
  numbers: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      unit: z.string(),
      value: z.number(),
      former: z.number().nullable(),
    }),
  ),
});
export type DigestRow = z.output<typeof digestRow>;

export const digest = z.strictObject({
  /** Rules of which the caller sees somebody. */
  rules: z.array(z.strictObject({ id: z.int(), name: z.string(), type: z.int() })),
  ruleId: z.int(),
  period: z.string(),
  from: z.string(),
  to: z.string(),
  /** The window has ended. */
  closed: z.int(),
  until: z.string(),
  due: z.int(),
  onTime: z.int(),
  late: z.int(),
  missing: z.int(),
  reports: z.array(digestRow),
});
export type Digest = z.output<typeof digest>;
