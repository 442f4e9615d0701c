/** Units of products: which names they have, which of them stay as they are, and how lines of documents count in them. */

import { productSaid } from "@qicheng/api/products/messages";
import { decimal, plainText } from "@qicheng/engine/documents/money";
import { baseQuantity, fitsDecimals, type Unit } from "@qicheng/engine/documents/units";
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { LINE_ID, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import type { Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft } from "../../kernel/records/type/record-type";
import { allRecordTypes } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalid, invalidField } from "../../kernel/work/refusal";

const BASE: Unit = { over: 1, under: 1 };

/** Of a line its product and its quantity. */
const KEYS = { product: "productid", quantity: "number" } as const;

/** The column with the unit of a line: it begins with the base unit of the product. */
const unitOf = ({ children = [] }: FieldDef): FieldDef | undefined =>
  children.find(({ copies }) => copies === "standard");

type Units = ReadonlyMap<string, Unit>;

const textIn = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value));

/** Units by name; the base unit is one of them, unless it has no name. */
function unitsOf(standard: unknown, rows: unknown): Units {
  const base = textIn(standard);
  const others = rowsIn(rows).map(({ name, over, under }): [string, Unit] => [
    textIn(name),
    { over: Number(over), under: Number(under) },
  ]);
  return new Map([...(base === "" ? [] : [[base, BASE] as const]), ...others]);
}

/** @throws VALIDATION for a unit that is called like another one, or like the base unit */
function refuseTwice(standard: unknown, rows: readonly Row[]): void {
  const seen = new Set([textIn(standard).toLowerCase()]);
  const errors = rows.flatMap(({ name }, at) => {
    const text = textIn(name);
    if (!seen.has(text.toLowerCase())) {
      seen.add(text.toLowerCase());
      return [];
    }
    return [{ field: "units", row: at + 1, msg: productSaid.unitTwice({ name: text }) }];
  });
  if (errors.length > 0) throw invalid(errors);
}

const isSame = (one: Unit, other: Unit | undefined): boolean =>
  other !== undefined && one.over * other.under === other.over * one.under;

/** Which of these units lines of documents count in. */
async function usedUnits(ctx: Context, product: number, names: readonly string[]): Promise<string[]> {
  const uses = allRecordTypes().flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const { lines, children = [] } = field;
      const [of, unit] = [children.find(({ key }) => key === KEYS.product), unitOf(field)];
      if (!lines || !of || of.db === undefined || unit?.db === undefined || referenceOf(of) !== "product") return [];
      return [
        sql<boolean>`exists (select 1 from ${sql.table(lines.table)} l
          where ${sql.ref(`l.${of.db}`)} = ${product} and ${sql.ref(`l.${unit.db}`)} = n.name)`,
      ];
    }),
  );
  if (uses.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${names}::text[]) n (name) where ${sql.join(uses, sql` or `)}`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

/** What a change makes of units that are in use is refused: quantities of documents keep their meaning. */
async function refuseChanged(ctx: Context, { id, before, columns }: Draft): Promise<void> {
  if (!before) return;
  const [was, next] = [{ ...before }, { ...before, ...columns }];
  const after = unitsOf(next.standard, next.units);
  const changed = [...unitsOf(was.standard, was.units)].flatMap(([name, unit]) =>
    isSame(unit, after.get(name)) ? [] : [name],
  );
  if (changed.length === 0) return;
  const [used] = await usedUnits(ctx, id, changed);
  if (used === undefined) return;
  const field = used === textIn(was.standard) ? "standard" : "units";
  throw invalidField(field, productSaid.unitUsed({ name: used }));
}

/** Before a product is saved. */
export async function checkUnits(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    const { standard, units } = { ...draft.before, ...draft.columns } as Row;
    refuseTwice(standard, rowsIn(units));
    await refuseChanged(ctx, draft);
  }
}

interface Counted {
  base: string;
  decimals: number;
  units: Units;
}

/** How products are counted. They stay so until the end of the transaction. */
async function countedIn(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Counted>> {
  const { rows } = await sql<{ id: number; standard: string | null; decimals: number | null; units: unknown }>`
    select p.id, p.standard, p.unit_decimals as decimals,
      (select jsonb_agg(jsonb_build_object('name', u.name, 'over', u.base_count, 'under', u.unit_count))
        from product_units u where u.product_id = p.id) as units
    from products p where p.id = any(${idArray(ids)}) order by p.id for share of p`.execute(ctx.db);
  return new Map(
    rows.map(({ id, standard, decimals, units }) => [
      id,
      { base: standard ?? "", decimals: decimals ?? 0, units: unitsOf(standard, units) },
    ]),
  );
}

interface Line {
  unit: string;
  quantity: string;
}

/** A quantity in base units, or why there is none. */
function inBase({ base, decimals, units }: Counted, { unit, quantity }: Line): string | Message {
  const fraction = unit === "" ? BASE : units.get(unit);
  if (!fraction) return productSaid.noUnit({ name: unit });
  const count = baseQuantity(quantity, fraction);
  if (count === undefined) return productSaid.noDecimals({ number: quantity, name: unit });
  if (fitsDecimals(count, decimals)) return count;
  return decimals === 0 ? productSaid.wholeUnits({ unit: base }) : productSaid.decimals({ unit: base, max: decimals });
}

const isUntouched = (row: Row, before: Row | undefined, unit: string): boolean =>
  before !== undefined &&
  [KEYS.product, KEYS.quantity, unit].every((key) => textIn(ownValue(row, key)) === textIn(ownValue(before, key)));

/**
 * Lines of documents count in units of their products: each gets its unit and its quantity in base units. A line that was
 * not touched keeps them.
 * @throws VALIDATION naming the rows
 */
export async function countInUnits(ctx: Context, field: FieldDef, drafts: readonly Draft[]): Promise<void> {
  const { key, db = "" } = field;
  const written = drafts.filter(({ columns }) => columns[db] !== undefined);
  const ids = written.flatMap(({ columns }) => rowsIn(columns[db]).map((row) => Number(row[KEYS.product])));
  const unitKey = unitOf(field)?.key;
  if (ids.length === 0 || unitKey === undefined) return;
  const products = await countedIn(ctx, [...new Set(ids)]);
  for (const { columns, before } of written) {
    const was = new Map(rowsIn(before?.[db]).map((row) => [row[LINE_ID], row]));
    const rows = rowsIn(columns[db]);
    const problems: { field: string; row: number; msg: Message }[] = [];
    columns[db] = rows.map((row, at): Row => {
      const former = was.get(row[LINE_ID]);
      if (isUntouched(row, former, unitKey)) return { ...row, baseQuantity: former?.baseQuantity };
      const product = products.get(Number(row[KEYS.product]));
      if (!product) return row;
      const unit = textIn(ownValue(row, unitKey)) || product.base;
      const count = inBase(product, { unit, quantity: plainText(decimal(textIn(row[KEYS.quantity]))) });
      if (typeof count !== "string") problems.push({ field: key, row: at + 1, msg: count });
      return { ...row, ...(unit === "" ? {} : { [unitKey]: unit }), baseQuantity: Number(count) };
    });
    if (problems.length > 0) throw invalid(problems);
  }
}
