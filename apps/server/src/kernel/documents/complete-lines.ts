/** What the product fills into the lines of a document: copies of their products, base quantities, net amounts and taxes. */
import { lineAmounts } from "@qicheng/engine/documents/amounts";
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { countedLine, taxModeOf } from "@qicheng/engine/fields/line-totals";
import { LINE_ID, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { reader } from "../records/read/field-writers";
import type { Draft, Raw, RecordType } from "../records/type/record-type";
import { findRecordType } from "../records/type/registry";
import type { Context } from "../work/context";

/** A key of a line and the field of the product that it keeps a copy of. */
interface Copy {
  key: string;
  from: string;
}

const PRODUCT = "productid";

/** Copies that nobody types: columns that are only read, and what is stored beside the columns. */
function copiesOf({ children = [], lines }: FieldDef): Copy[] {
  const columns = children.flatMap(({ key, copies, readonly }): Copy[] =>
    copies !== undefined && readonly ? [{ key, from: copies }] : [],
  );
  const beside = Object.entries(lines?.more ?? {}).flatMap(([key, { copies }]): Copy[] =>
    copies === undefined ? [] : [{ key, from: copies }],
  );
  return [...columns, ...beside];
}

/** Products by id, each as a stored row of its own type. */
async function productsOf(ctx: Context, type: RecordType, ids: readonly number[]): Promise<ReadonlyMap<number, Raw>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Raw & { id: number }>`
    select r.* from ${sql.table(type.table)} r where r.id = any(${idArray(ids)})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of each line what it copies: of its product as it is now, or as the line has it, as long as it stays with its product. */
async function copied(ctx: Context, field: FieldDef, rows: readonly Row[], before: readonly Row[]): Promise<Row[]> {
  const copies = copiesOf(field);
  const target = field.children?.find(({ key }) => key === PRODUCT);
  const type = target && findRecordType(referenceOf(target) ?? "");
  if (!type || copies.length === 0) return rows.map(() => ({}));
  const was = new Map(before.map((row) => [row[LINE_ID], row]));
  const kept = rows.map((row) => {
    const former = was.get(row[LINE_ID]);
    return former?.[PRODUCT] === row[PRODUCT] ? former : undefined;
  });
  const fresh = rows.flatMap((row, at) => (kept[at] ? [] : [Number(row[PRODUCT])]));
  const products = await productsOf(ctx, type, [...new Set(fresh)]);
  const fields = copies.map(({ key, from }) => ({ key, of: type.fields.find((one) => one.key === from) }));
  return rows.map((row, at) => {
    const former = kept[at];
    if (former) return Object.fromEntries(copies.flatMap(({ key }) => (key in former ? [[key, former[key]]] : [])));
    const product = products.get(Number(row[PRODUCT])) ?? {};
    const values = fields.map(({ key, of }): [string, unknown] => [key, of && reader(of)(product)]);
    return Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined && value !== ""));
  });
}

/** Net amount, tax and base quantity, for those of them that the table of lines has. */
function counted(field: FieldDef, row: Row, mode: unknown): Row {
  const line = countedLine(row);
  if (!line) return {};
  const { net, tax } = lineAmounts(line, taxModeOf(mode));
  const all = { net: Number(net), tax: Number(tax), baseQuantity: Number(line.quantity) };
  return Object.fromEntries(Object.entries(all).filter(([key]) => field.lines?.more?.[key]));
}

/** Completes the lines that a draft writes, and recounts them where the way of counting has changed. */
export async function completeLines(ctx: Context, type: RecordType, draft: Draft): Promise<void> {
  for (const field of type.fields) {
    const { storage, db = "", amounts } = field;
    if (storage !== "lines") continue;
    const modeField = type.fields.find(({ key }) => key === amounts?.mode);
    const whole = { ...draft.before, ...draft.columns };
    if (draft.columns[db] === undefined && !(modeField?.db && modeField.db in draft.columns)) continue;
    const rows = rowsIn(whole[db]);
    const copies = await copied(ctx, field, rows, rowsIn(draft.before?.[db]));
    const mode = modeField?.db === undefined ? undefined : whole[modeField.db];
    draft.columns[db] = rows.map((row, at) => ({ ...row, ...copies[at], ...counted(field, row, mode) }));
  }
}
