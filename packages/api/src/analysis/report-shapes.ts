/** Reports that people make: what they ask, and what their numbers are. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { flag, notValid, optionalId, text, wholeNumber } from "../kernel/scalars";
import { analysisSaid } from "./messages";
import { condition } from "./shapes";

export const REPORT_LIMITS = {
  name: 40,
  rows: 200,
  columns: 12,
  groups: 20_000,
  reports: 100,
  conditions: 20,
} as const;
export const PICTURES = ["table", "bars", "line", "pie"] as const;
export const GRAINS = ["day", "week", "month"] as const;
export type Picture = (typeof PICTURES)[number];

const FIELD = { cn: "字段", en: "Field" };
const GROUPING = { cn: "分组", en: "Grouping" };
const key = text(60, FIELD);

/** A field by whose values rows are told apart; of days and times by what span. */
const dimension = z.strictObject({
  field: key,
  grain: z.enum(["", ...GRAINS], notValid(GROUPING)).default(""),
});
export type Dimension = z.output<typeof dimension>;

const conditions = z
  .array(condition)
  .max(REPORT_LIMITS.conditions, inSchema(analysisSaid.reportFilter({ max: REPORT_LIMITS.conditions })));
/** As the list takes it. */
const filter = z
  .union(
    [conditions, z.strictObject({ or: z.array(conditions).max(REPORT_LIMITS.conditions) })],
    notValid({ cn: "筛选条件", en: "Filter" }),
  )
  .transform((given) => {
    if (!("or" in given)) return given;
    // a group of no conditions is none
    const groups = given.or.filter((group) => group.length > 0);
    return groups.length > 1 ? { or: groups } : (groups[0] ?? []);
  });

const asked = {
  module: text(60, { cn: "数据", en: "Data" }).default(""),
  /** Number that is summed up; '' counts rows. */
  sum: key.default(""),
  by: dimension.nullable().default(null),
  split: dimension.nullable().default(null),
  filter: filter.default([]),
  picture: z.enum(PICTURES, notValid({ cn: "图形", en: "Picture" })).default("table"),
};

export const reportInput = z.strictObject(
  {
    id: optionalId().default(null),
    /** As one saw it. */
    version: wholeNumber(0, 1_000_000_000, { cn: "版本", en: "Version" }).default(0),
    name: text(REPORT_LIMITS.name, { cn: "名称", en: "Name" }).default(""),
    /** 1 = for everybody who sees reports. */
    shared: flag().default(0),
    ...asked,
  },
  notValid({ cn: "报表", en: "Report" }),
);
export type ReportInput = z.output<typeof reportInput>;

const report = z.strictObject({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  shared: z.int(),
  /** Who made it. */
  maker: z.string(),
  mine: z.int(),
  /** 1 = the caller may change and delete it. */
  changes: z.int(),
  module: z.string(),
  sum: z.string(),
  by: dimension.nullable(),
  split: dimension.nullable(),
  filter: z.union([z.array(condition), z.strictObject({ or: z.array(z.array(condition)) })]),
  picture: z.enum(PICTURES),
});
export type Report = z.output<typeof report>;

const choice = z.strictObject({
  field: z.string(),
  title: z.string(),
  kind: z.enum(["choice", "date", "number", "money"]),
});

/** What a report may be made of: records of one type, told apart by fields, of which numbers are summed. */
const reportSource = z.strictObject({
  module: z.string(),
  title: z.string(),
  dimensions: z.array(choice),
  sums: z.array(choice),
});
export type ReportSource = z.output<typeof reportSource>;

/** A value of a grouping, with the conditions of the list that has the rows. */
const group = z.strictObject({ key: z.string(), label: z.string(), where: z.array(condition) });

const result = z.strictObject({
  asOf: z.string(),
  module: z.string(),
  title: z.string(),
  unit: z.enum(["count", "number", "money"]),
  filter: report.shape.filter,
  /** Titles of the two groupings. */
  by: z.string(),
  split: z.string(),
  columns: z.array(group),
  /** One cell for each column; `total` is their sum. */
  rows: z.array(z.strictObject({ ...group.shape, cells: z.array(z.number()), total: z.number() })),
  /** By column, and of all. */
  totals: z.array(z.number()),
  total: z.number(),
});
export type ReportResult = z.output<typeof result>;
export type ReportGroup = z.output<typeof group>;

export const reports = z.strictObject({
  /** 1 = the caller may make reports. */
  makes: z.int(),
  /** The one that was saved. */
  id: z.int().nullable(),
  reports: z.array(report),
  sources: z.array(reportSource),
  result: result.nullable(),
});
export type Reports = z.output<typeof reports>;
