/** The customer list: what the engine needs to know about customers. */
import type { customers } from "@qicheng/api/customers";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { searchQuery } from "@qicheng/engine/names/grams";
import { sql } from "kysely";
import { type CustomerScope, idArray, narrowedScope, visible } from "../../kernel/access/scope";
import { fieldSql } from "../../kernel/fields/field-sql";
import type { ModuleFields } from "../../kernel/fields/registry";
import type { Context } from "../../kernel/http/context";
import type { CompiledField } from "../../kernel/listing/compile-filter";
import { runList } from "../../kernel/listing/list";
import type { Condition, ListSource, SortField } from "../../kernel/listing/list-source";
import { storedType } from "./fields";
import { presentCustomers } from "./present";
import { countInScope, customersByIds, isLive, myRows } from "./queries";

export type CustomerQuery = RouteArguments<typeof customers.index>;

const ALWAYS_SET = new Set(["AddTime", "updatetime"]);

const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Name, contact, initials and phone; in the pool only what is not masked there. */
function searchCondition(pool: boolean, key: string): Condition | undefined {
  const query = searchQuery(key);
  if (!query) return undefined;
  const grams = sql`r.search_grams @> ${query.grams}::text[]`;
  return pool
    ? sql`(${grams} and lower(r.name) like ${escapeLike(query.text)})`
    : sql`(${grams} and r.search_text like ${escapeLike(query.text)})`;
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
export const POOL_MASKED: ReadonlySet<string> = new Set(["mobile", "wechat", "qq"]);

interface Scene {
  dataType: string;
  watched: boolean;
  sceneId: number | undefined;
}

/** `field` + `value` name a scene or a filterable field. */
function sceneOf(query: CustomerQuery): Scene {
  const dataType = query.field === "dataType" ? query.value : query.dataType;
  const watched = query.watched === 1 || (query.field === "watchuserid" && query.value !== "");
  return { dataType, watched, sceneId: query.field === "scene" ? Number(query.value) : undefined };
}

async function source(ctx: Context, query: CustomerQuery, scope: CustomerScope): Promise<ListSource> {
  const { watched } = sceneOf(query);
  const pool = scope.pool === "only";
  const my = pool ? { stars: [], shared: [] } : await myRows(ctx);
  const clues = query.clue === "" ? [1, 2] : [query.clue];
  const fields = await ctx.services.fields.get("customer");
  const kind = query.clue === "" ? sql<boolean>`r.clue in (1, 2)` : sql<boolean>`r.clue = ${query.clue}`;
  const base: Condition[] = [isLive, kind, visible(scope, "r", my.shared)];
  if (watched) base.push(sql`r.id = any(${idArray(my.stars)})`);
  if (query.NickName !== "") base.push(await ownersNamed(ctx, query.NickName));
  const plain = !watched && query.NickName === "";
  return {
    table: "customers",
    base,
    ...fieldAccess(fields, pool ? POOL_MASKED : new Set()),
    defaultSort: { value: sql.ref("r.created_at"), nullable: false },
    search: (key) => searchCondition(pool, key),
    pinned: watched ? [] : my.stars,
    ...(plain ? { quickTotal: (context) => countInScope(context, scope, clues, my.shared) } : {}),
  };
}

/** A saved scene's own conditions, which hold together with those of the query. */
async function withScene(ctx: Context, query: CustomerQuery): Promise<CustomerQuery> {
  const { sceneId } = sceneOf(query);
  if (sceneId === undefined) return query;
  const scene = await ctx.db
    .selectFrom("scenes")
    .select("query")
    .where("id", "=", Number.isSafeInteger(sceneId) ? sceneId : 0)
    .where("module", "=", "customer")
    .where((eb) => eb.or([eb("user_id", "=", ctx.me.id), eb("shared", "=", true)]))
    .executeTakeFirst();
  const saved = (scene?.query ?? {}) as Partial<CustomerQuery>;
  return {
    ...query,
    ...saved,
    ...(query.data === undefined ? {} : { data: query.data }),
    key: query.key,
    field: "",
    value: "",
    page: query.page,
    rows: query.rows,
    count: query.count,
  };
}

/** The list with rows and total as asked for. */
export async function listCustomers(ctx: Context, given: CustomerQuery) {
  const query = await withScene(ctx, given);
  if (query.gonghai === 1) ctx.require("crm.customer.gonghai");
  const narrowed = await narrowedScope(ctx, sceneOf(query).dataType);
  const scope: CustomerScope = query.gonghai === 1 ? { ...narrowed, pool: "only", shared: false } : narrowed;
  const { ids, total } = await runList(ctx, await source(ctx, query, scope), query);
  const rows = ids && (await presentCustomers(ctx, await customersByIds(ctx, ids)));
  return { ...(rows ? { rows } : {}), ...(total === undefined ? {} : { total }) };
}
