/** Rows of one table as a statement that inserts them; names of columns come from definitions, never from a request. */
import { type RawBuilder, sql } from "kysely";
import type { DB } from "./types.generated";

type Raw = Readonly<Record<string, unknown>>;

/** What the database works out itself, such as `now()`. */
const isExpression = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === "object" && value !== null && "toOperationNode" in value;

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects, and lists of them, go into columns of jsonb; other lists are arrays. */
const isDocument = (value: unknown) => isObject(value) || (Array.isArray(value) && value.some(isObject));

/** A value of a column as the driver takes it. */
export const asParameter = (value: unknown): unknown =>
  isDocument(value) && !isExpression(value) ? JSON.stringify(value) : value;

/** One parameter for each column, so that it is prepared once. */
const insertOne = (table: keyof DB, row: Raw) =>
  sql`insert into ${sql.raw(`${table} (${Object.keys(row).join(", ")})`)} overriding system value values (${sql.join(Object.values(row).map(asParameter))})`;

/** One parameter for them all: many rows cost no more to prepare than few. */
function insertMany(table: keyof DB, rows: readonly Raw[]): RawBuilder<unknown> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = columns.map((column) => {
    const expression = rows.map((row) => row[column]).find(isExpression);
    const own = sql`v.${sql.ref(column)}`;
    // Rows that say nothing have what the database works out; null is said.
    return expression ? sql`case when e ? ${sql.lit(column)} then ${own} else ${expression} end` : own;
  });
  const said = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => !isExpression(value))));
  return sql`insert into ${sql.raw(`${table} (${columns.join(", ")})`)} overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(said)}::jsonb) e
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, e) v`;
}

export function insertRows(table: keyof DB, rows: readonly Raw[]): RawBuilder<unknown> {
  const [only, ...more] = rows;
  return only && more.length === 0 ? insertOne(table, only) : insertMany(table, rows);
}
