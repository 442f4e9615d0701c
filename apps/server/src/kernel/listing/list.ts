/**
 * The one list engine: a query becomes at most two bounded statements, one for a page of ids and rows,
 * one for the exact total. The page is found on narrow indexes first and only its rows are read whole.
 */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { ListQuery } from "@qicheng/api/kernel/list-query";
import { checkFilter, FilterError } from "@qicheng/engine/fields/filter";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../access/scope";
import type { Context } from "../http/context";
import { invalidField, Refusal } from "../http/refusal";
import { businessDay } from "../http/time";
import { compileFilter } from "./compile-filter";
import type { Condition, ListSource, SortField } from "./list-source";

export type PlainQuery = Pick<ListQuery, "page" | "rows" | "key"> & Partial<ListQuery>;

interface Order {
  field: SortField;
  descending: boolean;
}

/** @throws VALIDATION for anything but asc, desc or a sortable field */
function parseOrder(source: ListSource, words: readonly string[]): Order {
  let order: Order = { field: source.defaultSort, descending: true };
  for (const word of words) {
    const lower = word.toLowerCase();
    if (lower === "") continue;
    if (lower === "asc" || lower === "desc") order = { ...order, descending: lower === "desc" };
    else {
      const field = source.sortField(word);
      if (!field) throw invalidField("sort", "不支持的排序字段");
      order = { ...order, field };
    }
  }
  return order;
}

/** NULLS LAST both ways; for descending order that is what the indexes are made for. */
function orderBy({ field, descending }: Order): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  const nulls = field.nullable ? sql.raw(" nulls last") : sql.raw("");
  return sql`${field.value} ${direction}${nulls}, r.id ${direction}`;
}

const and = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Filter, scene and search word of a query as conditions. */
async function narrowing(ctx: Context, source: ListSource, query: PlainQuery): Promise<Condition[]> {
  const conditions: Condition[] = [];
  const context = { branchTree: await branchTree(ctx) };
  const add = (raw: unknown) => {
    try {
      const checked = checkFilter(raw, (key) => source.field(key)?.kind, businessDay());
      const condition = compileFilter(
        checked,
        (key) => source.field(key) as NonNullable<ReturnType<typeof source.field>>,
        context,
      );
      if (condition) conditions.push(condition);
    } catch (error) {
      if (error instanceof FilterError) throw invalidField("data", error.message);
      throw error;
    }
  };
  if (query.data !== undefined && query.data !== null) add(query.data);
  if (query.field && source.field(query.field)) add([{ field: query.field, op: "in", value: [query.value ?? ""] }]);
  const search = source.search(query.key);
  if (search) conditions.push(search);
  return conditions;
}

async function branchTree(ctx: Context): Promise<(id: string) => string[]> {
  const organisation = await ctx.services.organisation.get();
  return (id) => organisation.branchTree(Number(id)).map(String);
}

export interface ListResult {
  ids?: number[];
  total?: number;
}

async function pageIds(
  ctx: Context,
  source: ListSource,
  query: PlainQuery,
  where: readonly Condition[],
): Promise<number[]> {
  const order = parseOrder(source, [query.sort ?? "", query.order ?? ""]);
  const offset = (query.page - 1) * query.rows;
  const select = (conditions: readonly Condition[], limit: number, skip: number) =>
    sql<{
      id: number;
    }>`select r.id from ${sql.table(source.table)} r where ${and(conditions)} order by ${orderBy(order)} limit ${sql.lit(limit)} offset ${sql.lit(skip)}`;
  if (source.pinned.length === 0) return ids((await select(where, query.rows, offset).execute(ctx.db)).rows);
  const starred = ids(
    (await select([...where, sql`r.id = any(${idArray(source.pinned)})`], LIMITS.starsPerUser, 0).execute(ctx.db)).rows,
  );
  const first = starred.slice(offset, offset + query.rows);
  if (first.length === query.rows) return first;
  const others = starred.length === 0 ? where : [...where, sql<boolean>`r.id <> all(${idArray(starred)})`];
  const rest = await select(others, query.rows - first.length, Math.max(0, offset - starred.length)).execute(ctx.db);
  return [...first, ...ids(rest.rows)];
}

const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

async function total(
  ctx: Context,
  source: ListSource,
  where: readonly Condition[],
  unfiltered: boolean,
): Promise<number> {
  if (unfiltered && source.quickTotal) return source.quickTotal(ctx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(source.table)} r where ${and(where)}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/**
 * Runs a list query.
 * @returns ids of the page in order (unless count=only) and the exact total (unless count=0)
 * @throws VALIDATION for an unknown field, operator or sort
 */
export async function runList(ctx: Context, source: ListSource, query: PlainQuery): Promise<ListResult> {
  if (query.page * query.rows > LIMITS.pageTimesRows) throw new Refusal("VALIDATION", "页码过大");
  const narrowed = await narrowing(ctx, source, query);
  const where = [...source.base, ...narrowed];
  const [page, count] = await Promise.all([
    query.count === "only" ? undefined : pageIds(ctx, source, query, where),
    query.count === "0" ? undefined : total(ctx, source, where, narrowed.length === 0),
  ]);
  return { ...(page === undefined ? {} : { ids: page }), ...(count === undefined ? {} : { total: count }) };
}
