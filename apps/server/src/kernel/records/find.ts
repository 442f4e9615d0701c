/** A word looked for in every record type at once: what the search over everything answers. */
import type { SearchHit } from "@qicheng/api/search/routes";
import { type SearchQuery, searchQuery } from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../work/context";
import { asksForPhones, masksOthers, ownFields } from "./field-rights";
import { foundBy } from "./found-by";
import { maskOf, type Place } from "./masks";
import type { Condition, RecordType, RowScope } from "./record-type";
import { allRecordTypes } from "./registry";
import { idArray, live, maySee, reachOf, visible } from "./scope";
import { searchedRows } from "./search-remake";

const MOST_HITS = 8;
/** So many searchable values stand below a hit's name. */
const MOST_VALUES = 2;

interface StoredHit {
  module: string;
  id: number;
  title: string;
  text: string;
  owner_id: number | null;
  parent_id: number | null;
}

/** The record that a word names by its number, which nothing masks. */
export function named(type: RecordType, key: string): Condition | undefined {
  const ids = Object.values(type.computed ?? {}).flatMap(({ idOf }) => idOf?.(key) ?? []);
  return ids.length === 0 ? undefined : sql`r.id = any(${idArray(ids)})`;
}

/** What tells a hit from others of its name: whose child it is, and what else it is searched by. */
async function textOf(ctx: Context, type: RecordType, place: Place): Promise<RawBuilder<unknown>> {
  const { form } = await ownFields(ctx, type.module);
  const columns = form.fields.flatMap((field) => {
    const { search, db } = field;
    const told = search !== undefined && db !== undefined && db !== type.nameColumn && !maskOf(field, place);
    return told ? [sql.ref(`r.${db}`)] : [];
  });
  const parent = type.rows.kind === "child" ? [sql.ref(`p.${type.rows.parent.nameColumn}`)] : [];
  const parts = [...parent, ...columns.slice(0, MOST_VALUES)];
  return parts.length === 0 ? sql`''` : sql`concat_ws(' ', ${sql.join(parts)})`;
}

interface Where {
  from: RawBuilder<unknown>;
  /** Whose it is, and whom it belongs to. */
  owner: RawBuilder<unknown>;
  parent: RawBuilder<unknown>;
  visible: Condition;
}

/** Rows of the pool are found in the pool's own list only. */
function whereOf(type: RecordType, reach: RowScope): Where {
  const scope: RowScope = { ...reach, pool: type.rows.kind === "open" ? reach.pool : "never" };
  const none = sql`null::bigint`;
  const table = sql`${sql.table(type.table)} r`;
  if (type.rows.kind !== "child") {
    const owner = type.rows.kind === "owned" ? sql`r.owner_id` : none;
    return { from: table, owner, parent: none, visible: visible(type, scope, "r") };
  }
  const { parent, column } = type.rows;
  return {
    from: sql`${table} join ${sql.table(parent.table)} p on p.id = ${sql.ref(`r.${column}`)}`,
    owner: parent.rows.kind === "owned" ? sql`p.owner_id` : none,
    parent: sql`p.id`,
    visible: sql`${live(parent, "p")} and ${visible(parent, scope, "p")}`,
  };
}

/** Parts of the one statement: mine first, then newest. Each is bounded, so a common word costs no more than a rare one. */
async function partsOf(ctx: Context, type: RecordType, query: SearchQuery, key: string) {
  const at = whereOf(type, await reachOf(ctx, type));
  const byNumber = named(type, key);
  const hit = byNumber ? sql`(${byNumber} or ${type.search.found(query)})` : type.search.found(query);
  const part = (condition: RawBuilder<unknown>, text: RawBuilder<unknown>) => sql`(
    select ${type.module}::text as module, r.id, ${sql.ref(`r.${type.nameColumn}`)} as title, ${text} as text,
      ${at.owner} as owner_id, ${at.parent} as parent_id
    from ${at.from} where ${live(type, "r")} and ${at.visible} and ${condition} and ${hit}
    order by r.created_at desc, r.id desc limit ${sql.lit(MOST_HITS)})`;
  const own = await textOf(ctx, type, "own");
  if (type.rows.kind === "open") return [part(sql`true`, own)];
  const mine = part(sql`${at.owner} = ${ctx.me.id}`, own);
  const others = sql`${at.owner} <> ${ctx.me.id}`;
  if (!(await masksOthers(ctx))) return [mine, part(others, own)];
  // A phone that is masked is neither told nor found.
  const shown = asksForPhones(query) ? sql`${others} and ${type.search.found(query, "shown")}` : others;
  return [mine, part(shown, await textOf(ctx, type, "others"))];
}

/** The record in whose panel a hit is seen: a child in that of its parent. */
const shownIn = (type: RecordType, { id, parent_id }: StoredHit): SearchHit["shows"] =>
  type.rows.kind === "child" ? { module: type.rows.parent.module, id: Number(parent_id) } : { module: type.module, id };

/** Hits by module, of every type that one may see. */
export async function findEverywhere(ctx: Context, key: string): Promise<Record<string, SearchHit[]>> {
  const types = allRecordTypes().filter((type) => maySee(ctx, type));
  const found: Record<string, SearchHit[]> = Object.fromEntries(types.map(({ module }) => [module, []]));
  const query = searchQuery(key);
  if (!query || types.length === 0) return found;
  const parts = (await Promise.all(types.map((type) => partsOf(ctx, type, query, key)))).flat();
  const { rows } = await sql<StoredHit>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  for (const type of types) {
    const hits = rows.filter(({ module }) => module === type.module).slice(0, MOST_HITS);
    const searched = await searchedRows(
      ctx.db,
      type,
      hits.map(({ id }) => id),
    );
    const columns = new Map(searched.map((row) => [row.id, row]));
    const by = await foundBy(ctx, type, { key, rows: hits.map((hit) => ({ ...hit, ...columns.get(hit.id) })) });
    found[type.module] = hits.map((row) => ({
      id: row.id,
      title: row.title,
      text: row.text,
      UserName: organisation.name(row.owner_id),
      mine: row.owner_id === ctx.me.id ? 1 : 0,
      shows: shownIn(type, row),
      foundBy: by?.get(row.id) ?? [],
    }));
  }
  return found;
}
