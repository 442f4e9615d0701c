/**
 * Tags of records: what they are, which ones records have, and which records have them. Only tags that are not in the
 * recycle bin count; what was bound to a deleted one stays and is back when the tag is.
 */
import type { BoundTag } from "@qicheng/api/kernel/shapes";
import type { FieldDef, FieldOption } from "@qicheng/engine/fields/field-def";
import { readableOn } from "@qicheng/engine/values/colour";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import type { ListSql } from "./list-sql";

/** The field of every type that has tags. */
export const TAGS: FieldDef = {
  key: "tags",
  type: "tags",
  title: "标签",
  en: "Tags",
  storage: "bound",
  readonly: true,
  width: 200,
  flags: { list: true, filter: true, form: false, detail: false },
};

/** The types whose records have tags, as choices: filled while types are registered. */
export const taggedTypes: FieldOption[] = [];

interface StoredTag {
  id: number;
  text: string;
  bgcolor: string;
}

const wireTag = ({ id, text, bgcolor }: StoredTag): BoundTag => ({ id, text, bgcolor, color: readableOn(bgcolor) });

/** The tags of a record on alias r, read with it in one statement. */
export const tagsColumn = (module: string): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('id', t.id, 'text', t.text, 'bgcolor', t.bgcolor) order by t.id)
  from record_tags b join tags t on t.id = b.tag_id
  where b.module = ${module} and b.record_id = r.id and t.deleted_at is null) as bound_tags`;

/** The tags of a row that was read with `tagsColumn`. */
export const tagsIn = ({ bound_tags: tags }: Readonly<Record<string, unknown>>): BoundTag[] =>
  ((tags ?? []) as StoredTag[]).map(wireTag);

/** The tags of one record. */
export async function tagsOf(db: Database, module: string, record: number): Promise<BoundTag[]> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${tagsColumn(module)} from (values (${record}::bigint)) r(id)`.execute(db);
  return tagsIn(rows[0] ?? {});
}

/** All tags of a type as choices. */
export async function tagChoices(db: Database, module: string) {
  const { rows } = await sql<StoredTag>`
    select id, text, bgcolor from tags where module = ${module} and deleted_at is null order by id`.execute(db);
  return rows.map(wireTag).map(({ id, text, ...colours }) => ({ value: id, label: text, ...colours }));
}

/** What can be an id; any other operand is no tag of anything. */
const ID = /^[1-9]\d{0,14}$/;

/** How lists are filtered by tags, from the index of those that have one. */
export function boundSql(module: string, record: RawBuilder<unknown>): ListSql {
  const having = (ids: readonly string[]) => sql<boolean>`${record} in (
    select b.record_id from record_tags b where b.module = ${module}
      and b.tag_id = any(array(select t.id from tags t where t.id = any(${ids as string[]}::bigint[]) and t.deleted_at is null)))`;
  return {
    any: (items) => having(items.filter((item) => ID.test(item))),
    all: (items) =>
      items.every((item) => ID.test(item))
        ? sql`(${sql.join(
            items.map((item) => having([item])),
            sql` and `,
          )})`
        : sql`false`,
    some: sql`exists (select 1 from record_tags b join tags t on t.id = b.tag_id
      where b.module = ${module} and b.record_id = ${record} and t.deleted_at is null)`,
  };
}
