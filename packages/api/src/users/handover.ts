/** What somebody who leaves has to hand over, and what became of it, on the wire. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { HANDOVER_RULES } from "../kernel/handover-rules";
import { said } from "../kernel/messages";
import { idsOrNone, jsonValue, notValid, wholeNumber } from "../kernel/scalars";

const PLAN = { cn: "交接方案", en: "Plan" };
/** Among so many one kind is split at most. */
const MOST_PEOPLE = 50;
const MOST_KINDS = 50;
const MOST_ROWS = 100_000_000;

const kindPlan = z.strictObject(
  {
    key: z.string(notValid(PLAN)).max(60, notValid(PLAN)),
    rule: z.enum(HANDOVER_RULES, notValid({ cn: "分配方式", en: "Rule" })),
    userids: idsOrNone()
      .refine(({ length }) => length <= MOST_PEOPLE, inSchema(said.mostIds({ max: MOST_PEOPLE })))
      .default([]),
    /** What goes along; left out: all that may. */
    along: z.array(z.string().max(40), notValid(PLAN)).max(20, notValid(PLAN)).optional(),
    /** How many the screen said there are: another number is asked again. */
    count: wholeNumber(0, MOST_ROWS, { cn: "数量", en: "Count" }).optional(),
  },
  notValid(PLAN),
);

/** One entry for each kind that is handed over or left for later; as JSON text in a form. */
export const handoverPlan = jsonValue(PLAN).pipe(z.array(kindPlan, notValid(PLAN)).max(MOST_KINDS, notValid(PLAN)));

const counted = z.strictObject({ key: z.string(), title: z.string(), count: z.int() });

const leftKind = counted.extend({
  /** Whose list has the rows; '' where there is none. */
  module: z.string(),
  rules: z.array(z.enum(HANDOVER_RULES)),
  /** Why the caller may not give it; '' = he may. */
  why: z.string(),
  /** With the field by which the list finds them. */
  along: z.array(counted.extend({ field: z.string() })),
  /** How far a hand-over that runs has come; both 0 where none does. */
  done: z.int(),
  total: z.int(),
});
export type LeftKind = z.output<typeof leftKind>;

export const whatIsLeft = z.strictObject({
  UserID: z.int(),
  NickName: z.string(),
  QuitStatus: z.int(),
  /** Who heads his branch, or the next one above; 0 and '' where nobody does. */
  head: z.strictObject({ userid: z.int(), UserName: z.string() }),
  /** Who hands over what he left, just now. */
  by: z.string(),
  kinds: z.array(leftKind),
  /** What ends when he leaves. */
  ends: z.array(counted),
});
export type WhatIsLeft = z.output<typeof whatIsLeft>;

/** What one of the receivers would have of a kind. */
export const handoverRoom = z.strictObject({
  key: z.string(),
  userid: z.int(),
  UserName: z.string(),
  /** How many he gets. */
  n: z.int(),
  /** How many he has of those that count against his cap; null = there is no cap. */
  held: z.int(),
  holdCap: z.int().nullable(),
  /** How many of the n do not fit below it: they would wait. */
  over: z.int(),
});
export type HandoverRoom = z.output<typeof handoverRoom>;

const givenKind = counted.extend({
  /** How many were given; `count` are left. */
  given: z.int(),
  undo: z.int().optional(),
  /** It is being done. */
  job: z.int().optional(),
});

export const whatWasGiven = z.strictObject({
  kinds: z.array(givenKind),
  refused: z.array(
    z.strictObject({ key: z.string(), id: z.int(), name: z.string(), code: z.string(), msg: z.string() }),
  ),
});
export type WhatWasGiven = z.output<typeof whatWasGiven>;
