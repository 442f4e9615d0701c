/** Records that begin in the pool: of a form that says so, and of an import. */
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import type { FieldDef, FormDef } from "@qicheng/engine/fields/field-def";
import { type RawBuilder, sql } from "kysely";
import { enqueue } from "../jobs/enqueue";
import { column } from "../records/type/builtin-fields";
import type { Draft, Raw, RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import { assignTask } from "./assign";

/** Sent beside the fields of a new record: 1 = it is nobody's. */
export const INTO_POOL = "intoPool";

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

export const hasPool = ({ rows }: Pick<RecordType, "rows">): boolean =>
  rows.kind === "owned" && rows.pool !== undefined;

/** Whoever sees the pool may put into it what is new. */
export const mayBeginThere = (ctx: Context, { rows }: Pick<RecordType, "rows">): boolean =>
  rows.kind === "owned" && rows.pool !== undefined && ctx.can(rows.pool.see);

/** As numbers, texts and JSON have them. */
const NO: readonly unknown[] = [undefined, null, "", 0, "0", false, "false", "False"];
const YES: readonly unknown[] = [1, "1", true, "true", "True"];

/** @throws VALIDATION for what is neither yes nor no, or without the right */
export function beginsInPool(ctx: Context, type: RecordType, { [INTO_POOL]: asked }: Raw): boolean {
  if (NO.includes(asked)) return false;
  if (!YES.includes(asked)) throw invalidField(INTO_POOL, poolSaid.intoPoolOr);
  if (!mayBeginThere(ctx, type)) throw invalidField(INTO_POOL, poolSaid.noPool);
  return true;
}

/**
 * What belongs to those of the drafts that are nobody's: a line in the history of their owners, as a part of the statement
 * that inserts them, and a job that looks for somebody who gets them.
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
