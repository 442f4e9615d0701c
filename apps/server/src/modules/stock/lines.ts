/** Lines of documents of goods: their products are kept in stock, and belong to the lines of their source. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { decimal, plainText } from "@qicheng/engine/documents/money";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import type { Message } from "@qicheng/engine/text/message";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft, Raw } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { countInUnits } from "../products/public";
import { refuseLines } from "./move";
import { standardWarehouse } from "./places";
import type { SourceLine } from "./sources";

const FIELD = "listJson";

interface Goods {
  name: string;
  stocked: boolean;
}

async function goodsOf(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<number, Goods>> {
  const { rows: found } = await sql<Goods & { id: number }>`
    select id, name, is_stocked = 1 as stocked from products
    where id = any(${idArray(rows.map(({ productid }) => Number(productid)))})`.execute(ctx.db);
  return new Map(found.map((one) => [one.id, one]));
}

/** Counts lines in base units. @throws VALIDATION naming lines of products that are not kept in stock */
export async function countGoods(ctx: Context, field: FieldDef, drafts: readonly Draft[]): Promise<void> {
  const all = drafts.flatMap(({ columns }) => rowsIn(columns[field.db ?? ""]));
  const goods = await goodsOf(ctx, all);
  for (const { columns } of drafts)
    refuseLines(
      rowsIn(columns[field.db ?? ""]).flatMap((row, at) => {
        const of = goods.get(Number(row.productid));
        return of && !of.stocked ? [{ field: FIELD, row: at + 1, msg: stockSaid.notStocked({ name: of.name }) }] : [];
      }),
    );
  await countInUnits(ctx, field, drafts);
}

type Over = (facts: { product: string; unit: string; there: string; wanted: string }) => Message;

/** Ties lines to those of their source, and refuses more than is open there. */
export function tied<Line extends SourceLine>(
  rows: readonly Row[],
  lines: readonly Line[],
  over: Over,
): { row: Row; line: Line }[] {
  const problems: { field: string; row: number; msg: Message }[] = [];
  const made = rows.flatMap((row, at) => {
    const product = Number(row.productid);
    const line = lines.find((one) => one.productId === product);
    const problem = (msg: Message) => problems.push({ field: FIELD, row: at + 1, msg });
    if (!line) problem(stockSaid.noLine);
    else if (decimal(line.open).lt(scalarText(row.baseQuantity ?? 0)))
      problem(
        over({
          product: line.product,
          unit: line.unit,
          there: plainText(decimal(line.open)),
          wanted: plainText(decimal(scalarText(row.baseQuantity ?? 0))),
        }),
      );
    return line ? [{ row: { ...row, lineId: line.lineId }, line }] : [];
  });
  refuseLines(problems);
  return made;
}

/** 0 or nothing is 默认仓库. One that is off takes and gives nothing new. */
export async function settleWarehouse(
  ctx: Context,
  { columns, before }: Draft,
  db: string,
  key: string,
): Promise<void> {
  if (before && !(db in columns)) return;
  columns[db] ??= before ? before[db] : await standardWarehouse(ctx);
  const { rows } = await sql<{ name: string; enabled: number }>`
    select name, enabled from warehouses where id = ${Number(columns[db])} for share`.execute(ctx.db);
  const [found] = rows;
  if (found && found.enabled === 0) throw invalidField(key, stockSaid.warehouseOff({ name: found.name }));
}

/** Where lines of a source lie. */
export interface LinesOf {
  table: "contract_lines" | "purchase_order_lines" | "sales_return_lines";
  column: "contract_id" | "order_id" | "return_id";
  id: number;
}

/** As clients send lines: a line of a source by its id alone, or its product. @throws VALIDATION for a strange one */
export async function withProducts(ctx: Context, raw: Raw, of: LinesOf | undefined): Promise<Raw> {
  const given = typeof raw.listJson === "string" ? parsed(raw.listJson) : raw.listJson;
  if (!Array.isArray(given)) return raw;
  const rows = given as Readonly<Record<string, unknown>>[];
  const asked = rows.flatMap((row) => (row && typeof row === "object" && row.lineId ? [Number(row.lineId)] : []));
  if (asked.length === 0) return raw;
  const ids = asked.filter((id) => Number.isSafeInteger(id) && id > 0);
  const { rows: found } = of
    ? await sql<{ id: number; product: number }>`
        select id, product_id as product from ${sql.table(of.table)}
        where id = any(${idArray(ids)}) and ${sql.ref(of.column)} = ${of.id}`.execute(ctx.db)
    : { rows: [] };
  const products = new Map(found.map(({ id, product }) => [id, product]));
  const problems: { field: string; row: number; msg: Message }[] = [];
  const listJson = rows.map((row, at) => {
    if (!row || typeof row !== "object" || !row.lineId) return row;
    const { lineId, ...rest } = row;
    const product = products.get(Number(lineId));
    if (product === undefined || (row.productid !== undefined && Number(row.productid) !== product))
      problems.push({ field: FIELD, row: at + 1, msg: stockSaid.otherLine });
    return { ...rest, productid: row.productid ?? product };
  });
  refuseLines(problems);
  return { ...raw, listJson };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
