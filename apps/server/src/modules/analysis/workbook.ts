/** An analysis or a report as sheets of a workbook: the numbers of its screen, each column by its unit. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { ReportResult } from "@qicheng/api/analysis/report-shapes";
import type { Analysis, AnalysisFigure, AnalysisTable } from "@qicheng/api/analysis/shapes";
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import type { WrittenSheet } from "../../kernel/sheets/write-workbook";
import type { Context } from "../../kernel/work/context";

type Cells = readonly (string | number | null)[];

export interface SheetOfRows extends Omit<WrittenSheet, "rows"> {
  rows: readonly Cells[];
}

const NAME_WIDTH = 24;
const NUMBER_WIDTH = 14;
const MONEY_SCALE = 2;

const named = (title: string): SheetColumn => ({ title, kind: "text", width: NAME_WIDTH });

type Unit = AnalysisFigure["unit"] | ReportResult["unit"];

function numbered(title: string, unit: Unit): SheetColumn {
  const width = Math.max(NUMBER_WIDTH, title.length * 2 + 2);
  if (unit === "money") return { title, kind: "money", width, scale: MONEY_SCALE };
  if (unit === "percent") return { title, kind: "percent", width, scale: 1 };
  return { title, kind: "number", width, scale: unit === "count" ? 0 : MONEY_SCALE };
}

/** Values before branches that lie deeper, as they stand on the screen. */
const INDENT = "　";

function tableSheet(ctx: Context, figures: readonly AnalysisFigure[], table: AnalysisTable): SheetOfRows {
  const held = table.lines.some(({ former }) => former.length > 0);
  const ranked = table.lines.some(({ rank }) => rank > 0);
  const columns = [
    ...(ranked ? [numbered(ctx.say(analysisSaid.place), "count")] : []),
    named(table.title),
    ...figures.map(({ title, unit }) => numbered(title, unit)),
    ...(held ? figures.map(({ title, unit }) => numbered(ctx.say(analysisSaid.formerOf({ title })), unit)) : []),
  ];
  const rows = table.lines.map(
    ({ rank, label, depth, cells, former }): Cells => [
      ...(ranked ? [rank] : []),
      `${INDENT.repeat(depth)}${label}`,
      ...cells,
      ...(held ? figures.map((_, at) => former[at] ?? null) : []),
    ],
  );
  return { name: table.title, columns, rows };
}

/** The figures of all that is counted, held against the former days; then one sheet for each table. */
export function sheetsOfAnalysis(ctx: Context, { figures, tables, days, former, lastYear }: Analysis): SheetOfRows[] {
  const span = (title: string, given: Analysis["days"]) => (given ? `${title} ${given.from} – ${given.to}` : title);
  const summary: Cells[] = [
    [span(ctx.say(analysisSaid.inDays), days), ...figures.map(({ value }) => value)],
    ...(former ? [[span(ctx.say(analysisSaid.formerDays), former), ...figures.map((one) => one.former)]] : []),
    ...(lastYear ? [[span(ctx.say(analysisSaid.sameDays), lastYear), ...figures.map((one) => one.lastYear)]] : []),
  ];
  const name = ctx.say(analysisSaid.summary);
  return [
    {
      name,
      columns: [{ ...named(name), width: 32 }, ...figures.map(({ title, unit }) => numbered(title, unit))],
      rows: summary,
    },
    ...tables.filter(({ lines }) => lines.length > 0).map((table) => tableSheet(ctx, figures, table)),
  ];
}

/** The table of a report, with its sums below. */
export function sheetOfReport(ctx: Context, result: ReportResult): SheetOfRows {
  const { by, columns, rows, title, totals, total, unit } = result;
  const all = ctx.say(analysisSaid.total);
  return {
    name: title,
    columns: [
      named(by),
      ...columns.map(({ label }) => numbered(label, unit)),
      numbered(columns.length > 0 ? all : title, unit),
    ],
    rows: [...rows.map((row): Cells => [row.label, ...row.cells, row.total]), [all, ...totals, total]],
  };
}
