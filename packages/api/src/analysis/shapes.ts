/** How an analysis is answered: figures, and tables of them, each number with the rows that it counts. */
import { z } from "zod";

/** A condition of a list's filter. */
export const condition = z.strictObject({
  field: z.string(),
  op: z.string(),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number(), z.boolean()]))])
    .optional(),
});

const days = z.strictObject({ from: z.string(), to: z.string() });

/** Rows of one list that a figure counts: together with what a number is narrowed to they are the filter of that list. */
export const figurePart = z.strictObject({
  module: z.string(),
  where: z.array(condition),
  time: z.string(),
  person: z.string(),
  branch: z.string(),
  sum: z.string(),
});

const figure = z.strictObject({
  key: z.string(),
  title: z.string(),
  unit: z.enum(["count", "money", "percent", "days", "times"]),
  /** Which day and whose person counts. */
  note: z.string(),
  /** None of a rate. */
  parts: z.array(figurePart),
  /** Null where the caller may not see it, and of a rate by nothing. */
  value: z.number().nullable(),
  former: z.number().nullable(),
  lastYear: z.number().nullable(),
});

/** What a line of a table is narrowed to, beside what the whole answer is. */
const narrowed = z.strictObject({
  days: days.optional(),
  people: z.array(z.int()).optional(),
  branch: z.int().optional(),
  withoutBranch: z.boolean().optional(),
  more: z.array(condition).optional(),
});

const line = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** How far below the first branch. */
  depth: z.int(),
  narrowed,
  /** By figure, in their order. */
  cells: z.array(z.number().nullable()),
  /** The former days, where a table holds them beside. */
  former: z.array(z.number().nullable()),
  /** Place by the figure that a table is sorted by; 0 = it is not. */
  rank: z.int(),
});

const table = z.strictObject({ key: z.string(), title: z.string(), lines: z.array(line) });

const targetLine = z.strictObject({
  of: z.enum(["person", "branch"]),
  id: z.int(),
  name: z.string(),
  depth: z.int(),
  /** Twelve, and their sum. */
  months: z.array(z.number()),
  total: z.number(),
  /** What the people of a branch are to reach together. */
  peopleTotal: z.number(),
  /** Null where the caller may not see the money; months to come are 0. */
  actual: z.array(z.number()).nullable(),
  actualTotal: z.number().nullable(),
  /** Percent of the target; null without one. */
  rate: z.number().nullable(),
  /** 0 = nobody has set it yet. */
  version: z.int(),
});

export const targets = z.strictObject({
  asOf: z.string(),
  year: z.int(),
  /** 1 = the caller may set those that he sees. */
  sets: z.int(),
  figure: figure.nullable(),
  rows: z.array(targetLine),
});
export type Targets = z.output<typeof targets>;
export type TargetLine = Targets["rows"][number];

export const analysis = z.strictObject({
  /** `yyyy-MM-dd HH:mm` */
  asOf: z.string(),
  days: days.nullable(),
  former: days.nullable(),
  lastYear: days.nullable(),
  figures: z.array(figure),
  tables: z.array(table),
});
export type Analysis = z.output<typeof analysis>;
export type AnalysisFigure = Analysis["figures"][number];
export type AnalysisTable = Analysis["tables"][number];
export type AnalysisLine = AnalysisTable["lines"][number];
