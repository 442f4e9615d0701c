/** A record whose approval runs stays as it was submitted. */

import { sql } from "kysely";
import type { RowHolder } from "../records/write/held-rows";
import type { Context } from "../work/context";
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

/** A record stays as it was submitted while its approval runs. */
export const runningApproval: RowHolder = { why: approvalSaid.running, held: inApproval };
