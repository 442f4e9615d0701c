/** Rankings: people, branches or customers by one figure, equal numbers in equal places. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { bi } from "@qicheng/api/analysis/routes";
import type { Analysis, AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { ranked } from "@qicheng/engine/analysis/rates";
import { businessTime } from "@qicheng/engine/time/business-time";
import { namesOf } from "../../kernel/records/read/names";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { targetMonths, withAttainment } from "./attainment";
import { sumsOf } from "./count";
import { figureNamed } from "./figures";
import { narrowedTo, sheet, wireFigure } from "./sheet";
import { spanOf } from "./spans";

/** Figures of people and branches, and those that customers are ranked by. */
const RANKED = ["contractMoney", "received", "contracts", "deals", "customers", "followups"] as const;
const OF_CUSTOMERS: readonly string[] = ["contractMoney", "received", "contracts"];
const MOST = 100;

type Asked = RouteArguments<typeof bi.customerRank>;

function placed(table: AnalysisTable, at: number): AnalysisTable {
  const lines = ranked(
    table.lines,
    ({ cells }) => String(cells[at] ?? 0),
    ({ label }) => label,
  ).map(({ row, rank }) => ({ ...row, rank }));
  return { ...table, lines };
}

async function ofPeople(ctx: Context, asked: Asked): Promise<Analysis> {
  const whole = await sheet(ctx, { ...asked, days: spanOf(asked), figures: RANKED });
  const at = whole.figures.findIndex(({ key }) => key === asked.figure);
  const table = whole.tables.find(({ key }) => key === asked.by);
  const days = spanOf(asked);
  const shown = { ...whole, tables: table ? [placed(table, at)] : [] };
  return withAttainment(ctx, shown, { ...asked, days, months: targetMonths(days) });
}

/** The hundred largest: a company may have any number of customers. */
async function ofCustomers(ctx: Context, asked: Asked): Promise<Analysis> {
  const days = spanOf(asked);
  const figure = figureNamed(asked.figure);
  const sums = await sumsOf(ctx, figure, {
    narrowed: narrowedTo(asked, days),
    by: [{ field: "customerId" }],
    most: MOST,
  });
  const ids = (sums ?? []).flatMap(({ values: [id] }) => (id ? [Number(id)] : []));
  const names = await namesOf(ctx, "customer", ids);
  const lines = (sums ?? []).flatMap(({ values: [id], amount }): AnalysisLine[] => {
    if (!id) return [];
    const label = names.get(Number(id)) ?? ctx.say(analysisSaid.unseen);
    const narrowed = { more: [{ field: "customerId", op: "in", value: [Number(id)] }] };
    return [{ key: id, label, depth: 0, narrowed, cells: [Number(amount)], former: [], rank: 0 }];
  });
  const table = { key: "customer", title: ctx.say(analysisSaid.byCustomer), lines };
  return {
    asOf: businessTime(),
    days,
    former: null,
    lastYear: null,
    figures: [{ ...wireFigure(ctx, figure), value: null, former: null, lastYear: null }],
    tables: [placed(table, 0)],
  };
}

/** @throws VALIDATION for a figure that one is not ranked by */
export function rank(ctx: Context, asked: Asked): Promise<Analysis> {
  const offered: readonly string[] = asked.by === "customer" ? OF_CUSTOMERS : RANKED;
  if (!offered.includes(asked.figure)) throw invalidField("figure", analysisSaid.noFigure({ key: asked.figure }));
  return asked.by === "customer" ? ofCustomers(ctx, asked) : ofPeople(ctx, asked);
}
