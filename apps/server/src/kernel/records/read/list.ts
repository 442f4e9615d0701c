/** The list of a record type: what the list engine needs to know follows from the declaration. */

import { said } from "@qicheng/api/kernel/messages";
import { OWN_COLUMNS } from "@qicheng/api/kernel/own-columns";
import { searchQuery } from "@qicheng/engine/names/grams";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../db/parameters";
import { fieldSql } from "../../fields/field-sql";
import type { ModuleFields } from "../../fields/registry";
import { EncodedRows } from "../../http/encoded-rows";
import type { Context } from "../../work/context";
import { invalidField } from "../../work/refusal";
import { ownFields } from "../access/field-rights";
import { hiddenSomewhere, isHiddenIn } from "../access/hidden-fields";
import type { CallersFields } from "../access/masks";
import { assertMaySee, live, narrowedReach, visible, visibleWays } from "../access/scope";
import { named } from "../search/find";
import { findable, type Whose, whereFindable } from "../search/findable";
import { foundBy, withFoundBy } from "../search/found-by";
import { searchColumns } from "../search/search-remake";
import type { Condition, RecordRow, RecordType, RowScope } from "../type/record-type";
import { searchedBy } from "../type/search-terms";
import { myStars } from "../type/stars";
import { findTree, inTree } from "../type/tree";
import { workOrder } from "../type/work-source";
import { boardOf } from "./board";
import { type ByPartners, byPartners } from "./by-partners";
import type { ListSource, SortField } from "./list-source";
import { nearMe } from "./near-me";
import { ownColumns } from "./own-columns";
import { type Presenter, presenterOf } from "./presenter";
import { rowColumns } from "./read";
import { fieldAccess, isAlwaysSet, type Reader, readWhere } from "./readable-fields";
import { type Grouping, runGroups } from "./run-groups";
import { runIds, runList } from "./run-list";
import { foundIds, runTotals } from "./run-totals";
import { type FullQuery, type WithScene, withScene } from "./scenes";
import { besideFields, targetsOf } from "./wire-fields";

/** How the word of one query is looked for. @param told what has to hold of what is found, as the search may tell it */
function searchCondition(
  type: RecordType,
  key: string,
  { told, partners }: { told: Condition | undefined; partners: ByPartners },
): Condition | undefined {
  const query = searchQuery(key);
  if (!query) return undefined;
  const found = type.search.found(query);
  const hit = told ? sql<boolean>`(${found} and ${told})` : found;
  const byNumber = named(type, key);
  const all = [...(byNumber ? [byNumber] : []), hit, ...partners(query)];
  if (all.length === 1) return hit;
  // Each way has an index of its own, which no condition that joins them would use.
  const ways = all.map((way) => sql`select r.id from ${sql.table(type.table)} r where ${way}`);
  return sql`r.id in (${sql.join(ways, sql` union all `)})`;
}

async function toldOf(ctx: Context, type: RecordType, key: string, { pool }: RowScope): Promise<Condition | undefined> {
  const query = searchQuery(key);
  return query && whereFindable(await findable(ctx, type, query), whoseRows(ctx, type), pool);
}

/** Whose a row is: its own owner, or its parent's. */
function ownerSql({ rows }: RecordType): RawBuilder<unknown> {
  if (rows.kind === "owned") return sql`r.owner_id`;
  if (rows.kind === "open") throw invalidField("NickName", said.noOwner);
  const { parent, column } = rows;
  return sql`(select p.owner_id from ${sql.table(parent.table)} p where p.id = ${sql.ref(`r.${column}`)})`;
}

async function ownersNamed(ctx: Context, type: RecordType, name: string): Promise<Condition> {
  const { people } = await ctx.services.organisation.get();
  const found = [...people.values()].filter((person) => person.nickname.includes(name)).map((person) => person.id);
  return sql`${ownerSql(type)} = any(${idArray(found)})`;
}

/** The order that nobody asked for is everybody's, whatever he reads. */
function defaultSort(type: RecordType, fields: ModuleFields): SortField {
  if (type.list.sort === "id") return { value: sql.ref("r.id"), nullable: false };
  const compiled = fieldSql(fields, type.list.sort, "r");
  if (!compiled) throw new Error(`${type.module} is sorted by ${type.list.sort}, which it does not have`);
  const field = fields.byKey.get(type.list.sort);
  return { value: compiled.value, nullable: !(field && isAlwaysSet(field)) };
}

interface Asked extends WithScene {
  scopes: readonly [RowScope, ...RowScope[]];
  fields: CallersFields;
  presenter: Presenter;
}

/** What I starred, as a subquery of ids. */
function starred(type: RecordType, me: number) {
  const stars = myStars(type, me);
  return stars && sql`select ${stars.id} from ${stars.rows}`;
}

/**
 * Query keys that name a value of a column, and of a child the one that names its parent. A column of a tree has the node or
 * one below it; an empty text narrows nothing.
 */
function byKeys({ rows, list, fields }: RecordType, query: FullQuery, reader: Reader): Condition[] {
  const parent = rows.kind === "child" ? { [rows.key]: rows.column } : {};
  return Object.entries({ ...parent, ...list.keys }).flatMap(([key, name]) => {
    const value = ownValue(query, key);
    if (value === undefined || value === null || value === "") return [];
    const column = sql.ref(`r.${name}`);
    const field = fields.find(({ db }) => db === name);
    const own = field && reader.fields.byKey.get(field.key);
    const where = own ? readWhere(own, reader) : "everywhere";
    if ((field && !own) || where === "nowhere") throw invalidField(key, said.noField({ key }));
    const tree = field?.type === "tree" ? findTree(field.reference ?? "") : undefined;
    if (typeof where !== "string") return [sql`${where} and ${column} = ${value}`];
    return [tree ? inTree(tree, column, Number(value)) : sql<boolean>`${column} = ${value}`];
  });
}

/** The flags that a query sets. */
const flagsOf = ({ list }: RecordType, query: FullQuery) =>
  Object.entries(list.flags ?? {}).flatMap(([key, condition]) => (ownValue(query, key) === 1 ? [condition] : []));

/** The type's own keys that a query gives. */
const askedOf = ({ list }: RecordType, query: FullQuery): Condition[] =>
  Object.entries(list.asked ?? {}).flatMap(([key, condition]) => {
    const value = ownValue(query, key);
    return value === undefined ? [] : (condition(value) ?? []);
  });

async function conditionsOf(ctx: Context, type: RecordType, asked: Asked): Promise<Condition[]> {
  const { query, watched, scopes } = asked;
  const [, ...narrower] = scopes;
  const conditions = narrower.map((scope) => visible(type, scope, "r"));
  const stars = starred(type, ctx.me.id);
  if (watched && !stars) throw invalidField("watched", said.noStars);
  if (watched) conditions.push(sql`r.id = any(array(${stars}))`);
  for (const condition of flagsOf(type, query)) conditions.push(condition(ctx.me.id));
  conditions.push(...askedOf(type, query));
  if (query.NickName !== "") conditions.push(await ownersNamed(ctx, type, query.NickName));
  return conditions;
}

/** Whose a row is, and which are the caller's. */
function whoseRows(ctx: Context, type: RecordType): Whose | undefined {
  if (type.rows.kind === "open") return undefined;
  const owner = ownerSql(type);
  return { owner, mine: sql`${owner} = ${ctx.me.id}` };
}

/** What is read of a row: where it is found by the search word, it says itself. */
const columnsOf = (
  type: RecordType,
  { presenter: { columns }, fields: { whole } }: Asked,
  key: string,
): readonly string[] =>
  key === "" ? columns : [...new Set([...columns, ...searchColumns(type, searchedBy(type, whole))])];

/** What the search store alone finds, and the number of a record; undefined where that is not all. */
function foundAlone(type: RecordType, key: string): RawBuilder<boolean> | undefined {
  const word = searchQuery(key);
  const byNumber = named(type, key);
  const hit = word && type.search.twin?.found(word);
  if (!hit) return undefined;
  return byNumber ? sql<boolean>`(${byNumber} or ${hit})` : hit;
}

/** How words are looked for: in the twin alone where all that is found may be told. */
async function searching(ctx: Context, type: RecordType, asked: Asked, reader: Reader) {
  const { query, scopes } = asked;
  const [scope] = scopes;
  const isFlagged = flagsOf(type, query).length > 0;
  const told = await toldOf(ctx, type, query.key, scope);
  const partners: ByPartners = query.key === "" ? () => [] : await byPartners(ctx, type, reader);
  const search = (key: string) => searchCondition(type, key, { told, partners });
  const { twin } = type.search;
  if (!twin || told || isFlagged || scope.pool === "only") return { search };
  return { search, twin: { table: twin.table, search: (key: string) => foundAlone(type, key) } };
}

async function readerOf(ctx: Context, type: RecordType, { fields, scopes: [{ pool }] }: Asked): Promise<Reader> {
  const hidden = await hiddenSomewhere(ctx, type.module);
  return {
    fields,
    dictionary: await ctx.services.dictionary.get(),
    beside: (key) => besideFields(type, ctx.me.id, key),
    targets: await targetsOf(ctx, fields),
    pool,
    due: type.list.due,
    whose: whoseRows(ctx, type),
    shown: (key) => (hidden.has(key) ? sql<boolean>`not ${isHiddenIn(ctx, type.module, [key])}` : undefined),
  };
}

/** Asked by more than a word: such a list is planned each time. */
const isFiltered = ({ data, field }: FullQuery): boolean => (data !== undefined && data !== null) || Boolean(field);

/** True of a query for which the planner finds one plan, whoever asks: a flag finds rows by the index of their owner, the caller. */
function hasOnePlan(type: RecordType, { query, scopes: [{ owners }] }: Asked, conditions: number): boolean {
  const flags = flagsOf(type, query).length;
  return conditions === flags && (flags > 0 || owners === null || owners.length === 1);
}

/** The ways into the list, and which rows come first. @param known nothing is gained by asking what is near the caller */
async function waysIn(ctx: Context, type: RecordType, { query, watched, scopes: [scope] }: Asked, known: boolean) {
  const pool = scope.pool === "only";
  const near = pool || known ? undefined : await nearMe(ctx, type, scope);
  const stars = near?.starred === false ? undefined : starred(type, ctx.me.id);
  const first = watched || pool ? undefined : (type.list.first?.(query) ?? stars);
  return { first, reached: near?.shared === false ? { ...scope, shared: false } : scope };
}

/** A word for `sort`: what one has to do comes first, in the order in which one does it, then the rest as it gets due. */
const BY_WORK = "queue";

/** Looked for where it is asked for. */
async function workedThrough(
  ctx: Context,
  type: RecordType,
  { query, access }: { query: FullQuery; access: Pick<ListSource, "sortField"> },
): Promise<Partial<Pick<ListSource, "sortField">>> {
  const { due } = type.list;
  const isAsked = [query.sort, query.order].some((word) => word?.toLowerCase() === BY_WORK);
  const ahead = isAsked ? await workOrder(ctx, type) : undefined;
  if (!ahead || due === undefined) return {};
  const { sortField } = access;
  const byDue = sortField(due);
  return { sortField: (name) => (name.toLowerCase() === BY_WORK ? byDue && { ...byDue, ahead } : sortField(name)) };
}

async function source(ctx: Context, type: RecordType, asked: Asked): Promise<ListSource> {
  const { query, fields, presenter } = asked;
  const narrowing = await conditionsOf(ctx, type, asked);
  const plain = narrowing.length === 0;
  const onePlan = hasOnePlan(type, asked, narrowing.length);
  const { reached, first } = await waysIn(ctx, type, asked, onePlan && !isFiltered(query));
  const reader = await readerOf(ctx, type, asked);
  const columns = columnsOf(type, asked, query.key);
  const access = fieldAccess(reader);
  return {
    table: type.table,
    columns: rowColumns(type, { columns, tagged: presenter.tagged }, ctx.me.id),
    base: [live(type, "r"), ...byKeys(type, query, reader), ...narrowing],
    ways: visibleWays(type, reached, "r"),
    ...access,
    ...(await workedThrough(ctx, type, { query, access })),
    defaultSort: defaultSort(type, fields.whole),
    // Of several words there are too many kinds of statements.
    preparable: presenter.preparable && (searchQuery(query.key)?.length ?? 0) <= 1,
    ascending: type.list.ascending === true,
    ...(await searching(ctx, type, asked, reader)),
    ...(first ? { pinned: first } : {}),
    ...(plain && type.list.total ? { total: type.list.total(reached, query) } : {}),
    onePlan,
  };
}

/** Scopes of everything a query narrows by; the first one decides the ways into the list. */
async function scopesOf(ctx: Context, type: RecordType, given: WithScene): Promise<Asked["scopes"]> {
  const asked = [...new Set(given.dataTypes)].map((dataType) => narrowedReach(ctx, type, dataType));
  const narrowed = (await Promise.all(asked)) as [RowScope, ...RowScope[]];
  if (given.query.gonghai !== 1) return narrowed;
  if (type.rows.kind !== "owned" || !type.rows.pool) throw invalidField("gonghai", said.noPool);
  ctx.require(type.rows.pool.see);
  return [{ ...narrowed[0], pool: "only", shared: false }];
}

/** Names of fields, as a query gives them. */
const namesOf = (given: unknown): string[] =>
  (typeof given === "string" ? given.split(",") : []).map((key) => key.trim()).filter((key) => key !== "");

/** What of each row is asked for; undefined = all. @throws VALIDATION for a name that no field has */
export function chosenFields(fields: ModuleFields, given: unknown): string[] | undefined {
  const wanted = namesOf(given);
  if (wanted.length === 0) return undefined;
  const unknown = wanted.find((key) => !fields.byKey.has(key));
  if (unknown !== undefined) throw invalidField("fields", said.noField({ key: unknown }));
  return wanted;
}

/** The same of a list whose asker may not know its columns yet: beside `@columns` a name that he has no field of is passed over. */
async function askedFields(ctx: Context, module: string, fields: ModuleFields, given: unknown) {
  const names = namesOf(given);
  if (!names.includes(OWN_COLUMNS)) return chosenFields(fields, given);
  const columns = await ownColumns(ctx, module, fields);
  return [...new Set([...columns, ...names.filter((name) => fields.byKey.has(name))])];
}

/**
 * Rows and total of a list query.
 * @throws FORBIDDEN without the right, VALIDATION for what the list does not support
 */
export async function listRecords(ctx: Context, type: RecordType, given: FullQuery) {
  assertMaySee(ctx, type);
  const fields = await ownFields(ctx, type.module);
  const scene = await withScene(ctx, type, given);
  const chosen = await askedFields(ctx, type.module, fields, given.fields);
  const presenter = presenterOf(type, fields, chosen);
  const asked: Asked = { ...scene, scopes: await scopesOf(ctx, type, scene), fields, presenter };
  const { rows, total, board: counts } = await runList<RecordRow>(ctx, await source(ctx, type, asked), scene.query);
  const texts = rows && (await presenter.texts(ctx, rows));
  const found = rows && (await foundBy(ctx, type, { key: scene.query.key, rows }));
  return {
    ...(texts ? { rows: new EncodedRows(found ? withFoundBy(texts, rows, found) : texts, chosen !== undefined) } : {}),
    ...(total === undefined ? {} : { total }),
    ...(await boardOf(ctx, fields, { board: scene.query.board, counts })),
  };
}

/** What a query finds, for what is counted over all of it. @throws as `listRecords` */
async function countedSource(ctx: Context, type: RecordType, given: FullQuery) {
  assertMaySee(ctx, type);
  const fields = await ownFields(ctx, type.module);
  const scene = await withScene(ctx, type, given);
  const presenter = presenterOf(type, fields, [type.name]);
  const asked: Asked = { ...scene, scopes: await scopesOf(ctx, type, scene), fields, presenter };
  return { source: await source(ctx, type, asked), query: scene.query };
}

/**
 * How many rows a list query finds, and the sums of the fields that its type sums up (`list.totals`), over all of them.
 * @throws as `listRecords`
 */
export async function listTotals(
  ctx: Context,
  type: RecordType,
  given: FullQuery,
): Promise<{ count: number; [key: string]: number }> {
  const { source: found, query } = await countedSource(ctx, type, given);
  const { count, sums } = await runTotals(ctx, found, query, type.list.totals ?? []);
  return { ...Object.fromEntries(sums), count };
}

/**
 * The rows of a list query in groups, each with its count and a sum over it.
 * @throws as `listRecords`
 */
export async function listGroups(ctx: Context, type: RecordType, given: FullQuery, grouping: Grouping) {
  const { source: found, query } = await countedSource(ctx, type, given);
  return runGroups(ctx, found, query, grouping);
}

/**
 * All that a query finds, as a subquery of ids: for what a sum over one of its fields consists of in other tables.
 * @throws as `listRecords`, VALIDATION for a field that the caller does not read
 */
export async function listFound(
  ctx: Context,
  type: RecordType,
  given: FullQuery,
  key: string,
): Promise<RawBuilder<unknown>> {
  const { source: found, query } = await countedSource(ctx, type, given);
  return foundIds(ctx, found, query, key);
}

/**
 * Ids of all that a query finds, in its order.
 * @param how beyond how many nobody wants them; among: only those of these
 * @throws as `listRecords`
 */
export async function listIds(
  ctx: Context,
  type: RecordType,
  given: FullQuery,
  { most, among }: { most: number; among?: readonly number[] | undefined },
): Promise<number[]> {
  const { source: all, query } = await countedSource(ctx, type, given);
  const base = among ? [...all.base, sql<boolean>`r.id = any(${idArray(among)})`] : all.base;
  return runIds(ctx, { ...all, base }, query, most);
}
