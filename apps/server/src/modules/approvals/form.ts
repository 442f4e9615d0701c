/** Changes of the form on a step: by the fields of the record, decided by the approval, and written to both. */
import type { approvals } from "@qicheng/api/approvals/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { type FoundStep, findStep, seeTask } from "../../kernel/approval/find";
import { engineRefusal } from "../../kernel/approval/refuse";
import { runCommand } from "../../kernel/approval/run";
import { load, lockTask } from "../../kernel/approval/store";
import { decodedForm, writeBack } from "../../kernel/approval/write-back";
import type { Context } from "../../kernel/work/context";
import { acted } from "./act";

/** The approval is locked before its record, by everybody; who does not see it hears nothing of his values. */
async function save(ctx: Context, step: FoundStep, raw: Readonly<Record<string, unknown>>) {
  await seeTask(ctx, step.taskId);
  await lockTask(ctx.db, step.taskId);
  const task = await load(ctx.db, step.taskId);
  if (!task) throw engineRefusal("E_NO_VIEW");
  const data = await decodedForm(ctx, task, raw);
  const state = await runCommand(ctx, step.taskId, { type: "saveForm", stepId: step.no, data });
  await writeBack(ctx, task, data);
  return { msg: said.saved, data: await acted(ctx, step, state) };
}

export async function editFormField(
  ctx: Context,
  { taskid, stepid, data }: RouteArguments<typeof approvals.editFormField>,
) {
  const step = await findStep(ctx, stepid);
  if (step.taskId !== taskid) throw engineRefusal("E_NO_VIEW");
  return save(ctx, step, data);
}

export const submit = async (ctx: Context, { stepid, data }: RouteArguments<typeof approvals.submit>) =>
  save(ctx, await findStep(ctx, stepid), data);
