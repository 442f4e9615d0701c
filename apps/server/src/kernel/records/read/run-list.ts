/**
 * The one list engine: a query becomes one bounded statement for the rows of a page and the exact total. The page is
 * found on narrow indexes first and only its rows are read whole.
 */

import { LIMITS } from "@qicheng/api/kernel/limits";
import type { ListQuery } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import { type CheckedFilter, checkFilter, FilterError } from "@qicheng/engine/fields/filter";
import { businessTime } from "@qicheng/engine/time/business-time";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../db/parameters";
import { prepared } from "../../db/pipeline";
import type { Context } from "../../work/context";
import { invalidField, Refusal } from "../../work/refusal";
import { anyOf } from "../access/scope";
import { compileFilter } from "./compile-filter";
import type { BoardField, Condition, ListSource, SortField } from "./list-source";

export type Query = Pick<ListQuery, "page" | "rows" | "key"> & Partial<ListQuery>;

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
  return order.field.ahead ? { ...order, descending: false } : order;
}

/** NULLS LAST both ways; for descending order that is what the indexes are made for, read backwards they have them first. */
function orderBy({ field, descending }: Order, value: RawBuilder<unknown>, id: RawBuilder<unknown>, empty = "last") {
  const direction = sql.raw(descending ? "desc" : "asc");
  const nulls = sql.raw(field.nullable ? ` nulls ${descending ? "last" : empty}` : "");
  return sql`${value} ${direction}${nulls}, ${id} ${direction}`;
}

const and = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Scenes that are no field; whoever builds the source has looked at them. */
const SCENES: ReadonlySet<string> = new Set(["dataType", "watchuserid", "scene"]);

interface Filters {
  conditions: readonly Condition[];
  /** One is on a field of the company's own. */
  own: boolean;
}

/** Filter and scene of a query as conditions. */
async function filters(ctx: Context, source: ListSource, query: Query): Promise<Filters> {
  const conditions: Condition[] = [];
  let own = false;
  const checkedOf = (raw: unknown) => {
    try {
      return checkFilter(raw, (key) => source.field(key)?.kind, businessTime());
    } catch (error) {
      if (error instanceof FilterError) throw invalidField("data", error.said);
      throw error;
    }
  };
  const add = async (raw: unknown) => {
    const checked = checkedOf(raw);
    const condition = compileFilter(
      checked,
      (key) => source.field(key) as NonNullable<ReturnType<typeof source.field>>,
      { branchTree: await branchTree(ctx), nodeTree: await nodeTree(ctx, source, checked) },
    );
    if (condition) conditions.push(condition);
    own ||= checked.flat().some(({ field }) => source.field(field)?.own);
  };
  if (query.data !== undefined && query.data !== null) await add(query.data);
  if (query.field && !SCENES.has(query.field)) {
    // A scene that does not exist must not show everything.
    if (!source.field(query.field)) throw invalidField("field", said.noFilter);
    await add([{ field: query.field, op: "in", value: [query.value ?? ""] }]);
  }
  return { conditions, own };
}

async function branchTree(ctx: Context): Promise<(id: string) => string[]> {
  const organisation = await ctx.services.organisation.get();
  return (id) => organisation.branchTree(Number(id)).map(String);
}

/** What lies below the nodes that a filter names. */
async function nodeTree(ctx: Context, source: ListSource, filter: CheckedFilter) {
  const fields = filter
    .flat()
    .flatMap(({ op, kind, field }) => (op === "inBranchTree" && kind === "tree" ? field : []));
  const below = new Map<string, (id: string) => string[]>();
  for (const field of new Set(fields)) {
    const subtree = await source.subtrees(ctx, field);
    if (subtree) below.set(field, subtree);
  }
  return (field: string, id: string) => below.get(field)?.(id) ?? [id];
}

export interface ListResult<Row> {
  rows?: Row[];
  total?: number;
  /** How many rows have each value, as texts; '' for rows without one. */
  board?: ReadonlyMap<string, number>;
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
  /** There may be few of them, each of which is read to be counted: they are gathered as well then. */
  few: boolean;
  /** Where rows are counted, and hits gathered. */
  counting: { table: string; where: readonly Condition[] };
}

interface Slice {
  limit: number;
  offset: number;
}

const cut = ({ limit, offset }: Slice) => sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** Some of the list's rows, which stand together in its order. */
interface Part {
  conditions: readonly Condition[];
  /** My pinned rows, which are few: they are looked up rather than walked to. */
  pinned?: RawBuilder<unknown>;
  /** All of its rows have the value that is sorted by, or none has: it makes no difference where those without it stand. */
  even?: true;
  /** They stand in the order of these ids. */
  ahead?: RawBuilder<number[]>;
}

/** No index has rows without a value behind an ascending order: one asks for it only where there are some. */
const orderOf = ({ order }: Plan, { even, ahead }: Part, value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  ahead ? sql`array_position(${ahead}, ${id})` : orderBy(order, value, id, even ? "first" : "last");

/** Ids and sort values of the rows that meet the conditions, in order. */
const along = (plan: Plan, part: Part, ways: readonly Condition[], slice: Slice) => sql`
  select r.id, ${plan.order.field.value} as k from ${sql.table(plan.source.table)} r
  where ${and([...plan.where, ...ways, ...part.conditions])}
  order by ${orderOf(plan, part, plan.order.field.value, sql.ref("r.id"))} ${cut(slice)}`;

/** Ids in order: each way into the list walks an index of its own, no further than the slice reaches. */
function walk(plan: Plan, part: Part, slice: Slice): RawBuilder<unknown> {
  const { ways } = plan.source;
  if (part.pinned) return along(plan, part, [sql`r.id = any(array(${part.pinned}))`, anyOf(ways)], slice);
  if (ways.length === 1) return along(plan, part, ways, slice);
  const reach = { limit: slice.offset + slice.limit, offset: 0 };
  const walked = ways.map((way) => sql`(${along(plan, part, [way], reach)})`);
  return sql`select w.id from (${sql.join(walked, sql` union all `)}) w
    order by ${orderOf(plan, part, sql.ref("w.k"), sql.ref("w.id"))} ${cut(slice)}`;
}

const isOverdue = (value: RawBuilder<unknown>, dueBy: RawBuilder<unknown>) => sql<boolean>`${value} < ${dueBy}`;

/** The parts of the list in their order: what has a place of its own, and the rest without it. */
function partsOf(plan: Plan): Part[] {
  const { ahead } = plan.order.field;
  if (!ahead || ahead.length === 0) return plainParts(plan);
  const ids = idArray(ahead);
  const behind = sql<boolean>`r.id <> all(${ids})`;
  const rest = plainParts(plan).map((part) => ({ ...part, conditions: [...part.conditions, behind] }));
  return [{ conditions: [sql`r.id = any(${ids})`], ahead: ids }, ...rest];
}

/** What is overdue where it is sorted by that, my pinned rows, all others. */
function plainParts({ source, order }: Plan): Part[] {
  const { pinned } = source;
  const { value, dueBy, nullable } = order.field;
  const others = pinned ? [sql<boolean>`r.id not in (${pinned})`] : [];
  if (!dueBy) return [...(pinned ? [{ conditions: [], pinned }] : []), { conditions: others }];
  const toCome = sql<boolean>`${value} >= ${dueBy}`;
  const none = sql<boolean>`${value} is null`;
  return [
    { conditions: [isOverdue(value, dueBy)], even: true },
    ...(pinned ? [{ conditions: [sql<boolean>`(${toCome} or ${none})`], pinned }] : []),
    { conditions: [toCome, ...others], even: true },
    ...(nullable ? [{ conditions: [none, ...others], even: true as const }] : []),
  ];
}

/** How many rows each part has, counted no further than a page reaches. */
async function sizesOf(ctx: Context, plan: Plan, parts: readonly Part[], most: number): Promise<number[]> {
  const counts = parts.map((part) => sql`(select count(*) from (${walk(plan, part, { limit: most, offset: 0 })}) c)`);
  const { rows } = await sql<{ n: number[] }>`select array[${sql.join(counts)}]::int[] as n`.execute(ctx.db);
  return rows[0]?.n ?? [];
}

/** More than any page has. */
const PART_ROWS = 1_000_000_000;

/** `at` and `id` of a page. */
async function walkedPage(ctx: Context, plan: Plan, { limit, offset }: Slice): Promise<RawBuilder<unknown>> {
  const parts = partsOf(plan);
  const before = parts.slice(0, -1);
  const sizes = offset === 0 || before.length === 0 ? [] : await sizesOf(ctx, plan, before, offset + limit);
  const begins = parts.map((_part, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const pieces = parts.flatMap((part, at) => {
    const [begin = 0, size = Number.POSITIVE_INFINITY] = [begins[at], sizes[at]];
    if (begin + size <= offset || begin >= offset + limit) return [];
    const rows = walk(plan, part, { limit, offset: Math.max(0, offset - begin) });
    return [sql`select ${sql.lit(at * PART_ROWS)} + row_number() over () as at, x.id from (${rows}) x`];
  });
  if (pieces.length === 0) return sql`select 0 as at, null::bigint as id where false`;
  return sql`${sql.join(pieces, sql` union all `)} order by 1 ${cut({ limit, offset: 0 })}`;
}

/** `at`, `id` and `n`, the number of all hits, of a page of a search. @param most so many of each way are gathered */
function gatheredPage({ source, order, counting }: Plan, slice: Slice, most?: number): RawBuilder<unknown> {
  const { table, where } = counting;
  const end = most === undefined ? sql`` : sql` limit ${sql.lit(most)}`;
  const hits = source.ways.map(
    (way) =>
      sql`(select r.id, ${order.field.value} as k from ${sql.table(table)} r where ${and([...where, way])}${end})`,
  );
  const { dueBy, ahead = [] } = order.field;
  const place = ahead.length > 0 ? sql`array_position(${idArray(ahead)}, h.id) nulls last, ` : sql``;
  // The same parts as those that are walked: among what is overdue stars make no difference.
  const overdue = dueBy ? sql`when ${isOverdue(sql.ref("h.k"), dueBy)} then 0` : sql``;
  const pinned = source.pinned ? sql`when h.id in (${source.pinned}) then 1` : sql``;
  const first = dueBy || source.pinned ? sql`case ${overdue} ${pinned} else 2 end, ` : sql``;
  return sql`select row_number() over () as at, x.id, x.n from (
    select h.id, count(*) over () as n from (${sql.join(hits, sql` union all `)}) h
    order by ${place}${first}${orderBy(order, sql.ref("h.k"), sql.ref("h.id"))} ${cut(slice)}) x`;
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

/** More than these are counted by themselves, and the page is walked to. */
const FEW = 2_000;

/** Page and total of what is few, in one look at each row; undefined where it is not, or nothing. */
async function fewRows<Row>(ctx: Context, plan: Plan, slice: Slice): Promise<WithTotal<Row>[] | undefined> {
  const { source } = plan;
  const { rows } = await sql<WithTotal<Row>>`
    select ${source.columns}, p.n as list_total from (${gatheredPage(plan, slice, FEW + 1)}) p
    join ${sql.table(source.table)} r on r.id = p.id order by p.at`.execute(ctx.db);
  const [first] = rows;
  return first && first.list_total <= FEW ? rows : undefined;
}

/** The rows of a page, and the total where it costs no statement of its own. */
async function page<Row>(ctx: Context, plan: Plan, slice: Slice, counted: boolean): Promise<WithTotal<Row>[]> {
  const few = counted && plan.few ? await fewRows<Row>(ctx, plan, slice) : undefined;
  if (few) return few;
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

/** Rows by the value of a field, within all that the query asks for. */
async function boardOf(ctx: Context, { source, where }: Plan, { value, readable }: BoardField) {
  const shown = readable ? [readable] : [];
  const counts = source.ways.map(
    (way) => sql`select ${value} as v, count(*) as n from ${sql.table(source.table)} r
      where ${and([...where, way, ...shown])} group by 1`,
  );
  const { rows } = await sql<{ v: string; n: number }>`
    select coalesce(g.v::text, '') as v, sum(g.n)::bigint as n from (${sql.join(counts, sql` union all `)}) g group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ v, n }) => [v, n]));
}

/** The field of a board that is asked for. @throws VALIDATION */
function boardField(source: ListSource, { board = "" }: Query): BoardField | undefined {
  const field = board === "" ? undefined : source.boardField(board);
  if (board !== "" && !field) throw invalidField("board", said.noBoard);
  return field;
}

/** Rows are counted in the twin, if it knows all that is asked. */
function planOf(source: ListSource, query: Query, order: Order, { conditions, own }: Filters): Plan {
  const search = source.search(query.key);
  const where = [...source.base, ...conditions, ...(search ? [search] : [])];
  const alone = conditions.length === 0 && order.field === source.defaultSort;
  const found = alone ? source.twin?.search(query.key) : undefined;
  const counting =
    source.twin && found
      ? { table: source.twin.table, where: [...source.base, found] }
      : { table: source.table, where };
  const narrowed = where.length > source.base.length;
  const searched = search !== undefined;
  return { source, order, where, narrowed, filtered: !alone, searched, few: own && !searched, counting };
}

/**
 * Runs a list query.
 * @returns rows of the page in order (unless count=only), the exact total (unless count=0), and a board where one is asked for
 * @throws VALIDATION for an unknown field, operator or sort
 */
export async function runList<Row>(ctx: Context, source: ListSource, query: Query): Promise<ListResult<Row>> {
  if (query.page * query.rows > LIMITS.pageTimesRows) throw new Refusal("VALIDATION", said.page);
  const order = parseOrder(source, { sort: query.sort ?? "", order: query.order ?? "" });
  const grouped = boardField(source, query);
  const plan = planOf(source, query, order, await filters(ctx, source, query));
  const board = grouped ? { board: await boardOf(ctx, plan, grouped) } : {};
  if (query.count === "only") return { total: await total(ctx, plan), ...board };
  const slice = { limit: query.rows, offset: (query.page - 1) * query.rows };
  const rows = await page<Row>(ctx, plan, slice, query.count !== "0");
  if (query.count === "0") return { rows, ...board };
  return { rows, total: rows[0]?.list_total ?? (await total(ctx, plan)), ...board };
}

/** What a row fulfils that a query finds, whatever way leads to it. */
export async function whereFound(ctx: Context, source: ListSource, query: Query): Promise<readonly Condition[]> {
  const order = parseOrder(source, { sort: "", order: "" });
  return planOf(source, query, order, await filters(ctx, source, query)).where;
}

/** Ids of all that a query finds, in the order of the list: what stands first on its pages does so here. */
export async function runIds(ctx: Context, source: ListSource, query: Query, most: number): Promise<number[]> {
  const order = parseOrder(source, { sort: query.sort ?? "", order: query.order ?? "" });
  const plan = planOf(source, query, order, await filters(ctx, source, query));
  const page = await walkedPage(ctx, plan, { limit: most, offset: 0 });
  const { rows } = await sql<{ id: number }>`select p.id from (${page}) p order by p.at`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
