/** An analysis: figures over a span of days, held against former days, and tables by day or month, person and branch. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { Analysis, AnalysisFigure, AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import type { Narrowed } from "@qicheng/engine/analysis/figures";
import {
  type Bucket,
  bucketsOf,
  type Days,
  formerOf,
  type Grain,
  grainOf,
  lastYearOf,
} from "@qicheng/engine/analysis/periods";
import { perOne, rateOf } from "@qicheng/engine/analysis/rates";
import type { Condition, OperandValue } from "@qicheng/engine/fields/filter";
import { businessTime } from "@qicheng/engine/time/business-time";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { added, type By, type Sum, sumsOf } from "./count";
import { type Figure, figureNamed, type Rate, rateNamed } from "./figures";
import { branchesInOrder, branchLine, personLine } from "./labels";

export interface Whose {
  userids: readonly number[];
  BranchID: number | null;
}

interface SheetInput extends Whose {
  figures: readonly string[];
  rates?: readonly string[];
  days: Days;
  /** Days or months of the table by time; without one they follow from the span. */
  grain?: Grain;
  /** The former days stand beside in the table by time. */
  compared?: boolean;
}

/** Where a person and a branch of a row stand among the values of its group. */
const [TIME, PERSON, BRANCH] = [0, 1, 2] as const;

export const narrowedTo = ({ userids, BranchID }: Whose, days: Days): Narrowed => ({
  days,
  people: userids,
  ...(BranchID === null ? {} : { branch: BranchID }),
});

/** A figure with all its sums; undefined where the caller may not see it. */
interface Counted {
  figure: Figure;
  now: Sum[] | undefined;
  former: Sum[] | undefined;
  lastYear: Sum[] | undefined;
}

async function counted(ctx: Context, input: SheetInput, grain: Grain): Promise<Counted[]> {
  const time: By = { dimension: "time", grain };
  const all: By[] = [time, { dimension: "person" }, { dimension: "branch" }];
  const made: Counted[] = [];
  for (const key of input.figures) {
    const figure = figureNamed(key);
    const of = (days: Days, by: readonly By[]) => sumsOf(ctx, figure, { narrowed: narrowedTo(input, days), by });
    const now = await of(input.days, all);
    const former = now && (await of(formerOf(input.days), [time]));
    const lastYear = now && (await of(lastYearOf(input.days), []));
    made.push({ figure, now, former, lastYear });
  }
  return made;
}

const numberOf = (amount: string | undefined): number | null => (amount === undefined ? null : Number(amount));

/** One for each figure, in their order; undefined where the caller may not see it. */
type Amounts = readonly (string | undefined)[];

const quotient = (part: string, whole: string, unit: Rate["unit"]): number | null =>
  unit === "times" ? perOne(part, whole) : rateOf(part, whole);

/** Figures first, then rates of them. */
function cellsOf(all: readonly Counted[], amounts: Amounts, rates: readonly Rate[]): (number | null)[] {
  const amountOf = (key: string) => amounts[all.findIndex(({ figure }) => figure.key === key)];
  return [
    ...amounts.map(numberOf),
    ...rates.map(({ of, by, unit }) => {
      const [part, whole] = [amountOf(of), amountOf(by)];
      return part === undefined || whole === undefined ? null : quotient(part, whole, unit);
    }),
  ];
}

type Which = "now" | "former" | "lastYear";

const totals = (all: readonly Counted[], which: Which): Amounts => all.map((one) => one[which] && added(one[which]));

/** Sums of each figure by one of the values of its groups; '' for rows without one. */
function byValue(all: readonly Counted[], which: Which, at: number): (ReadonlyMap<string, Sum[]> | undefined)[] {
  return all.map((one) => one[which] && grouped(one[which], ({ values }) => values[at] ?? ""));
}

/** What some values have together. */
const amountsAt = (columns: readonly (ReadonlyMap<string, Sum[]> | undefined)[], keys: readonly string[]): Amounts =>
  columns.map((column) => column && added(keys.flatMap((key) => column.get(key) ?? [])));

type WireFigure = Omit<AnalysisFigure, "value" | "former" | "lastYear">;

/** A figure as it travels, without its numbers. */
export const wireFigure = (ctx: Context, { key, title, unit, note, parts }: Figure): WireFigure => ({
  key,
  title: ctx.say(title),
  unit,
  note: ctx.say(note),
  parts: parts.map((part) => ({ ...part, where: part.where.map(wireCondition) })),
});

type WireCondition = WireFigure["parts"][number]["where"][number];

const isList = (value: OperandValue): value is Extract<OperandValue, readonly unknown[]> => Array.isArray(value);

const wireCondition = ({ field, op, value }: Condition): WireCondition => ({
  field,
  op,
  ...(value === undefined ? {} : { value: isList(value) ? [...value] : value }),
});

function figuresOf(ctx: Context, all: readonly Counted[], rates: readonly Rate[]): AnalysisFigure[] {
  const [now, former, lastYear] = (["now", "former", "lastYear"] as const).map((which) =>
    cellsOf(all, totals(all, which), rates),
  );
  const heads: WireFigure[] = [
    ...all.map(({ figure }) => wireFigure(ctx, figure)),
    ...rates.map(({ key, title, note, unit = "percent" as const }) => ({
      key,
      title: ctx.say(title),
      unit,
      note: ctx.say(note),
      parts: [],
    })),
  ];
  return heads.map((head, at) => ({
    ...head,
    value: now?.[at] ?? null,
    former: former?.[at] ?? null,
    lastYear: lastYear?.[at] ?? null,
  }));
}

const isEmpty = ({ cells }: AnalysisLine) => cells.every((cell) => cell === null || cell === 0);

function timeTable(
  ctx: Context,
  all: readonly Counted[],
  rates: readonly Rate[],
  { grain, ...input }: SheetInput & { grain: Grain },
): AnalysisTable {
  const buckets = bucketsOf(formerOf(input.days), grain);
  const [now, former] = [byValue(all, "now", TIME), byValue(all, "former", TIME)];
  const lines = bucketsOf(input.days, grain).map(({ key, from, to }, at): AnalysisLine => {
    const before: Bucket | undefined = input.compared ? buckets[at] : undefined;
    return {
      key,
      label: key,
      depth: 0,
      narrowed: { days: { from, to } },
      cells: cellsOf(all, amountsAt(now, [key]), rates),
      former: before ? cellsOf(all, amountsAt(former, [before.key]), rates) : [],
      rank: 0,
    };
  });
  return { key: "time", title: ctx.say(grain === "day" ? analysisSaid.byDay : analysisSaid.byMonth), lines };
}

async function personTable(ctx: Context, all: readonly Counted[], rates: readonly Rate[]): Promise<AnalysisTable> {
  const { people } = await ctx.services.organisation.get();
  const columns = byValue(all, "now", PERSON);
  const lines = [...people.values()].map((person): AnalysisLine => {
    const cells = cellsOf(all, amountsAt(columns, [String(person.id)]), rates);
    return { ...personLine(ctx, person), cells, former: [], rank: 0 };
  });
  return { key: "person", title: ctx.say(analysisSaid.byPerson), lines: byFirst(lines.filter((one) => !isEmpty(one))) };
}

/** The largest first number first. */
const byFirst = (lines: readonly AnalysisLine[]): AnalysisLine[] =>
  lines.toSorted((one, other) => {
    const at = one.cells.findIndex((cell, index) => cell !== other.cells[index]);
    return at === -1
      ? one.label.localeCompare(other.label, "zh-Hans-CN")
      : (other.cells[at] ?? 0) - (one.cells[at] ?? 0);
  });

/** A branch counts with all below it; last stands what counts for none. */
async function branchTable(
  ctx: Context,
  all: readonly Counted[],
  rates: readonly Rate[],
  top: number | null,
): Promise<AnalysisTable> {
  const organisation = await ctx.services.organisation.get();
  const columns = byValue(all, "now", BRANCH);
  const at = (keys: readonly string[]) => ({
    cells: cellsOf(all, amountsAt(columns, keys), rates),
    former: [],
    rank: 0,
  });
  const lines: AnalysisLine[] = branchesInOrder(organisation, top).map((placed) => ({
    ...branchLine(placed),
    ...at(organisation.branchTree(placed.branch.id).map(String)),
  }));
  const none: AnalysisLine = {
    key: "",
    label: ctx.say(analysisSaid.noBranch),
    depth: 0,
    narrowed: { withoutBranch: true },
    ...at([""]),
  };
  return {
    key: "branch",
    title: ctx.say(analysisSaid.byBranch),
    lines: [...lines, none].filter((one) => !isEmpty(one)),
  };
}

/** @returns figures, and tables by time, person and branch */
export async function sheet(ctx: Context, input: SheetInput): Promise<Analysis> {
  const grain = input.grain ?? grainOf(input.days);
  const rates = (input.rates ?? []).map(rateNamed);
  const all = await counted(ctx, input, grain);
  return {
    asOf: businessTime(),
    days: input.days,
    former: formerOf(input.days),
    lastYear: lastYearOf(input.days),
    figures: figuresOf(ctx, all, rates),
    tables: [
      timeTable(ctx, all, rates, { ...input, grain }),
      await personTable(ctx, all, rates),
      await branchTable(ctx, all, rates, input.BranchID),
    ],
  };
}
