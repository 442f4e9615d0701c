/** The customer list: what the engine needs to know about customers. */
import { customers } from "@qicheng/api/customers";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { searchQuery } from "@qicheng/engine/names/grams";
import { sql } from "kysely";
import { type CustomerScope, idArray, narrowedScope, visible, visibleWays } from "../../kernel/access/scope";
import { fieldSql } from "../../kernel/fields/field-sql";
import type { ModuleFields } from "../../kernel/fields/registry";
import type { Context } from "../../kernel/http/context";
import type { CompiledField } from "../../kernel/listing/compile-filter";
import { runList } from "../../kernel/listing/list";
import type { Condition, ListSource, SortField } from "../../kernel/listing/list-source";
import { storedType } from "./fields";
import { presentCustomers } from "./present";
import { foundBy, isLive, listColumns, matches, myStars, type StoredCustomer, totalInScope } from "./queries";

/** What of a query a scene may keep, checked like a query itself: it was a client that saved it. */
const savedQuery = customers.index.input.omit({ page: true, rows: true, count: true, gonghai: true });

export type CustomerQuery = RouteArguments<typeof customers.index>;

const ALWAYS_SET = new Set(["AddTime", "updatetime"]);

/** Name, contact, initials and phone; in the pool only what is not masked there. */
function searchCondition(pool: boolean, key: string): Condition | undefined {
  const query = searchQuery(key);
  if (!query) return undefined;
  return pool ? sql`(${foundBy(query)} and position(${query.text} in lower(r.name)) > 0)` : foundBy(query);
}

/** The same on the table of search terms itself. */
function twinCondition(key: string): Condition | undefined {
  const query = searchQuery(key);
  return query && matches(query, "r");
}

async function ownersNamed(ctx: Context, name: string): Promise<Condition> {
  const { people } = await ctx.services.organisation.get();
  const found = [...people.values()].filter((person) => person.nickname.includes(name)).map((person) => person.id);
  return sql`r.owner_id = any(${idArray(found)})`;
}

function fieldAccess(fields: ModuleFields, masked: ReadonlySet<string>) {
  const field = (key: string): CompiledField | undefined => {
    const definition = fields.byKey.get(key);
    if (!definition?.flags.filter || masked.has(key)) return undefined;
    const compiled = fieldSql(fields, key, "r");
    return compiled && { ...compiled, stored: storedType(key) };
  };
  const sortField = (name: string): SortField | undefined => {
    const definition = fields.form.fields.find(
      (candidate) => candidate.flags.sort && candidate.key.toLowerCase() === name.toLowerCase(),
    );
    const compiled = definition && fieldSql(fields, definition.key, "r");
    return compiled && { value: compiled.value, nullable: !ALWAYS_SET.has(definition.key) };
  };
  return { field, sortField };
}

/** Masked in the pool: neither shown nor filtered on, or the filter would tell them. */
const POOL_MASKED: ReadonlySet<string> = new Set(["mobile", "wechat", "qq"]);

interface Scene {
  /** Each narrows; a row must lie in all of them. */
  dataTypes: readonly string[];
  watched: boolean;
  sceneId: number | undefined;
}

type SceneKeys = Pick<CustomerQuery, "dataType" | "watched" | "field" | "value">;

/** `field` + `value` name a scene or a filterable field. */
function sceneOf(query: SceneKeys): Scene {
  const dataTypes = query.field === "dataType" ? [query.dataType, query.value] : [query.dataType];
  const watched = query.watched === 1 || (query.field === "watchuserid" && query.value !== "");
  return { dataTypes, watched, sceneId: query.field === "scene" ? Number(query.value) : undefined };
}

async function source(ctx: Context, query: CustomerQuery, scopes: readonly CustomerScope[]): Promise<ListSource> {
  const { watched } = sceneOf(query);
  const [scope, ...narrower] = scopes as [CustomerScope, ...CustomerScope[]];
  const pool = scope.pool === "only";
  const fields = await ctx.services.fields.get("customer");
  const kind = query.clue === "" ? sql<boolean>`r.clue in (1, 2)` : sql<boolean>`r.clue = ${query.clue}`;
  const stars = myStars(ctx.me.id);
  const base: Condition[] = [isLive, kind, ...narrower.map((one) => visible(one, "r"))];
  if (watched) base.push(sql`r.id = any(array(${stars}))`);
  if (query.NickName !== "") base.push(await ownersNamed(ctx, query.NickName));
  const plain = !watched && query.NickName === "" && narrower.length === 0;
  return {
    table: "customers",
    columns: listColumns(ctx.me.id),
    base,
    ways: visibleWays(scope, "r"),
    ...fieldAccess(fields, pool ? POOL_MASKED : new Set()),
    defaultSort: { value: sql.ref("r.created_at"), nullable: false },
    search: (key) => searchCondition(pool, key),
    ...(pool ? {} : { twin: { table: "customer_search", search: twinCondition } }),
    ...(watched || pool ? {} : { pinned: stars }),
    ...(plain ? { total: totalInScope(scope, query.clue === "" ? [1, 2] : [query.clue]) } : {}),
    onePlan: plain && (scope.owners === null || scope.owners.length === 1),
  };
}

/** The conditions of two filters at once, as one filter; a broken one stays broken and is refused later. */
function bothFilters(one: unknown, other: unknown): unknown {
  if (one === undefined || one === null) return other;
  if (other === undefined || other === null) return one;
  const groups = (filter: unknown): unknown[] | undefined => {
    if (Array.isArray(filter)) return filter.length === 0 ? [] : [filter];
    const { or } = filter as { or?: unknown };
    return Array.isArray(or) ? or : undefined;
  };
  const [left, right] = [groups(one), groups(other)];
  if (left === undefined || right === undefined) return left === undefined ? one : other;
  if (left.length === 0 || right.length === 0) return left.length === 0 ? other : one;
  return { or: left.flatMap((a) => right.map((b) => [a, b].flat())) };
}

interface WithScene {
  query: CustomerQuery;
  dataTypes: readonly string[];
}

/** A saved scene's own conditions, which hold together with those of the query. */
async function withScene(ctx: Context, query: CustomerQuery): Promise<WithScene> {
  const { dataTypes, sceneId } = sceneOf(query);
  if (sceneId === undefined) return { query, dataTypes };
  const scene = await ctx.db
    .selectFrom("scenes")
    .select("query")
    .where("id", "=", Number.isSafeInteger(sceneId) ? sceneId : 0)
    .where("module", "=", "customer")
    .where((eb) => eb.or([eb("user_id", "=", ctx.me.id), eb("shared", "=", true)]))
    .executeTakeFirst();
  const saved = savedQuery.parse(scene?.query ?? {});
  return {
    dataTypes: [...dataTypes, ...sceneOf(saved).dataTypes],
    query: {
      ...query,
      data: bothFilters(saved.data, query.data),
      key: query.key || saved.key,
      NickName: query.NickName || saved.NickName,
      clue: query.clue || saved.clue,
      sort: query.sort || saved.sort,
      order: query.order || saved.order,
      watched: sceneOf(saved).watched ? 1 : query.watched,
      field: saved.field,
      value: saved.value,
    },
  };
}

/** The list with rows and total as asked for. */
export async function listCustomers(ctx: Context, given: CustomerQuery) {
  const { query, dataTypes } = await withScene(ctx, given);
  if (query.gonghai === 1) ctx.require("crm.customer.gonghai");
  const narrowed = await Promise.all([...new Set(dataTypes)].map((dataType) => narrowedScope(ctx, dataType)));
  const scopes =
    query.gonghai === 1 ? [{ ...(narrowed[0] as CustomerScope), pool: "only" as const, shared: false }] : narrowed;
  const { rows, total } = await runList<StoredCustomer>(ctx, await source(ctx, query, scopes), query);
  return {
    ...(rows ? { rows: await presentCustomers(ctx, rows) } : {}),
    ...(total === undefined ? {} : { total }),
  };
}
