/** Records that begin in the pool: who may ask for it, and how it is asked. */
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import type { Context } from "../../work/context";
import { invalidField } from "../../work/refusal";
import type { Raw, RecordType } from "../type/record-type";

/** Sent beside the fields of a new record: 1 = it is nobody's. */
export const INTO_POOL = "intoPool";

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
