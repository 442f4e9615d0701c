/** How long deals take, and how often their customers were followed up: the median of days beside counts. */

import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { Analysis, AnalysisFigure, AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import { bucketsOf, type Days, formerOf, grainOf, lastYearOf } from "@qicheng/engine/analysis/periods";
import { medianOf } from "@qicheng/engine/analysis/rates";
import { ownFields } from "../../kernel/records/access/field-rights";
import type { Context } from "../../kernel/work/context";
import { type By, type Sum, sumsOf } from "./count";
import { figureNamed } from "./figures";
import { narrowedTo, sheet, type Whose, wireFigure } from "./sheet";

const DEALS = "deals";
/** Days of a customer from its creation to its first deal. */
const DAYS: By = { field: "dealDays" };
const READ = ["AddTime", "dealTime"] as const;

interface Asked extends Whose {
  days: Days;
}

type Histogram = readonly Sum[] | undefined;

const median = (sums: readonly Sum[]): number | null =>
  medianOf(sums.map(({ values, amount }) => ({ value: Number(values.at(-1)), count: Number(amount) })));

/** Undefined for whoever does not read both days of all customers. */
async function histogram(ctx: Context, asked: Asked, { days, by }: { days: Days; by: readonly By[] }) {
  const { byKey } = await ownFields(ctx, "customer");
  if (!READ.every((key) => byKey.has(key))) return undefined;
  return sumsOf(ctx, figureNamed(DEALS), { narrowed: narrowedTo(asked, days), by: [...by, DAYS] });
}

/** Which of the groups a line of a table counts. */
type Holds = (line: AnalysisLine, values: Sum["values"]) => boolean;

async function holdsBy(ctx: Context): Promise<Readonly<Record<string, Holds>>> {
  const organisation = await ctx.services.organisation.get();
  const trees = new Map<string, ReadonlySet<string>>();
  const treeOf = (key: string): ReadonlySet<string> => {
    const known = trees.get(key) ?? new Set(organisation.branchTree(Number(key)).map(String));
    trees.set(key, known);
    return known;
  };
  return {
    time: ({ key }, [time]) => time === key,
    person: ({ key }, [, person]) => (person ?? "") === key,
    branch: ({ key }, [, , branch]) => (key === "" ? (branch ?? "") === "" : treeOf(key).has(branch ?? "")),
  };
}

interface Counted {
  now: Histogram;
  former: Histogram;
  lastYear: Histogram;
}

function withMedian(
  table: AnalysisTable,
  { now, former }: Counted,
  { holds, before }: { holds: Holds | undefined; before: readonly string[] },
): AnalysisTable {
  const lines = table.lines.map((line, at): AnalysisLine => {
    const own = now && holds ? median(now.filter(({ values }) => holds(line, values))) : null;
    const past = former ? median(former.filter(({ values: [time] }) => time === before[at])) : null;
    return {
      ...line,
      cells: [own, ...line.cells],
      former: line.former.length > 0 ? [past, ...line.former] : [],
    };
  });
  return { ...table, lines };
}

export async function cycle(ctx: Context, asked: Asked): Promise<Analysis> {
  const whole = await sheet(ctx, {
    ...asked,
    figures: [DEALS, "dealFollowups"],
    rates: ["followupsPerDeal"],
    compared: true,
  });
  const grain = grainOf(asked.days);
  const time: By = { dimension: "time", grain };
  const [last, ago] = [formerOf(asked.days), lastYearOf(asked.days)];
  const counted: Counted = {
    now: await histogram(ctx, asked, {
      days: asked.days,
      by: [time, { dimension: "person" }, { dimension: "branch" }],
    }),
    former: await histogram(ctx, asked, { days: last, by: [time] }),
    lastYear: await histogram(ctx, asked, { days: ago, by: [] }),
  };
  const before = bucketsOf(last, grain).map(({ key }) => key);
  const holds = await holdsBy(ctx);
  const middle = (sums: Histogram) => (sums ? median(sums) : null);
  const figure: AnalysisFigure = {
    ...wireFigure(ctx, figureNamed(DEALS)),
    key: "cycle",
    title: ctx.say(analysisSaid.cycle),
    unit: "days",
    note: ctx.say(analysisSaid.cycleNote),
    value: middle(counted.now),
    former: middle(counted.former),
    lastYear: middle(counted.lastYear),
  };
  return {
    ...whole,
    figures: [figure, ...whole.figures],
    tables: whole.tables.map((table) => withMedian(table, counted, { holds: holds[table.key], before })),
  };
}
