/** A record of a work form goes to its approval, in the transaction that writes it. */
import { memberName } from "@qicheng/api/kernel/families";
import { runCommand, type Submitted, submitApproval } from "../../kernel/approval/run";
import type { RecordRow } from "../../kernel/records/record-type";
import type { Context } from "../../kernel/work/context";
import { FAMILY } from "./form-type";

/** Of every approval, whoever submits it has done this one first. */
const START_STEP = 1;

/** Read back, or as they were given. */
const parsed = <Value>(value: unknown): Value => (typeof value === "string" ? JSON.parse(value) : value) as Value;

/** @throws what the approval refuses: the flow is disabled, somebody has to be chosen, something is missing */
export async function submitRecord(ctx: Context, row: RecordRow): Promise<Submitted> {
  const submitted = await submitApproval(ctx, {
    module: memberName(FAMILY, Number(row.form_id)),
    id: row.id,
    title: String(row.title),
    data: row.ext,
    chosen: parsed<Record<string, number[]>>(row.chosen ?? {}),
  });
  const users = parsed<number[]>(row.copies ?? []);
  const { taskId, approval } = submitted;
  if (taskId !== undefined && approval !== 2 && users.length > 0)
    await runCommand(ctx, taskId, { type: "cc", stepId: START_STEP, users });
  return submitted;
}
