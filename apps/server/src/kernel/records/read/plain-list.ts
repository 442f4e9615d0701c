/** Lists of few rows, whose order and search are their own: the page, the direction and the word are read here. */
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { type RawBuilder, sql } from "kysely";
import type { Condition } from "./list-source";

/** True when the list is asked for from its end. The last word counts, as in lists with fields to sort by. */
function isAscending({ sort, order }: Pick<PlainQuery, "sort" | "order">): boolean {
  return (order || sort).toLowerCase() === "asc";
}

/** Direction of an order whose beginning is descending, or ascending where the list says so. */
export function direction(query: PlainQuery, first: "asc" | "desc" = "desc"): RawBuilder<unknown> {
  const other = first === "asc" ? "desc" : "asc";
  return sql.raw(isAscending(query) ? other : first);
}

/** The rows of the page. */
export const slice = ({ page, rows }: PlainQuery) => sql`limit ${rows} offset ${(page - 1) * rows}`;

/** Holds when one of the texts has the word, in any case; for every row without a word. */
export function containing(texts: readonly RawBuilder<unknown>[], { key }: Pick<PlainQuery, "key">): Condition {
  if (key === "") return sql`true`;
  return sql`(${sql.join(
    texts.map((text) => sql`position(${key.toLowerCase()} in lower(${text})) > 0`),
    sql` or `,
  )})`;
}

/** A page of rows that are all there. */
export function pageOf<Row>(rows: readonly Row[], query: PlainQuery, textOf: (row: Row) => string) {
  const key = query.key.toLowerCase();
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(key));
  const ordered = isAscending(query) ? found.reverse() : found;
  const from = (query.page - 1) * query.rows;
  return { rows: ordered.slice(from, from + query.rows), total: found.length };
}
