/** What was sold: by product, category and the customer's region at signing, beside time, person and branch. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { Analysis, AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import type { Days } from "@qicheng/engine/analysis/periods";
import type { Condition } from "@qicheng/engine/fields/filter";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { sumsOf } from "./count";
import { figureNamed } from "./figures";
import { type Columns, cellsAt, columnsOf, largestFirst, line, provinceTable, valuesIn } from "./kinds";
import { narrowedTo, sheet, type Whose } from "./sheet";

const FIGURES = ["soldMoney", "soldLines"] as const;
const PRODUCT = "productid";
const CATEGORY = "categoryid";
const REGION = "signRegion";
/** The largest; a company may sell any number of products. */
const MOST = 100;

interface Asked extends Whose {
  days: Days;
}

interface Grouped {
  field: string;
  /** Only the values with the most money. */
  most?: number;
}

/** Both figures by the values of a field; undefined where the caller may not tell rows apart by it. */
async function columnsBy(ctx: Context, asked: Asked, { field, most }: Grouped): Promise<Columns | undefined> {
  const narrowed = narrowedTo(asked, asked.days);
  const [money, lines] = FIGURES.map(figureNamed);
  if (!money || !lines) return undefined;
  const sums = await sumsOf(ctx, money, { narrowed, by: [{ field }], ...(most === undefined ? {} : { most }) });
  if (!sums) return undefined;
  const among: Condition[] =
    most === undefined ? [] : [{ field, op: "in", value: sums.map(({ values }) => Number(values[0])) }];
  const counts =
    sums.length === 0 ? [] : await sumsOf(ctx, lines, { narrowed: { ...narrowed, more: among }, by: [{ field }] });
  return counts && columnsOf([sums, counts]);
}

const namedBy = async (ctx: Context, table: "products" | "product_categories", ids: readonly string[]) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id = any(${idArray(ids.filter(Boolean).map(Number))})`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [String(id), name]));
};

interface Kind extends Grouped {
  table: "products" | "product_categories";
  title: (typeof analysisSaid)["byProduct"];
}

const KINDS: readonly Kind[] = [
  { field: PRODUCT, table: "products", title: analysisSaid.byProduct, most: MOST },
  { field: CATEGORY, table: "product_categories", title: analysisSaid.byCategory },
];

async function kindTable(ctx: Context, asked: Asked, kind: Kind): Promise<AnalysisTable[]> {
  const { field, table, title } = kind;
  const columns = await columnsBy(ctx, asked, kind);
  if (!columns) return [];
  const values = valuesIn(columns);
  const names = await namedBy(ctx, table, values);
  const lines = values.map((value): AnalysisLine => {
    const more = [value === "" ? { field, op: "empty" } : { field, op: "in", value: [Number(value)] }];
    const label = value === "" ? ctx.say(analysisSaid.none) : (names.get(value) ?? value);
    return line({ key: value, label, narrowed: { more } }, cellsAt(columns, [value]));
  });
  return [{ key: field, title: ctx.say(title), lines: largestFirst(lines) }];
}

export async function soldSheet(ctx: Context, asked: Asked): Promise<Analysis> {
  const whole = await sheet(ctx, { ...asked, figures: FIGURES, compared: true });
  const tables: AnalysisTable[] = [];
  for (const kind of KINDS) tables.push(...(await kindTable(ctx, asked, kind)));
  const regions = await columnsBy(ctx, asked, { field: REGION });
  if (regions) tables.push(await provinceTable(ctx, REGION, regions));
  const [time, ...people] = whole.tables;
  return { ...whole, tables: [...(time ? [time] : []), ...tables, ...people] };
}
