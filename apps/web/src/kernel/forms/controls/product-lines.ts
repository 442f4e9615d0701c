/** Products become lines: what they copy is there at once, and none stands there twice. */
import { decimal } from "@qicheng/engine/documents/money";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { columnsOf, LINE_FACTS, type Row } from "@qicheng/engine/fields/row-columns";
import { workedOut } from "@qicheng/engine/fields/types/rows";
import { useState } from "react";
import { call } from "../../http/call";
import type { Picked } from "../../pickers/picker-field";
import { asText } from "../values/as-text";
import { t } from "../values/rows-texts";
import { tellRefused } from "../values/take-back";

export const PRODUCT = "productid";
/** Whether a line is counted in what stands in this column. */
export const isUnit = ({ copies, readonly }: FieldDef): boolean => copies === "standard" && !readonly;

type Product = Readonly<Record<string, unknown>>;

/** What lines need to know of products: a list may not show all of it. */
async function productsOf(ids: readonly number[]): Promise<ReadonlyMap<number, Product>> {
  const data = JSON.stringify([{ field: "id", op: "in", value: ids }]);
  const { rows } = await call("products.index", { data, rows: ids.length, count: "0" });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The product with this number. */
async function productOf(number: string): Promise<Picked | undefined> {
  const data = JSON.stringify([{ field: "number", op: "eq", value: number }]);
  const { rows } = await call("products.index", { data, rows: 1, count: "0" });
  const [found] = rows;
  return found && { id: found.id, label: found.name };
}

/** One more of what stands in a line. */
function oneMore(row: Row, columns: readonly FieldDef[]): Row {
  const number = asText(row.number);
  const counted = /^\d+(\.\d+)?$/.test(number) ? decimal(number) : decimal("0");
  return workedOut({ ...row, number: counted.plus(1).toFixed() }, columns);
}

/** What is chosen and not taken: it stands there already, or is not on sale. */
export interface Refused {
  there: readonly Picked[];
  off: readonly Picked[];
}
const NONE: Refused = { there: [], off: [] };

/** Lines that have a unit of their own say it there. */
const factsOf = (columns: readonly FieldDef[], product: Product): Row =>
  columns.some(isUnit)
    ? {}
    : Object.fromEntries(
        Object.entries(LINE_FACTS).flatMap(([key, from]) => (isMissing(product[from]) ? [] : [[key, product[from]]])),
      );

const isNumeric = (value: unknown): boolean => /^-?\d/.test(asText(value));

/** What a column copies of the product; a rate that is none has no number. */
const copyOf = ({ type, copies }: FieldDef, product: Product): unknown => {
  const value = copies === undefined ? undefined : product[copies];
  return type === "number" && !isNumeric(value) ? undefined : value;
};

/** A new line: what it has of its product, and where that has nothing, the default of the column. */
const startOf = (columns: readonly FieldDef[], product: Product): Row =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = copyOf(column, product) ?? column.defaultValue;
      return isMissing(value) ? [] : [[column.key, value]];
    }),
  );

/** The same line with another product: its copies are those of the new one, all else stays. */
function withProduct(row: Row, columns: readonly FieldDef[], product: Product): Row {
  const copying = columns.filter(({ copies }) => copies !== undefined);
  const keys = new Set([...copying.map(({ key }) => key), ...Object.keys(LINE_FACTS)]);
  const kept = Object.entries(row).filter(([key]) => !keys.has(key));
  const copies = copying.map((column): [string, unknown] => [column.key, copyOf(column, product)]);
  const start = row.number === undefined ? startOf(columns, product) : {};
  return { ...start, ...Object.fromEntries([...kept, ...copies.filter(([, value]) => !isMissing(value))]) };
}

interface Given {
  field: FieldDef;
  /** The rows as they are when it is asked. */
  now: () => readonly Row[];
  append: (rows: readonly Row[], stays?: boolean) => void;
  put: (at: number, row: Row, stays?: boolean) => void;
}

const holds = (rows: readonly Row[], { id }: Picked): boolean => rows.some((row) => Number(row[PRODUCT]) === id);

/** Takes products that were chosen: as new lines, or as the product of a line that is there. */
export function useProductLines({ field, now, append, put }: Given) {
  const [refused, setRefused] = useState(NONE);
  const columns = columnsOf(field);
  const named = (row: Row, { id, label }: Picked): Row =>
    workedOut({ ...row, [PRODUCT]: id, [`${PRODUCT}Name`]: label }, columns);
  const take = async (picked: readonly Picked[], at?: number, stays = false) => {
    const there = picked.filter((one) =>
      holds(
        now().filter((_row, n) => n !== at),
        one,
      ),
    );
    const fresh = picked.filter((one) => !there.includes(one));
    setRefused({ ...NONE, there });
    if (fresh.length === 0) return;
    try {
      const products = await productsOf(fresh.map(({ id }) => id));
      const off = fresh.filter(({ id }) => products.get(id)?.enabled === 0);
      setRefused({ there, off });
      const taken = fresh.filter((one) => !off.includes(one) && !holds(now(), one));
      const productOf = ({ id }: Picked) => products.get(id) ?? {};
      const row = at === undefined ? undefined : now()[at];
      const [first] = taken;
      if (at !== undefined && row && first)
        put(
          at,
          named({ ...withProduct(row, columns, productOf(first)), ...factsOf(columns, productOf(first)) }, first),
        );
      else if (taken.length > 0)
        append(
          taken.map((one) => named({ ...factsOf(columns, productOf(one)), ...startOf(columns, productOf(one)) }, one)),
          stays,
        );
    } catch (error) {
      tellRefused(error);
    }
  };
  /** Of a code that was read: a line of its product, or one more in the line that is there. @returns what became of it */
  const scanned = async (code: string): Promise<string> => {
    try {
      const product = await productOf(code);
      if (!product) return t("unknownCode", { code });
      const at = now().findIndex((row) => Number(row[PRODUCT]) === product.id);
      const row = now()[at];
      if (row) put(at, oneMore(row, columns), true);
      else await take([product], undefined, true);
      const line = now().find((one) => Number(one[PRODUCT]) === product.id);
      return line ? t("scanned", { name: product.label, n: asText(line.number) }) : t("off", { name: product.label });
    } catch (error) {
      tellRefused(error);
      return "";
    }
  };
  return {
    take,
    scanned,
    /** What is refused for a line that is no longer there is so no more. */
    refused: { ...refused, there: refused.there.filter((one) => holds(now(), one)) },
    forget: () => setRefused(NONE),
  };
}

export type ProductLines = ReturnType<typeof useProductLines>;
