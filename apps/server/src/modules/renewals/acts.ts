/** 不再续约, and what the form of a renewal begins with. */
import { renewalSaid } from "@qicheng/api/renewals/messages";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { Raw, RecordRow } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { writeColumns } from "../../kernel/records/write/acts";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { contractType } from "../contracts/public";
import { dueAfter, renewingOf } from "./rules";

const CHOICES = [12, 24, 36] as const;

/**
 * The specification sends the contract's id under `id`. Who says neither for how much nor until when renews for the amount of
 * the contract and for a year.
 */
export async function completed(ctx: Context, { id, ...given }: Raw): Promise<Raw> {
  const raw: Raw = id === undefined ? given : { ...given, contractId: given.contractId ?? id };
  const contractId = Number(raw.contractId);
  const isWhole = raw.money !== undefined && raw.dueTime !== undefined;
  if (isWhole || !Number.isSafeInteger(contractId) || contractId <= 0) return raw;
  await findRecord(ctx, contractType, contractId);
  const contract = (await renewingOf(ctx, [contractId])).get(contractId);
  if (!contract) return raw;
  const dueTime = dueAfter(contract);
  if (raw.dueTime === undefined && dueTime === "") throw invalidField("dueTime", renewalSaid.noDue);
  return { money: contract.money, dueTime, ...raw };
}

/** @throws CONFLICT, VALIDATION where it cannot be given up, or was not */
function refuseStop(row: RecordRow, ext: string, undo: 0 | 1): void {
  const isStopped = (row.renewal_stop_reason ?? null) !== null;
  if (undo === 1) {
    if (!isStopped) throw new Refusal("CONFLICT", renewalSaid.notStopped);
    return;
  }
  if (isStopped) throw new Refusal("CONFLICT", renewalSaid.isStopped);
  if (Number(row.remind) !== 0) throw new Refusal("CONFLICT", renewalSaid.noReminder);
  if (ext === "") throw invalidField("ext", renewalSaid.reasonNeeded);
}

/** Ends the reminders of a contract, with the reason, or lets them go on. */
export async function stop(ctx: Context, { contractId, ext, undo }: { contractId: number; ext: string; undo: 0 | 1 }) {
  const scope = await reachOf(ctx, contractType);
  const [row] = await lockRecords(ctx, contractType, [contractId], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type: contractType, scope }, row, "renew");
  refuseStop(row, ext, undo);
  await writeColumns(ctx, contractType, {
    ids: [contractId],
    columns:
      undo === 1
        ? { renewal_stop_reason: null, renewal_stopped_at: null }
        : { renewal_stop_reason: ext, renewal_stopped_at: new Date(ctx.past ?? Date.now()) },
  });
  const facts = { title: noun(contractType.title), name: String(row.name) };
  const summary = undo === 1 ? renewalSaid.didGoOn(facts) : renewalSaid.didStop({ ...facts, reason: ext });
  tell(ctx, contractType, row, { action: undo === 1 ? "renewOn" : "renewStop", summary });
  return { msg: undo === 1 ? renewalSaid.goOnNow : renewalSaid.stopNow };
}

export async function start(ctx: Context, { contractId }: { contractId: number }) {
  await findRecord(ctx, contractType, contractId);
  const contract = (await renewingOf(ctx, [contractId])).get(contractId);
  if (!contract) throw notFound();
  return {
    data: {
      money: Number(contract.money),
      fromDue: contract.due,
      due: CHOICES.flatMap((months) => {
        const dueTime = dueAfter(contract, months);
        return dueTime === "" ? [] : [{ months, dueTime }];
      }),
    },
  };
}
