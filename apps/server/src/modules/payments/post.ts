/** What a payment does once its approval has passed, and what takes that back. */

import { paymentSaid } from "@qicheng/api/payments/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { countFigures, type Figure, once } from "../../kernel/documents/effects";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { holdPayables, holdPrepaid, owe, settle, writeAdvance } from "../payables/public";
import { assertHolds, assertOpenDay, openDay, writeMovements } from "../receivables/public";

const MODULE = "payment";
const minus = (money: string): string => moneyText(decimal(money).neg());

interface Payment {
  id: number;
  number: string;
  kind: "payable" | "expense" | "prepayment";
  payableId: number | null;
  contractId: number | null;
  customerId: number | null;
  supplierId: number | null;
  ownerId: number;
  branchId: number | null;
  payee: string | null;
  day: string;
  accountId: number;
  fromPrepaid: boolean;
  money: string;
  approval: number;
  state: number;
}

async function paymentOf(ctx: Context, id: number, { hold = false } = {}): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select id, order_sn as number, kind, payable_id as "payableId", contract_id as "contractId",
      customer_id as "customerId", supplier_id as "supplierId", owner_id as "ownerId", branch_id as "branchId", payee,
      paid_on::text as day, account_id as "accountId", from_prepaid = 1 as "fromPrepaid", money::text, approval, state
    from payments where id = ${id} and deleted_at is null ${hold ? sql`for update` : sql``}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** 付款额 by the day of the payment, its person and his branch then; what a prepayment settles was counted before. */
const figuresOf = ({ day, ownerId, branchId, money, fromPrepaid }: Payment): Figure[] =>
  fromPrepaid ? [] : [{ figure: "payment.money", day, userId: ownerId, branchId, amount: money }];

/** An expense or a prepayment is owed at the moment at which it is paid. */
async function oweAtOnce(ctx: Context, payment: Payment): Promise<number> {
  const { id, number, kind, ownerId, branchId, supplierId, contractId, customerId, payee, day, money } = payment;
  const source = kind === "prepayment" ? "prepayment" : "expense";
  const name = (kind === "prepayment" ? paymentSaid.prepaymentOf({ number }) : paymentSaid.expenseOf({ number })).cn;
  const place = { ownerId, branchId, supplierId, contractId, customerId };
  return owe(ctx, { source, recordId: id, name, ...place, payee, day, money });
}

/** Takes the money from the supplier's prepayment or the account; or puts it back, where it is below zero. */
async function takeMoney(ctx: Context, payment: Payment, kind: "payment" | "reverse", day: string): Promise<void> {
  const { id, supplierId, accountId, fromPrepaid } = payment;
  const back = kind === "reverse";
  const money = back ? minus(payment.money) : payment.money;
  if (supplierId !== null && (fromPrepaid || payment.kind === "prepayment")) {
    const there = await holdPrepaid(ctx, supplierId);
    const after = decimal(there)[payment.kind === "prepayment" ? "plus" : "minus"](money);
    if (after.lt(0)) {
      const facts = { money: moneyText(decimal(there)) };
      throw new Refusal("CONFLICT", back ? paymentSaid.prepaidUsed(facts) : paymentSaid.prepaidOnly(facts));
    }
    const moved = fromPrepaid ? minus(money) : money;
    const used = fromPrepaid && !back;
    await writeAdvance(ctx, { supplierId, paymentId: id, money: moved, day, kind: used ? "use" : kind });
  }
  if (fromPrepaid) return;
  if (!back) await assertHolds(ctx, accountId, money);
  await writeMovements(ctx, day, [{ accountId, money: minus(money), kind, module: MODULE, record: id }]);
}

async function post(ctx: Context, id: number): Promise<void> {
  const payment = await paymentOf(ctx, id);
  const { day, money, kind } = payment;
  await assertOpenDay(ctx, "date", day);
  const payableId = kind === "payable" ? payment.payableId : await oweAtOnce(ctx, payment);
  if (payableId === null) throw notFound();
  const [payable] = await holdPayables(ctx, [payableId]);
  if (!payable || decimal(money).gt(payable.unpaid))
    throw new Refusal("CONFLICT", paymentSaid.overUnpaid({ money: moneyText(decimal(payable?.unpaid ?? "0")) }));
  await sql`update payments set payable_id = ${payableId} where id = ${id}`.execute(ctx.db);
  await settle(ctx, { paymentId: id, payableId, money, day, kind: "payment" });
  await takeMoney(ctx, payment, "payment", day);
  await countFigures(ctx, { module: MODULE, id }, figuresOf(payment));
}

/** How far the approval of a payment is now. */
export async function paymentStatus(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval === 2) await once(ctx, { module: MODULE, id }, "posted", () => post(ctx, id));
}

/** Takes all that a payment did back by entries of the opposite sign; what was owed by it alone is owed no more. */
export async function reversePayment(ctx: Context, { id, ext }: { id: number; ext: string }): Promise<void> {
  const seen = await paymentOf(ctx, id);
  if (seen.payableId !== null) await holdPayables(ctx, [seen.payableId]);
  const payment = await paymentOf(ctx, id, { hold: true });
  const { payableId, money, kind } = payment;
  if (payment.state === 1) throw new Refusal("CONFLICT", paymentSaid.isReversed);
  if (payment.approval !== 2 || payableId === null) throw new Refusal("CONFLICT", paymentSaid.notPosted);
  const day = await openDay(ctx, payment.day);
  await settle(ctx, { paymentId: id, payableId, money: minus(money), day, kind: "reverse" });
  if (kind !== "payable") await sql`update payables set due = 0 where id = ${payableId}`.execute(ctx.db);
  await takeMoney(ctx, payment, "reverse", day);
  await sql`update payments set state = 1, reverse_reason = ${ext === "" ? null : ext}, reversed_at = now(),
    version = version + 1 where id = ${id}`.execute(ctx.db);
  const figures = figuresOf(payment);
  const back = figures.map((figure) => ({ ...figure, day, amount: minus(figure.amount) }));
  await countFigures(ctx, { module: MODULE, id }, day === payment.day ? [] : [...figures, ...back]);
}
