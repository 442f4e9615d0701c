/**
 * The one list engine: a query becomes one bounded statement for the rows of a page and the exact total. The page is
 * found on narrow indexes first and only its rows are read whole.
 */

import { LIMITS } from "@qicheng/api/kernel/limits";
import type { ListQuery } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import { checkFilter, FilterError } from "@qicheng/engine/fields/filter";
import { type RawBuilder, sql } from "kysely";
import { prepared } from "../db/pipeline";
import { anyOf, idArray } from "../records/scope";
import type { Context } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { businessDay } from "../work/time";
import { compileFilter } from "./compile-filter";
import type { Condition, ListSource, SortField } from "./list-source";

type Query = Pick<ListQuery, "page" | "rows" | "key"> & Partial<ListQuery>;

interface Order {
  field: SortField;
  descending: boolean;
}

/** @throws VALIDATION for anything but asc, desc or a sortable field */
function parseOrder(source: ListSource, words: Readonly<Record<"sort" | "order", string>>): Order {
  let order: Order = { field: source.defaultSort, descending: !source.ascending };
  for (const [key, word] of Object.entries(words)) {
    const lower = word.toLowerCase();
    if (lower === "") continue;
    if (lower === "asc" || lower === "desc") order = { ...order, descending: lower === "desc" };
    else {
      const field = source.sortField(word);
      if (!field) throw invalidField(key, said.noSort);
      order = { field, descending: source.ascending ? true : order.descending };
    }
  }
  return order;
}

/** NULLS LAST both ways; for descending order that is what the indexes are made for. */
function orderBy({ field, descending }: Order, value: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const direction = sql.raw(descending ? "desc" : "asc");
  const nulls = sql.raw(field.nullable ? " nulls last" : "");
  return sql`${value} ${direction}${nulls}, ${id} ${direction}`;
}

const and = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Scenes that are no field; whoever builds the source has looked at them. */
const SCENES: ReadonlySet<string> = new Set(["dataType", "watchuserid", "scene"]);

/** Filter and scene of a query as conditions. */
async function filters(ctx: Context, source: ListSource, query: Query): Promise<Condition[]> {
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
      if (error instanceof FilterError) throw invalidField("data", error.said);
      throw error;
    }
  };
  if (query.data !== undefined && query.data !== null) add(query.data);
  if (query.field && !SCENES.has(query.field)) {
    // A scene that does not exist must not show everything.
    if (!source.field(query.field)) throw invalidField("field", said.noFilter);
    add([{ field: query.field, op: "in", value: [query.value ?? ""] }]);
  }
  return conditions;
}

async function branchTree(ctx: Context): Promise<(id: string) => string[]> {
  const organisation = await ctx.services.organisation.get();
  return (id) => organisation.branchTree(Number(id)).map(String);
}

export interface ListResult<Row> {
  rows?: Row[];
  total?: number;
}

/** A query after checking. */
interface Plan {
  source: ListSource;
  order: Order;
  /** Conditions of every row. */
  where: readonly Condition[];
  narrowed: boolean;
  /** By more than a search word and the default order. */
  filtered: boolean;
  /** A search word: its hits are gathered first and sorted then, so that they can be counted on the way. */
  searched: boolean;
  /** Where rows are counted, and hits gathered. */
  counting: { table: string; where: readonly Condition[] };
}

interface Slice {
  limit: number;
  offset: number;
}

const inOrder = ({ order }: Plan) => orderBy(order, order.field.value, sql.ref("r.id"));
const cut = ({ limit, offset }: Slice) => sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** Ids and sort values of the rows that meet the conditions, in order. */
const along = (plan: Plan, conditions: readonly Condition[], slice: Slice) => sql`
  select r.id, ${plan.order.field.value} as k from ${sql.table(plan.source.table)} r
  where ${and([...plan.where, ...conditions])} order by ${inOrder(plan)} ${cut(slice)}`;

/** Ids in order: each way into the list walks an index of its own, no further than the slice reaches. */
function walk(plan: Plan, conditions: readonly Condition[], slice: Slice): RawBuilder<unknown> {
  const [only, ...others] = plan.source.ways as [Condition, ...Condition[]];
  if (others.length === 0) return along(plan, [only, ...conditions], slice);
  const reach = { limit: slice.offset + slice.limit, offset: 0 };
  const ways = plan.source.ways.map((way) => sql`(${along(plan, [way, ...conditions], reach)})`);
  return sql`select w.id from (${sql.join(ways, sql` union all `)}) w
    order by ${orderBy(plan.order, sql.ref("w.k"), sql.ref("w.id"))} ${cut(slice)}`;
}

/** Which of my pinned rows are in the list, in order; they are few. */
const pinnedRows = (plan: Plan, pinned: RawBuilder<unknown>, limit: number) =>
  along(plan, [sql`r.id = any(array(${pinned}))`, anyOf(plan.source.ways)], { limit, offset: 0 });

/** `at` and `id` of a page whose pinned rows come first. */
async function walkedPage(ctx: Context, plan: Plan, { limit, offset }: Slice): Promise<RawBuilder<unknown>> {
  const { pinned } = plan.source;
  const numbered = (part: RawBuilder<unknown>) => sql`select row_number() over () as at, x.id from (${part}) x`;
  if (!pinned) return numbered(walk(plan, [], { limit, offset }));
  const page = (first: RawBuilder<unknown>, skip: number) => sql`
    select f.at, f.id from (${numbered(first)}) f
    union all select ${sql.lit(LIMITS.starsPerUser)} + o.at, o.id
    from (${numbered(walk(plan, [sql`r.id not in (${pinned})`], { limit, offset: skip }))}) o
    order by 1 limit ${sql.lit(limit)}`;
  if (offset === 0) return page(pinnedRows(plan, pinned, limit), 0);
  const { rows } = await sql<{ id: number }>`${pinnedRows(plan, pinned, LIMITS.starsPerUser)}`.execute(ctx.db);
  const ids = rows.slice(offset, offset + limit).map((row) => row.id);
  return page(sql`select unnest(${idArray(ids)}) as id`, Math.max(0, offset - rows.length));
}

/** `at`, `id` and `n`, the number of all hits, of a page of a search. */
function gatheredPage({ source, order, counting }: Plan, slice: Slice): RawBuilder<unknown> {
  const { table, where } = counting;
  const hits = source.ways.map(
    (way) => sql`select r.id, ${order.field.value} as k from ${sql.table(table)} r where ${and([...where, way])}`,
  );
  const first = source.pinned ? sql`(h.id in (${source.pinned})) desc, ` : sql``;
  return sql`select row_number() over () as at, x.id, x.n from (
    select h.id, count(*) over () as n from (${sql.join(hits, sql` union all `)}) h
    order by ${first}${orderBy(order, sql.ref("h.k"), sql.ref("h.id"))} ${cut(slice)}) x`;
}

/** The exact total as an expression. */
function totalOf({ source, narrowed, counting }: Plan): RawBuilder<number> {
  if (!narrowed && source.total) return source.total;
  const { table, where } = counting;
  const counts = source.ways.map(
    (way) => sql`(select count(*) from ${sql.table(table)} r where ${and([...where, way])})`,
  );
  return sql`(${sql.join(counts, sql` + `)})`;
}

/**
 * A statement is prepared where one plan is good for all its values: those of lists that say so, and of a search that
 * gathers all hits anyway. Only first pages of one length, without filters, or texts would be too many to keep.
 */
const isPrepared = ({ source, narrowed, filtered }: Plan, { limit, offset }: Slice, gathered: boolean) =>
  source.preparable &&
  (gathered ? !filtered : source.onePlan && !narrowed) &&
  offset === 0 &&
  limit === LIMITS.listScreenRows;

type WithTotal<Row> = Row & { list_total: number };

/** The rows of a page, and the total where it costs no statement of its own. */
async function page<Row>(ctx: Context, plan: Plan, slice: Slice, counted: boolean): Promise<WithTotal<Row>[]> {
  const { source } = plan;
  const gathered = counted && plan.searched;
  const ids = gathered ? gatheredPage(plan, slice) : await walkedPage(ctx, plan, slice);
  const total = () => (gathered ? sql`p.n` : totalOf(plan));
  const mark = isPrepared(plan, slice, gathered) ? prepared : sql``;
  const { rows } = await sql<WithTotal<Row>>`${mark}
    select ${source.columns}, ${counted ? total() : sql`null::bigint`} as list_total from (${ids}) p join ${sql.table(source.table)} r on r.id = p.id order by p.at`.execute(
    ctx.db,
  );
  return rows;
}

async function total(ctx: Context, plan: Plan): Promise<number> {
  const mark = plan.narrowed ? sql`` : prepared;
  const { rows } = await sql<{ n: number }>`${mark}select ${totalOf(plan)} as n`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** Rows are counted in the twin, if it knows all that is asked. */
function planOf(source: ListSource, query: Query, order: Order, conditions: readonly Condition[]): Plan {
  const search = source.search(query.key);
  const where = [...source.base, ...conditions, ...(search ? [search] : [])];
  const alone = conditions.length === 0 && order.field === source.defaultSort;
  const found = alone ? source.twin?.search(query.key) : undefined;
  const counting =
    source.twin && found
      ? { table: source.twin.table, where: [...source.base, found] }
      : { table: source.table, where };
  const narrowed = where.length > source.base.length;
  return { source, order, where, narrowed, filtered: !alone, searched: search !== undefined, counting };
}

/**
 * Runs a list query.
 * @returns rows of the page in order (unless count=only) and the exact total (unless count=0)
 * @throws VALIDATION for an unknown field, operator or sort
 */
export async function runList<Row>(ctx: Context, source: ListSource, query: Query): Promise<ListResult<Row>> {
  if (query.page * query.rows > LIMITS.pageTimesRows) throw new Refusal("VALIDATION", said.page);
  const order = parseOrder(source, { sort: query.sort ?? "", order: query.order ?? "" });
  const plan = planOf(source, query, order, await filters(ctx, source, query));
  if (query.count === "only") return { total: await total(ctx, plan) };
  const slice = { limit: query.rows, offset: (query.page - 1) * query.rows };
  const rows = await page<Row>(ctx, plan, slice, query.count !== "0");
  if (query.count === "0") return { rows };
  return { rows, total: rows[0]?.list_total ?? (await total(ctx, plan)) };
}

/** Ids of all that a query finds, in the order of the list: what stands first on its pages does so here. */
export async function runIds(ctx: Context, source: ListSource, query: Query, most: number): Promise<number[]> {
  const order = parseOrder(source, { sort: query.sort ?? "", order: query.order ?? "" });
  const plan = planOf(source, query, order, await filters(ctx, source, query));
  const slice = { limit: most, offset: 0 };
  const { rows } = await sql<{ id: number }>`${walk(plan, [], slice)}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  if (!source.pinned) return ids;
  const pinned = await sql<{ id: number }>`${pinnedRows(plan, source.pinned, LIMITS.starsPerUser)}`.execute(ctx.db);
  return [...new Set([...pinned.rows.map(({ id }) => id), ...ids])].slice(0, most);
}
