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

/** The lines of a field in a draft, as they come and as they were. */
interface Completing {
  draft: Draft;
  field: FieldDef;
  rows: readonly Row[];
  before: readonly Row[];
  mode: unknown;
}

/** Which of its stored lines a line still is: the same id and the same product. */
function formerOf({ rows, before }: Completing): (Row | undefined)[] {
  const was = new Map(before.map((row) => [row[LINE_ID], row]));
  return rows.map((row) => {
    const former = was.get(row[LINE_ID]);
    return former?.[PRODUCT] === row[PRODUCT] ? former : undefined;
  });
}

/** The type whose records the lines copy; undefined where they copy nothing. */
function copiedType(field: FieldDef): RecordType | undefined {
  const target = field.children?.find(({ key }) => key === PRODUCT);
  return target && copiesOf(field).length > 0 ? findRecordType(referenceOf(target) ?? "") : undefined;
}

/** The products that new lines copy, by type, in one statement a type. */
async function productsFor(ctx: Context, all: readonly Completing[]) {
  const wanted = new Map<RecordType, Set<number>>();
  for (const one of all) {
    const type = copiedType(one.field);
    if (!type) continue;
    const ids = wanted.get(type) ?? new Set();
    wanted.set(type, ids);
    for (const [at, former] of formerOf(one).entries()) if (!former) ids.add(Number(one.rows[at]?.[PRODUCT]));
  }
  const found = new Map<RecordType, ReadonlyMap<number, Raw>>();
  for (const [type, ids] of wanted) found.set(type, await productsOf(ctx, type, [...ids]));
  return found;
}

/** Of each line what it copies: of its product as it is now, or as the line has it, as long as it stays with its product. */
function copied(one: Completing, products: ReadonlyMap<RecordType, ReadonlyMap<number, Raw>>): Row[] {
  const { field, rows } = one;
  const type = copiedType(field);
  if (!type) return rows.map(() => ({}));
  const copies = copiesOf(field);
  const fields = copies.map(({ key, from }) => ({ key, of: type.fields.find((field) => field.key === from) }));
  const formers = formerOf(one);
  return rows.map((row, at) => {
    const former = formers[at];
    if (former) return Object.fromEntries(copies.flatMap(({ key }) => (key in former ? [[key, former[key]]] : [])));
    const product = products.get(type)?.get(Number(row[PRODUCT])) ?? {};
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

/** The lines that a draft writes, or whose way of counting it changes. */
function completing(type: RecordType, draft: Draft): Completing[] {
  return type.fields.flatMap((field) => {
    const { storage, db = "", amounts } = field;
    if (storage !== "lines") return [];
    const modeField = type.fields.find(({ key }) => key === amounts?.mode);
    const whole = { ...draft.before, ...draft.columns };
    if (draft.columns[db] === undefined && !(modeField?.db && modeField.db in draft.columns)) return [];
    const mode = modeField?.db === undefined ? undefined : whole[modeField.db];
    return [{ draft, field, rows: rowsIn(whole[db]), before: rowsIn(draft.before?.[db]), mode }];
  });
}

/** Completes the lines that drafts write, and recounts them where the way of counting has changed. */
export async function completeLines(ctx: Context, type: RecordType, drafts: readonly Draft[]): Promise<void> {
  const all = drafts.flatMap((draft) => completing(type, draft));
  const products = await productsFor(ctx, all);
  for (const one of all) {
    const { draft, field, rows, mode } = one;
    const copies = copied(one, products);
    draft.columns[field.db ?? ""] = rows.map((row, at) => ({ ...row, ...copies[at], ...counted(field, row, mode) }));
  }
}
