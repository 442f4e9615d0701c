/** What becomes of a receipt while its approval runs, and once it has passed. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { countFigures, type Figure, once } from "../../kernel/documents/effects";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { assertOpenDay } from "./closing";
import {
  holdContracts,
  settleContracts,
  settleReceipts,
  writeAllocations,
  writeMovements,
  writePrepaid,
} from "./ledger";
import { contractsNamed, layDown, type Receipt, receiptOf } from "./receipt";

export const RECEIPT = "finance";

const dropClaims = (ctx: Context, id: number) => forgetClaims(ctx, [id]);

const inOrder = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

/** Holds what a receipt will settle. @throws VALIDATION where there is no place for its money */
export async function claim(ctx: Context, id: number): Promise<void> {
  const receipt = await receiptOf(ctx, id);
  await holdContracts(ctx, inOrder(contractsNamed(receipt)));
  const laid = await layDown(ctx, receipt, { pendingBut: id });
  if ("refused" in laid) throw invalidField(laid.refused.field, laid.refused.msg);
  await dropClaims(ctx, id);
  if (laid.parts.length === 0) return;
  await sql`
    insert into receipt_claims (receipt_id, contract_id, plan_id, money)
    select ${id}, g."contractId", g."planId", g.money
    from jsonb_to_recordset(${JSON.stringify(laid.parts)}::jsonb)
      g("contractId" bigint, "planId" bigint, money numeric)`.execute(ctx.db);
}

/** 回款额 by the day of the receipt, its salesperson and his branch then. */
export const figureOf = ({ day, ownerId, branchId, money }: Receipt): Figure => ({
  figure: "receipt.money",
  day,
  userId: ownerId,
  branchId,
  amount: money,
});

/** Its approval has passed: the ledgers get what it brings, once. */
async function post(ctx: Context, id: number): Promise<void> {
  const receipt = await receiptOf(ctx, id);
  const contracts = inOrder(contractsNamed(receipt));
  await holdContracts(ctx, contracts);
  const { day, accountId, money, fee } = receipt;
  await assertOpenDay(ctx, "date", day);
  const laid = await layDown(ctx, receipt, {});
  if ("refused" in laid) throw new Refusal("CONFLICT", laid.refused.msg);
  const entry = { kind: "receipt", day } as const;
  const parts = laid.parts.map(({ contractId, planId = null, money: part }) => ({
    receiptId: id,
    contractId,
    planId,
    money: part,
  }));
  await dropClaims(ctx, id);
  await writeAllocations(ctx, entry, parts);
  await writePrepaid(ctx, entry, [{ receiptId: id, money: laid.prepaid }]);
  const of = { accountId, module: RECEIPT, record: id };
  await writeMovements(ctx, day, [
    { ...of, kind: "receipt", money },
    { ...of, kind: "fee", money: moneyText(decimal(fee).neg()) },
  ]);
  await settleContracts(ctx, contracts);
  await settleReceipts(ctx, [id]);
  await countFigures(ctx, { module: RECEIPT, id }, [figureOf(receipt)]);
}

/** How far the approval of a receipt is now. */
export async function receiptStatus(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval === 2) await once(ctx, { module: RECEIPT, id }, "posted", () => post(ctx, id));
  else if (approval === 3) await dropClaims(ctx, id);
  else await claim(ctx, id);
}

/** Of receipts that went into the bin. */
export async function forgetClaims(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`delete from receipt_claims where receipt_id = any(${idArray(ids)})`.execute(ctx.db);
}
