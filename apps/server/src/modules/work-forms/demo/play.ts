/** Plays what the demo company has submitted, with the commands that its people would use. */
import { memberName } from "@qicheng/api/kernel/families";
import { isActive, openSteps } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { noteRead } from "../../../kernel/approval/people";
import { runCommand } from "../../../kernel/approval/run";
import { load } from "../../../kernel/approval/store";
import { recordTypeNamed } from "../../../kernel/records/type/registry";
import { addRecords } from "../../../kernel/records/write/save";
import type { DemoStage } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { FAMILY } from "../form-type";
import { FORMER } from "../templates/all";
import { ABSENCES } from "./absences";
import { DEALS } from "./deals";
import { EXPENSES } from "./expenses";
import { OFFICE } from "./office";
import type { DemoAct, DemoSubmission } from "./script";

async function submit(ctx: Context, formId: number, data: Record<string, unknown>): Promise<number> {
  const at = momentOf(ctx.past);
  const given = { created_at: at, updated_at: at };
  const [record] = await addRecords(ctx, recordTypeNamed(memberName(FAMILY, formId)), [{ raw: data, given }]);
  const { rows } = await sql<{ id: number }>`
    select task_id as id from work_form_records where id = ${record?.id}`.execute(ctx.db);
  const taskId = rows[0]?.id ?? 0;
  // Of his own there is nothing new for him.
  await noteRead(ctx, taskId);
  return taskId;
}

/** The step on which the caller is; 0 for none. */
async function stepOf(ctx: Context, taskId: number): Promise<number> {
  const found = await load(ctx.db, taskId);
  const steps = found ? openSteps(found.state) : [];
  const mine = steps.find(({ workers }) => workers.some((one) => isActive(one) && one.userId === ctx.me.id));
  return mine?.id ?? 0;
}

async function follow(ctx: Context, stage: DemoStage, taskId: number, { command }: DemoAct): Promise<void> {
  await noteRead(ctx, taskId);
  if (command) await runCommand(ctx, taskId, command(await stepOf(ctx, taskId), stage));
}

async function play(stage: DemoStage, formId: number, { by, at, data, afterwards }: DemoSubmission): Promise<void> {
  const taskId = await stage.act(by, at, async (ctx) => submit(ctx, formId, await data(stage, ctx)));
  for (const act of afterwards) await stage.act(act.by, act.at, (ctx) => follow(ctx, stage, taskId, act));
}

/** The older it is, the earlier. */
const inOrder = (submissions: readonly DemoSubmission[]): DemoSubmission[] =>
  submissions.toSorted(({ at: a }, { at: b }) => b[0] - a[0] || a[1].localeCompare(b[1]));

export async function playSubmissions(stage: DemoStage): Promise<void> {
  const forms = await stage.act("admin", [1, "00:00"], ({ db }) =>
    sql<{ id: number; template: string }>`select id, template from work_forms`.execute(db),
  );
  const byTemplate = new Map(forms.rows.map(({ id, template }) => [template, id]));
  for (const submission of inOrder([...ABSENCES, ...OFFICE, ...EXPENSES, ...DEALS])) {
    const formId = byTemplate.get(submission.form);
    if (formId === undefined) throw new Error(`no form is made of ${submission.form}`);
    await play(stage, formId, submission);
  }
  // Contracts have a module of their own by now.
  await stage.act("admin", [0, "08:00"], ({ db }) =>
    sql`update work_forms set enabled = 0 where template = any(${FORMER.map(({ key }) => key)}::text[])`.execute(db),
  );
}
