/** A record whose approval runs stays as it was submitted. */

import { sql } from "kysely";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { approvable } from "./declared";
import { approvalSaid } from "./words";

/** Of these records, locked by the caller, those whose approval runs. */
export async function inApproval(ctx: Context, module: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!approvable(module) || ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select model_id as id from wf_tasks where model_type = ${module} and model_id = any(${ids as number[]}::bigint[])
      and status = 1`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** @throws CONFLICT when its approval runs */
export async function refuseWhileRunning(ctx: Context, module: string, id: number): Promise<void> {
  if ((await inApproval(ctx, module, [id])).size > 0) throw new Refusal("CONFLICT", approvalSaid.running);
}
