/** A record of a work form goes to its approval, in the transaction that writes it. */
import { memberName } from "@qicheng/api/kernel/families";
import { type Submitted, submitApproval } from "../../kernel/approval/run";
import type { RecordRow } from "../../kernel/records/record-type";
import type { Context } from "../../kernel/work/context";
import { FAMILY } from "./form-type";

/** @throws what the approval refuses: the flow is disabled, somebody has to be chosen, something is missing */
export const submitRecord = (ctx: Context, row: RecordRow): Promise<Submitted> =>
  submitApproval(ctx, {
    module: memberName(FAMILY, Number(row.form_id)),
    id: row.id,
    title: String(row.title),
    data: row.ext,
    chosen: row.chosen as Record<string, number[]>,
  });
