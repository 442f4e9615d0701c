/** What calls about attendance have in common. */
import { z } from "zod";
import { id, optionalId, requiredText, searchText, wholeNumber } from "../kernel/scalars";

export const inBoth = (cn: string, en: string) => ({ cn, en });
export const month = () => z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
export const NAME = inBoth("名称", "Name");
const MOST_NAME = 30;
const DAY = 1_440;
const MOST_PEOPLE = 5_000;

/** `09:00` as minutes of the day. */
export const clock = () =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

export const versioned = { version: wholeNumber(0, 999_999_999, inBoth("版本", "Version")).optional() };

export const shiftInput = z.strictObject({
  id: id().optional(),
  ...versioned,
  name: requiredText(MOST_NAME, NAME),
  start: clock(),
  end: clock(),
  rests: z
    .array(z.strictObject({ from: clock(), to: clock() }))
    .max(4)
    .default([]),
  before: wholeNumber(0, DAY / 2, inBoth("上班前可打卡（分钟）", "Minutes before")).default(120),
  after: wholeNumber(0, DAY / 2, inBoth("下班后可打卡（分钟）", "Minutes after")).default(240),
  grace: wholeNumber(0, 120, inBoth("宽限（分钟）", "Grace")).default(5),
  limit: wholeNumber(0, DAY / 2, inBoth("旷工半天（分钟）", "Half a day lost after")).default(60),
});
export type ShiftInput = z.output<typeof shiftInput>;

export const shiftRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  start: z.string(),
  end: z.string(),
  rests: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  before: z.int(),
  after: z.int(),
  grace: z.int(),
  limit: z.int(),
  /** Minutes that are worked. */
  work: z.int(),
  version: z.int(),
});
export type ShiftRow = z.output<typeof shiftRow>;

export const GROUP_KINDS = {
  fixed: { cn: "固定班次", en: "Fixed shifts" },
  roster: { cn: "排班", en: "Roster" },
  free: { cn: "自由打卡", en: "Free" },
} as const;
export type GroupKind = keyof typeof GROUP_KINDS;

export const groupInput = {
  name: requiredText(MOST_NAME, NAME),
  kind: z.enum(["fixed", "roster", "free"]),
  /** The shift of each day from Monday on, 0 for none. */
  week: z.array(z.int().min(0)).length(7).default([0, 0, 0, 0, 0, 0, 0]),
  makeup: z.int().min(0).default(0),
  alternate: z.union([z.literal(0), z.literal(1)]).default(0),
  anywhere: z.union([z.literal(0), z.literal(1)]).default(1),
  isDefault: z.union([z.literal(0), z.literal(1)]).default(0),
  users: z.array(z.int().min(1)).max(MOST_PEOPLE).default([]),
  branches: z.array(z.int().min(1)).max(MOST_PEOPLE).default([]),
};

const named = z.strictObject({ id: z.int(), name: z.string() });

export const groupRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  kind: z.enum(["fixed", "roster", "free"]),
  week: z.array(z.int()),
  makeup: z.int(),
  alternate: z.int(),
  anywhere: z.int(),
  isDefault: z.int(),
  users: z.array(named),
  branches: z.array(named),
  /** How many people are in it today. */
  people: z.int(),
  version: z.int(),
});
export type GroupRow = z.output<typeof groupRow>;

export const placeInput = z.strictObject({
  id: id().optional(),
  ...versioned,
  kind: z.enum(["place", "network"]),
  name: requiredText(MOST_NAME, NAME),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  /** In which a typed place is given. */
  system: z.enum(["WGS-84", "GCJ-02", "BD-09"]).default("WGS-84"),
  radius: wholeNumber(20, 5_000, inBoth("范围（米）", "Radius")).default(200),
  network: z.string().max(50).default(""),
});
export type PlaceInput = z.output<typeof placeInput>;

export const placeRow = z.strictObject({
  id: z.int(),
  kind: z.enum(["place", "network"]),
  name: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  radius: z.int().nullable(),
  network: z.string(),
  version: z.int(),
});
export type PlaceRow = z.output<typeof placeRow>;

export const FORM_KINDS = {
  leave: { cn: "请假", en: "Leave" },
  overtime: { cn: "加班", en: "Overtime" },
  makeup: { cn: "补卡", en: "Missed punch" },
  out: { cn: "外出", en: "Errand" },
  trip: { cn: "出差", en: "Trip" },
} as const;
export type FormKind = keyof typeof FORM_KINDS;

/** Which field of a form says what; '' for none. */
export const formFields = z.strictObject({
  type: z.string().max(64).default(""),
  from: z.string().max(64).default(""),
  to: z.string().max(64).default(""),
  fromHalf: z.string().max(64).default(""),
  toHalf: z.string().max(64).default(""),
  days: z.string().max(64).default(""),
  hours: z.string().max(64).default(""),
  pay: z.string().max(64).default(""),
});
export type FormFields = z.output<typeof formFields>;

export const sums = {
  due: z.number(),
  present: z.number(),
  lateTimes: z.int(),
  lateMinutes: z.int(),
  earlyTimes: z.int(),
  earlyMinutes: z.int(),
  missing: z.int(),
  absent: z.number(),
  leave: z.number(),
  out: z.number(),
  /** Hours. */
  overtime: z.number(),
  /** Days of leave by the name of its kind. */
  leaves: z.array(z.strictObject({ name: z.string(), days: z.number() })),
};
export type Sums = { [Key in keyof typeof sums]: z.output<(typeof sums)[Key]> };

/** How a day went, by its worst half; `''` nothing is due, `wait` not judged yet. */
export const DAY_STATES = ["", "wait", "present", "late", "missing", "leave", "out", "absent"] as const;
export type DayState = (typeof DAY_STATES)[number];

export const balanceRow = z.strictObject({
  kind: z.enum(["annual", "comp"]),
  left: z.number(),
  /** Of running applications. */
  held: z.number(),
  lots: z.array(
    z.strictObject({ id: z.int(), name: z.string(), granted: z.number(), left: z.number(), expires: z.string() }),
  ),
});
export type BalanceRow = z.output<typeof balanceRow>;

export const plan = z.strictObject({
  userid: id(),
  day: z.iso.date(),
  /** None: nothing is due on it. */
  shifts: z.array(z.int().min(1)).max(2),
});

export const rules = z.strictObject({
  makeupTimes: wholeNumber(0, 31, inBoth("每月补卡次数", "Missed punches a month")),
  makeupDays: wholeNumber(0, 60, inBoth("补卡期限（天）", "Days for a missed punch")),
  compMonths: wholeNumber(0, 36, inBoth("调休有效期（月）", "Months of time off")),
  positionDays: wholeNumber(1, 1_000, inBoth("位置保存（天）", "Days of positions")),
  annual: z
    .array(z.strictObject({ years: z.int().min(0).max(60), days: z.number().min(0).max(60).multipleOf(0.5) }))
    .max(10),
});

export const formRule = z.strictObject({
  formid: z.int(),
  name: z.string(),
  kind: z.enum(["", "leave", "overtime", "makeup", "out", "trip"]),
  fields: formFields,
  /** Of the form, to choose among. */
  choices: z.array(z.strictObject({ key: z.string(), title: z.string(), type: z.string() })),
  version: z.int(),
});

export const person = { id: z.int(), name: z.string(), branch: z.string() };
export const sheetQuery = {
  month: month(),
  BranchID: optionalId().optional(),
  key: searchText(50, inBoth("姓名", "Name")).default(""),
  page: wholeNumber(1, 10_000, inBoth("页", "Page")).default(1),
  rows: wholeNumber(1, 200, inBoth("每页", "Rows")).default(50),
};
export const sheetHead = {
  month: z.string(),
  closed: z.string(),
  closedBy: z.string(),
  total: z.int(),
};

export const myDay = z.strictObject({
  day: z.string(),
  state: z.enum(DAY_STATES),
  /** The shifts, or why nothing is due. */
  plan: z.string(),
  /** One sentence that says why. */
  why: z.string(),
  punches: z.array(z.strictObject({ at: z.string(), state: z.int() })),
  corrected: z.int(),
});
export type MyDay = z.output<typeof myDay>;
