/** Counts a report: rows and columns of groups, each with the conditions under which its list has exactly the same rows. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import {
  type Dimension,
  REPORT_LIMITS,
  type ReportGroup,
  type ReportInput,
  type ReportResult,
} from "@qicheng/api/analysis/report-shapes";
import { decimal } from "@qicheng/engine/documents/money";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { type Condition, checkFilter, FILTER_LIMITS, FilterError } from "@qicheng/engine/fields/filter";
import { businessTime } from "@qicheng/engine/time/business-time";
import { isMaskedEverywhere } from "../../kernel/records/access/masks";
import { boardOf } from "../../kernel/records/read/board";
import { listGroups } from "../../kernel/records/read/list";
import type { Group, GroupBy } from "../../kernel/records/read/run-groups";
import type { FullQuery } from "../../kernel/records/read/scenes";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { invalidField } from "../../kernel/work/refusal";
import { personName } from "./labels";
import { findSource, isDated, type Source } from "./report-sources";

/** A report in the form in which it can be counted. */
type Asked = Pick<ReportInput, "module" | "sum" | "by" | "split" | "filter">;

const { rows: MOST_ROWS, columns: MOST_COLUMNS, groups: MOST_GROUPS } = REPORT_LIMITS;
/** A group and the rest of a grouping add two conditions at most, and there are two groupings. */
const ADDED = 4;
const DAY_MS = 86_400_000;
const MONTH = 7;

const bad = (message: Parameters<typeof invalidField>[1]) => invalidField("report", message);

/** @throws VALIDATION for a field that the caller does not group by */
function assertDimension({ dimensions }: Source, { field, grain }: Dimension): void {
  const found = dimensions.get(field);
  if (!found) throw bad(analysisSaid.reportBy);
  if (isDated(found) !== (grain !== "")) throw bad(analysisSaid.reportGrain);
}

/** @throws VALIDATION for conditions on what the caller does not read, and for more of them than the list takes */
function assertFilter({ fields }: Source, filter: ReportInput["filter"]): void {
  const kindOf = (key: string) => {
    const field = fields.byKey.get(key);
    return field && !isMaskedEverywhere(field) ? kindOfField(field) : undefined;
  };
  try {
    checkFilter(filter, kindOf, businessTime());
  } catch (error) {
    if (error instanceof FilterError) throw bad(error.said);
    throw error;
  }
  const groups = "or" in filter ? filter.or : [filter];
  const most = FILTER_LIMITS.conditions - Math.max(groups.length, 1) * ADDED;
  if (groups.flat().length > most) throw bad(analysisSaid.reportFilter({ max: Math.max(most, 0) }));
}

/** @throws VALIDATION for what the caller may not see, or what makes no report */
export async function checkedReport(ctx: Context, asked: Asked & Pick<ReportInput, "picture">): Promise<Source> {
  const { module, sum, by, split, filter, picture } = asked;
  const source = await findSource(ctx, module);
  if (!source) throw bad(analysisSaid.reportModule);
  if (!by) throw bad(analysisSaid.reportBy);
  assertDimension(source, by);
  if (split) assertDimension(source, split);
  if (split?.field === by.field) throw bad(analysisSaid.reportTwice);
  if (sum !== "" && !source.sums.has(sum)) throw bad(analysisSaid.reportSum);
  if (picture === "line" && by.grain === "") throw bad(analysisSaid.reportLine);
  if (picture === "pie" && split) throw bad(analysisSaid.reportPie);
  assertFilter(source, filter);
  return source;
}

const groupBy = ({ field, grain }: Dimension): GroupBy => (grain === "" ? { key: field } : { key: field, grain });

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first and the last day of a group of days. */
function spanOf(value: string, grain: Dimension["grain"]): [from: string, to: string] {
  if (grain === "day") return [value, value];
  if (grain === "week") return [value, later(value, 6)];
  const [year = 0, month = 1] = value.slice(0, MONTH).split("-").map(Number);
  return [`${value}-01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
}

interface Counted {
  count: number;
  amount: string;
}

/** Sums by the value of one grouping; '' for rows without one. */
function summed(groups: readonly Group[], at: number, isCount: boolean): Map<string, Counted> {
  const values = grouped(groups, ({ values }) => values[at] ?? "");
  const added = (some: readonly Group[]): Counted => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    amount: some.reduce((sum, one) => sum.plus(isCount ? one.count : one.sum), decimal("0")).toFixed(),
  });
  return new Map([...values].map(([value, some]) => [value, added(some)]));
}

const largestFirst = ([one, { amount: a }]: [string, Counted], [other, { amount: b }]: [string, Counted]) =>
  decimal(b).cmp(a) || (one < other ? -1 : 1);

/** Values that stand by themselves, and the rest of them together. */
interface Chosen {
  groups: ReportGroup[];
  /** Key of the group in which a value is counted. */
  keyOf: (value: string) => string;
}

const REST = "others";
const NONE = "none";

/** Days stand in their order, the latest ones by themselves; what came before them is the rest. */
function dated(ctx: Context, { field, grain }: Dimension, values: readonly string[], most: number): Chosen {
  const days = values.filter((value) => value !== "").toSorted();
  const shown = days.slice(-most);
  const groups: ReportGroup[] = shown.map((value) => {
    const [from, to] = spanOf(value, grain);
    const label = grain === "week" ? ctx.say(analysisSaid.weekOf({ from, to: to.slice(5) })) : value;
    return { key: value, label, where: [{ field, op: "between", value: [from, to] }] };
  });
  const [first = ""] = shown;
  const rest: ReportGroup[] =
    days.length > most
      ? [
          {
            key: REST,
            label: ctx.say(analysisSaid.others),
            where: [{ field, op: "le", value: later(spanOf(first, grain)[0], -1) }],
          },
        ]
      : [];
  return withNone(ctx, field, { values, shown, groups: [...rest, ...groups] });
}

interface Told {
  values: readonly string[];
  shown: readonly string[];
  groups: ReportGroup[];
}

/** Rows without a value stand last. */
function withNone(ctx: Context, field: string, { values, shown, groups }: Told): Chosen {
  const known = new Set(shown);
  const none: ReportGroup[] = values.includes("")
    ? [{ key: NONE, label: ctx.say(analysisSaid.none), where: [{ field, op: "empty" }] }]
    : [];
  const keyOf = (value: string) => (known.has(value) ? value : REST);
  return { groups: [...groups, ...none], keyOf: (value) => (value === "" ? NONE : keyOf(value)) };
}

/** What each value is called. */
async function labelsOf(ctx: Context, { fields }: Source, field: string, counts: ReadonlyMap<string, number>) {
  const { board = [] } = await boardOf(ctx, fields, { board: field, counts });
  const labels = new Map(board.map(({ value, label }) => [String(value), label]));
  if (fields.byKey.get(field)?.type !== "user") return labels;
  const { people } = await ctx.services.organisation.get();
  for (const value of counts.keys()) {
    const person = people.get(Number(value));
    if (person) labels.set(value, personName(ctx, person));
  }
  return labels;
}

/** The largest stand by themselves, in the order of their numbers. */
async function chosenOf(
  ctx: Context,
  source: Source,
  { dimension, sums, most }: { dimension: Dimension; sums: ReadonlyMap<string, Counted>; most: number },
): Promise<Chosen> {
  const values = [...sums.keys()];
  const { field, grain } = dimension;
  if (grain !== "") return dated(ctx, dimension, values, most);
  const sorted = [...sums].filter(([value]) => value !== "").toSorted(largestFirst);
  const shown = sorted.slice(0, most).map(([value]) => value);
  const labels = await labelsOf(ctx, source, field, new Map([...sums].map(([value, { count }]) => [value, count])));
  const groups: ReportGroup[] = shown.map((value) => ({
    key: value,
    label: labels.get(value) || ctx.say(analysisSaid.gone({ value })),
    where: [{ field, op: "in", value: [value] }],
  }));
  const where: Condition[] = [
    { field, op: "notIn", value: shown },
    { field, op: "notEmpty" },
  ];
  const rest = sorted.length > most ? [{ key: REST, label: ctx.say(analysisSaid.others), where }] : [];
  return withNone(ctx, field, { values, shown, groups: [...groups, ...(rest as ReportGroup[])] });
}

const unitOf = ({ sums }: Source, sum: string): ReportResult["unit"] => {
  if (sum === "") return "count";
  return sums.get(sum)?.unit === "money" ? "money" : "number";
};

/** @throws VALIDATION where there are too many groups, or one of the conditions cannot be asked */
export async function countReport(ctx: Context, source: Source, asked: Asked): Promise<ReportResult> {
  const { module, sum, by, split, filter } = asked;
  const { type, dimensions, sums } = source;
  const dimensionsAsked = [by, split].flatMap((one) => one ?? []);
  const data = "or" in filter || filter.length > 0 ? { data: filter } : {};
  const found = await listGroups(ctx, type, type.query.parse(data) as FullQuery, {
    by: dimensionsAsked.map(groupBy),
    sum,
    most: MOST_GROUPS + 1,
  });
  // what is read here is read on every row, or it is no report
  if (!found || !by) throw bad(analysisSaid.reportLost);
  if (found.length > MOST_GROUPS) throw bad(analysisSaid.reportMany({ max: MOST_GROUPS }));
  const isCount = sum === "";
  const rows = await chosenOf(ctx, source, { dimension: by, sums: summed(found, 0, isCount), most: MOST_ROWS });
  const columns = split
    ? await chosenOf(ctx, source, { dimension: split, sums: summed(found, 1, isCount), most: MOST_COLUMNS })
    : { groups: [], keyOf: () => "" };
  const amountOf = (some: readonly Group[]) =>
    Number(some.reduce((all, one) => all.plus(isCount ? one.count : one.sum), decimal("0")).toFixed());
  const ofRow = grouped(found, ({ values }) => rows.keyOf(values[0] ?? ""));
  const columnOf = ({ values }: Group) => columns.keyOf(values[1] ?? "");
  const cells = (some: readonly Group[]) => {
    const byColumn = grouped(some, columnOf);
    return columns.groups.map(({ key }) => amountOf(byColumn.get(key) ?? []));
  };
  const title = (dimension: Dimension | null) => {
    const field = dimension && dimensions.get(dimension.field);
    return field ? ctx.say(titleOf(field)) : "";
  };
  const summedField = sums.get(sum);
  return {
    asOf: businessTime(),
    module,
    title: summedField
      ? ctx.say(analysisSaid.sumOf({ title: titleOf(summedField) }))
      : ctx.say(analysisSaid.anyCount({ module: type.title })),
    unit: unitOf(source, sum),
    filter,
    by: title(by),
    split: title(split),
    columns: columns.groups,
    rows: rows.groups.map((group) => {
      const some = ofRow.get(group.key) ?? [];
      return { ...group, cells: cells(some), total: amountOf(some) };
    }),
    totals: cells(found),
    total: amountOf(found),
  };
}
