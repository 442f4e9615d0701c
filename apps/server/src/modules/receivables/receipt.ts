/** A receipt as the ledgers need it, and where its money goes. */
import { receiptSaid } from "@qicheng/api/receipts/messages";
import { type Allocated, allocate, type OverOpen } from "@qicheng/engine/documents/allocate";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { type HeldContract, openOf } from "./ledger";

export interface Item {
  contractId: number;
  planId: number | null;
  money: string;
}

export interface Receipt {
  id: number;
  number: string;
  customerId: number;
  ownerId: number;
  branchId: number | null;
  contractId: number | null;
  day: string;
  accountId: number;
  money: string;
  fee: string;
  allocated: string;
  prepaid: string;
  toPrepaid: boolean;
  approval: number;
  state: number;
  items: Item[];
}

/** @param hold until the transaction ends, by whoever holds its contracts */
export async function receiptOf(ctx: Context, id: number, { hold = false } = {}): Promise<Receipt> {
  const { rows } = await sql<Receipt>`
    select r.id, r.order_sn as number, r.customer_id as "customerId", r.owner_id as "ownerId", r.branch_id as "branchId",
      r.contract_id as "contractId", r.received_on::text as day, r.account_id as "accountId", r.money::text, r.fee::text,
      r.allocated::text, r.prepaid::text, r.to_prepaid = 1 as "toPrepaid", r.approval, r.state,
      coalesce((select jsonb_agg(jsonb_build_object('contractId', i.contract_id, 'planId', i.plan_id, 'money', i.money::text)
        order by i.position) from receipt_items i where i.receipt_id = r.id), '[]') as items
    from receipts r where r.id = ${id} and r.deleted_at is null ${hold ? sql`for update of r` : sql``}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** The contracts that it names, the one of the whole receipt first. */
export const contractsNamed = ({ contractId, items }: Pick<Receipt, "contractId" | "items">): number[] => [
  ...new Set([...(contractId === null ? [] : [contractId]), ...items.map((item) => item.contractId)]),
];

export const asParts = (items: readonly Item[]) =>
  items.map(({ contractId, planId, money }) => ({ contractId, money, ...(planId !== null && { planId }) }));

export const overSaid = ({ over }: OverOpen): Message =>
  over.of === "receipt" ? receiptSaid.overMoney({ money: over.open }) : receiptSaid.overOpen({ money: over.open });

/** Why money does not belong where it was meant to go. */
export function strange(
  contracts: readonly HeldContract[],
  { customerId, items }: Pick<Receipt, "customerId" | "items">,
): { field: "contractId" | "items"; msg: Message } | undefined {
  if (contracts.some((one) => one.customerId !== customerId))
    return { field: "contractId", msg: receiptSaid.otherCustomer };
  if (contracts.some(({ inForce }) => !inForce)) return { field: "contractId", msg: receiptSaid.noContract };
  const lost = items.some(
    ({ contractId, planId }) =>
      planId !== null && !contracts.some(({ id, rows }) => id === contractId && rows.some((row) => row.id === planId)),
  );
  return lost ? { field: "items", msg: receiptSaid.otherPlan } : undefined;
}

/**
 * Where the money of a receipt goes, as things stand.
 * @param pendingBut counts money of receipts that wait for their approval as used, but for this one's
 */
export async function layDown(
  ctx: Context,
  receipt: Receipt,
  { pendingBut }: { pendingBut?: number },
): Promise<Allocated | { refused: { field: string; msg: Message } }> {
  const contracts = await openOf(ctx, contractsNamed(receipt), pendingBut === undefined ? {} : { pendingBut });
  const wrong = strange(contracts, receipt);
  if (wrong) return { refused: wrong };
  const { money, items, toPrepaid } = receipt;
  const laid = allocate(money, contracts, { items: asParts(items), toPrepaid });
  return "over" in laid ? { refused: { field: items.length > 0 ? "items" : "money", msg: overSaid(laid) } } : laid;
}
