/** Records that begin in the pool: of a form that says so, and of an import. */
import type { FieldDef, FormDef } from "@qicheng/engine/fields/field-def";
import { type RawBuilder, sql } from "kysely";
import { enqueue } from "../jobs/enqueue";
import { column } from "../records/type/builtin-fields";
import type { Draft, RecordType } from "../records/type/record-type";
import { INTO_POOL } from "../records/write/into-pool";
import type { Context } from "../work/context";
import { assignTask } from "./assign";

/** As the form for new records offers it to whoever may. */
const FIELD: FieldDef = column({
  key: INTO_POOL,
  type: "switch",
  title: "放入公海",
  en: "Into the pool",
  help: "不归自己负责，由别人领取或分配",
  helpEn: "It is nobody's: others claim it, or it is allocated",
  column: 2,
  flags: {},
});

/** Behind the fields that the product brings. */
export function withIntoPool(form: FormDef): FormDef {
  const last = form.fields.findLastIndex(({ storage, flags }) => storage === "column" && flags.form !== false);
  return { ...form, fields: form.fields.toSpliced(last + 1, 0, FIELD) };
}

/**
 * Companions of drafts without an owner: a line in the history of owners, as a part of the inserting statement, and a
 * job that looks for an owner.
 */
export async function beganInPool(
  ctx: Context,
  { module, kept }: Pick<RecordType, "module" | "kept">,
  drafts: readonly Draft[],
): Promise<RawBuilder<unknown>[]> {
  const ids = drafts.filter(({ columns }) => columns.owner_id === null).map(({ id }) => id);
  if (ids.length === 0) return [];
  await enqueue(ctx.db, assignTask, { module }, { key: `${assignTask.name} ${module}` });
  return [
    sql`insert into record_owners (module, record_id, act, by_id)
      select ${kept}, id, 'add', ${ctx.me.id}::bigint from unnest(${sql.val(ids)}::bigint[]) id`,
  ];
}
