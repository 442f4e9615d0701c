/** The recycle bin of one type as the one list shows it: what one would see if it were not deleted. */

import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import type { RecycleRow } from "@qicheng/api/recycle/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import { headerOf } from "../../files/wire-person";
import type { Context } from "../../work/context";
import { wireTime } from "../../work/time";
import { ownFields } from "../access/field-rights";
import { allUnmasked, type CallersFields, masked, maskOf } from "../access/masks";
import { assertMaySee } from "../access/scope";
import { mergedName } from "../read/lead-on";
import { rowColumns } from "../read/read";
import type { FullQuery } from "../read/scenes";
import { listSubject, type Subject } from "../read/subject";
import type { RecordRow, RecordType } from "../type/record-type";
import { nameOf } from "../type/tell";
import { binned, refusing } from "./bin";

/** What a row is told apart by besides its name: the first of its fields that people are searched by, masked. */
function secondText(type: RecordType, { form }: CallersFields): (row: RecordRow) => string {
  const { rows } = type;
  const field = form.fields.find(({ key, search, db }) => key !== type.name && search === "phone" && db !== undefined);
  if (!field || rows.kind === "child") return () => "";
  return (row) => masked(maskOf(field, "pool") ?? "hide", ownValue(row, field.db ?? ""));
}

/** A column of the parent of a child; nothing of what has none. */
function ofParent({ rows }: RecordType, column: (type: RecordType) => string): RawBuilder<unknown> {
  if (rows.kind !== "child") return sql`null::text`;
  const { parent, column: id } = rows;
  return sql`(select ${sql.ref(`p.${column(parent)}`)} from ${sql.table(parent.table)} p where p.id = ${sql.ref(`r.${id}`)})`;
}

/** The bin's fields where this type keeps them; whose a row is, a child asks its parent. */
function fieldsOf(type: RecordType, { form }: Subject): CallersFields {
  const fields = form.fields.map((field) => {
    if (field.key === "name") return { ...field, db: type.nameColumn };
    return field.key === "UserID" && type.rows.kind !== "owned" ? { ...field, storage: "none" as const } : field;
  });
  return allUnmasked({ form: { ...form, fields }, byKey: new Map(fields.map((field) => [field.key, field])) });
}

interface BinRow extends RecordRow {
  parent_name: string | null;
  merged_name: string | null;
  deleted_at: string;
  deleted_by: number | null;
}

/** Deleted rows, last deleted first. */
export async function listBin(ctx: Context, of: Subject, type: RecordType, query: FullQuery) {
  assertMaySee(ctx, type);
  const second = secondText(type, await ownFields(ctx, type.module));
  const phones = type.fields.flatMap(({ search, db }) => (search === "phone" && db ? [db] : []));
  const read = rowColumns(
    type,
    { columns: ["id", "version", "ext", type.nameColumn, "deleted_at", "deleted_by", ...phones] },
    ctx.me.id,
  );
  const fields = fieldsOf(type, of);
  const isOwned = type.rows.kind === "child" && type.rows.parent.rows.kind === "owned";
  const owner = isOwned ? ofParent(type, () => "owner_id") : sql`null::bigint`;
  const organisation = await ctx.services.organisation.get();
  const mayRestore = ctx.can("system.manage.restore");
  const refused = await refusing(ctx, type);
  const table: Subject = {
    ...of,
    form: fields.form,
    table: type.table,
    computed: { UserID: { kind: "id", sql: owner } },
  };
  return listSubject(ctx, table, query, {
    columns: sql`${read}, ${ofParent(type, ({ nameColumn }) => nameColumn)} as parent_name, ${await mergedName(ctx, type)} as merged_name`,
    fields,
    where: [await binned(ctx, type)],
    wire: (row: BinRow): RecycleRow => ({
      id: row.id,
      module: type.module,
      name: nameOf(type, row),
      ext: row.merged_name ? ctx.say(mergeSaid.wentInto({ into: row.merged_name })) : row.parent_name || second(row),
      UserID: row.owner_id ?? 0,
      UserName: organisation.name(row.owner_id),
      userheader: headerOf(ctx.services.files, organisation.people.get(row.owner_id ?? 0)),
      deletedBy: row.deleted_by ?? 0,
      deleteUserName: organisation.name(row.deleted_by),
      deletetime: wireTime(row.deleted_at),
      can: mayRestore && !refused({ row }) ? { restore: 1 } : {},
    }),
  });
}
