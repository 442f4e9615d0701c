/** A record of a work form goes to its approval, in the transaction that writes it. */
import { memberName } from "@qicheng/api/kernel/families";
import { workFormSaid } from "@qicheng/api/work-forms/messages";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { type Submitted, submitApproval } from "../../kernel/approval/run";
import { whoHas } from "../../kernel/approval/who-has";
import type { RecordRow, RecordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { FAMILY } from "./form-type";

/** Read back, or as they were given. */
const parsed = <Value>(value: unknown): Value => (typeof value === "string" ? JSON.parse(value) : value) as Value;

/** @throws what the approval refuses: the flow is disabled, somebody has to be chosen, something is missing */
export async function submitRecord(ctx: Context, row: RecordRow): Promise<Submitted> {
  const cc = parsed<number[]>(row.copies ?? []);
  const submitted = await submitApproval(ctx, {
    module: memberName(FAMILY, Number(row.form_id)),
    id: row.id,
    title: String(row.title),
    data: row.ext,
    chosen: parsed<Record<string, number[]>>(row.chosen ?? {}),
    cc,
  });
  // A copy is one of an approval.
  if (submitted.taskId === undefined && cc.length > 0) throw invalidField("cc", workFormSaid.copiesNeedFlow);
  return submitted;
}

/** What is said of it: who has it now. */
export async function submittedSaid(ctx: Context, { title }: RecordType, id: number): Promise<Message> {
  const { rows } = await sql<{ task: number | null }>`
    select task_id as task from work_form_records where id = ${id}`.execute(ctx.db);
  const task = rows[0]?.task ?? null;
  const has = task === null ? undefined : await whoHas(ctx, task);
  return has ? workFormSaid.submittedTo({ name: title, has }) : workFormSaid.submitted({ name: title });
}

type Named = { id: number; name: string }[];

/** Whom the caller chose for a record of his when he submitted it last: where the flow is as it was then, and who still works here. */
export async function chosenBefore(ctx: Context, id: number): Promise<Record<string, Named>> {
  const { rows } = await sql<{ chosen: Record<string, number[]> }>`
    select t.chosen_users as chosen from work_form_records r join wf_tasks t on t.id = r.task_id
      join wf_flows f on f.id = t.flow_id and f.current_version_id = t.version_id
    where r.id = ${id} and r.owner_id = ${ctx.me.id}`.execute(ctx.db);
  const { people } = await ctx.services.organisation.get();
  const named = (user: number): Named => {
    const person = people.get(user);
    return person && !person.quit ? [{ id: user, name: person.nickname }] : [];
  };
  return Object.fromEntries(Object.entries(rows[0]?.chosen ?? {}).map(([node, users]) => [node, users.flatMap(named)]));
}
