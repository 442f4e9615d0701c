/** A row of any type as a line of the search over everything: what it is called, what tells it from others, where it is seen. */

import type { SearchHit } from "@qicheng/api/search/routes";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../work/context";
import { ownFields } from "../access/field-rights";
import { hiddenSomewhere, isHiddenIn } from "../access/hidden-fields";
import { maskOf, type Place } from "../access/masks";
import { live, memberSql, seen, visible } from "../access/scope";
import type { Condition, RecordType, RowScope } from "../type/record-type";

/** So many searchable values stand below a hit's name. */
const MOST_VALUES = 2;

export interface StoredHit {
  module: string;
  id: number;
  title: string;
  text: string;
  owner_id: number | null;
  parent_id: number | null;
  member: string | null;
}

/** What tells a hit from others of its name: whose child it is, and what else it is searched by. */
export async function textOf(ctx: Context, type: RecordType, place: Place): Promise<RawBuilder<unknown>> {
  const { form } = await ownFields(ctx, type.module);
  const hidden = await hiddenSomewhere(ctx, type.module);
  const columns = form.fields.flatMap((field) => {
    const { search, db } = field;
    const told = search !== undefined && db !== undefined && db !== type.nameColumn && !maskOf(field, place);
    if (!told) return [];
    const column = sql.ref(`r.${db}`);
    return hidden.has(field.key)
      ? [sql`case when not ${isHiddenIn(ctx, type.module, [field.key])} then ${column} end`]
      : [column];
  });
  const parent = type.rows.kind === "child" ? [sql.ref(`p.${type.rows.parent.nameColumn}`)] : [];
  const parts = [...parent, ...columns.slice(0, MOST_VALUES)];
  return parts.length === 0 ? sql`''` : sql`concat_ws(' ', ${sql.join(parts)})`;
}

export interface HitSource {
  from: RawBuilder<unknown>;
  /** Whose it is, whom it belongs to, and of which type that is. */
  owner: RawBuilder<unknown>;
  parent: RawBuilder<unknown>;
  member: RawBuilder<unknown>;
  visible: Condition;
}

export function sourceOf(type: RecordType, scope: RowScope): HitSource {
  const none = sql`null::bigint`;
  const table = sql`${sql.table(type.table)} r`;
  if (type.rows.kind !== "child") {
    const owner = type.rows.kind === "owned" ? sql`r.owner_id` : none;
    return { from: table, owner, parent: none, member: sql`null::text`, visible: visible(type, scope, "r") };
  }
  const { parent, column } = type.rows;
  return {
    from: sql`${table} join ${sql.table(parent.table)} p on p.id = ${sql.ref(`r.${column}`)}`,
    owner: parent.rows.kind === "owned" ? sql`p.owner_id` : none,
    parent: sql`p.id`,
    member: memberSql(parent, "p"),
    visible: seen(parent, scope, "p"),
  };
}

/** What is asked of a row that becomes a hit. */
export const hitColumns = (type: RecordType, at: HitSource, text: RawBuilder<unknown>) => sql`
  ${type.module}::text as module, r.id, ${sql.ref(`r.${type.nameColumn}`)} as title, ${text} as text,
  ${at.owner} as owner_id, ${at.parent} as parent_id, ${at.member} as member`;

/** Live rows within the scope. */
export const hitRows = (type: RecordType, at: HitSource): Condition => sql`${live(type, "r")} and ${at.visible}`;

/** The record in whose panel a hit is seen: a child in that of its parent. */
const shownIn = (type: RecordType, { id, parent_id, member }: StoredHit): SearchHit["shows"] =>
  type.rows.kind === "child"
    ? { module: member ?? type.rows.parent.module, id: Number(parent_id) }
    : { module: type.module, id };

/** A hit as it is answered, but for what it is found by. */
export async function wireHit(ctx: Context, type: RecordType, row: StoredHit): Promise<Omit<SearchHit, "foundBy">> {
  const organisation = await ctx.services.organisation.get();
  return {
    id: row.id,
    title: row.title || (type.unnamed ? ctx.say(type.unnamed) : ""),
    text: row.text,
    UserName: organisation.name(row.owner_id),
    mine: row.owner_id === ctx.me.id ? 1 : 0,
    shows: shownIn(type, row),
  };
}
