/** Lines of a table by a field: what each value is called, and under which condition its list has its rows. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import { decimal } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import type { Sum } from "./count";

type Named = Pick<AnalysisLine, "key" | "label" | "narrowed"> & { depth?: number };

const PROVINCE_DIGITS = 2;

/** One number in a line that stands by itself. */
export const line = (given: Named, cells: AnalysisLine["cells"]): AnalysisLine => ({
  depth: 0,
  ...given,
  cells,
  former: [],
  rank: 0,
});

export const largestFirst = (lines: readonly AnalysisLine[]): AnalysisLine[] =>
  lines.toSorted((one, other) => (other.cells[0] ?? 0) - (one.cells[0] ?? 0));

/** Amounts by the first value of each figure's groups; '' for rows without one. */
export type Columns = readonly ReadonlyMap<string, string>[];

export const columnsOf = (figures: readonly (readonly Sum[])[]): Columns =>
  figures.map((sums) => new Map(sums.map(({ values, amount }) => [values[0] ?? "", amount])));

export const valuesIn = (columns: Columns): string[] => [...new Set(columns.flatMap((column) => [...column.keys()]))];

export const cellsAt = (columns: Columns, values: readonly string[]): number[] =>
  columns.map((column) =>
    Number(values.reduce((sum, value) => sum.plus(column.get(value) ?? "0"), decimal("0")).toFixed()),
  );

/** A province with all that lies in it: the first digits of a region are those of its province. */
export async function provinceTable(ctx: Context, field: string, columns: Columns): Promise<AnalysisTable> {
  const provinces = grouped(valuesIn(columns), (region) => region.slice(0, PROVINCE_DIGITS));
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from regions where parent_id is null`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id.slice(0, PROVINCE_DIGITS), name]));
  const lines = [...provinces].map(([digits, values]) => {
    const more = [digits === "" ? { field, op: "empty" } : { field, op: "prefix", value: digits }];
    const label = digits === "" ? ctx.say(analysisSaid.none) : (names.get(digits) ?? digits);
    return line({ key: digits, label, narrowed: { more } }, cellsAt(columns, values));
  });
  return { key: field, title: ctx.say(analysisSaid.byProvince), lines: largestFirst(lines) };
}
