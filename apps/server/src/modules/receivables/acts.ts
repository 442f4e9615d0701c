/** Acts on receipts that have passed: refund, reversal, use of a prepayment, and undoing the two that are no reversal. */
import { receiptSaid } from "@qicheng/api/receipts/messages";
import { allocate, takeBack } from "@qicheng/engine/documents/allocate";
import { decimal, moneyText, smaller, total } from "@qicheng/engine/documents/money";
import { listed } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { countFigures } from "../../kernel/documents/effects";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { assertHolds } from "./accounts";
import { assertOpenDay, openDay, today } from "./closing";
import {
  contractsOf,
  holdContracts,
  openOf,
  partsHeld,
  type Settled,
  settleContracts,
  settleReceipts,
  writeAllocations,
  writeMovements,
  writePrepaid,
} from "./ledger";
import { figureOf, RECEIPT } from "./post";
import { asParts, type Item, overSaid, type Receipt, receiptOf, strange } from "./receipt";

const ACT = "receiptAct";
const minus = (money: string): string => moneyText(decimal(money).neg());

/** A receipt that has passed, held after the contracts that it settles. @throws CONFLICT */
async function heldReceipt(ctx: Context, id: number): Promise<{ receipt: Receipt; contracts: number[] }> {
  const contracts = await contractsOf(ctx, [id]);
  await holdContracts(ctx, contracts);
  const receipt = await receiptOf(ctx, id, { hold: true });
  if (receipt.state === 1) throw new Refusal("CONFLICT", receiptSaid.isReversed);
  if (receipt.approval !== 2) throw new Refusal("CONFLICT", receiptSaid.notPosted);
  const since = await contractsOf(ctx, [id]);
  // It has settled another one since: whoever did that was first.
  if (since.some((one) => !contracts.includes(one))) throw new Refusal("BUSY");
  return { receipt, contracts };
}

interface Act {
  kind: "refund" | "usePrepaid" | "undo";
  receiptId?: number;
  undoes?: number;
  money: string;
  day: string;
  accountId?: number;
  reason: string;
}

async function writeAct(
  ctx: Context,
  { kind, receiptId, undoes, money, day, accountId, reason }: Act,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into receipt_acts (kind, receipt_id, undoes, money, day, account_id, reason, created_by)
    values (${kind}, ${receiptId ?? null}, ${undoes ?? null}, ${money}::numeric, ${day}::date, ${accountId ?? null},
      ${reason === "" ? null : reason}, ${ctx.me.id}) returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

export interface Refunding {
  id: number;
  money?: string | undefined;
  accountId?: number | undefined;
  ext: string;
}

/** Gives money of a receipt back: of its prepayment first, then of what it settles. @returns the id of the refund */
export async function refund(ctx: Context, { id, money, accountId, ext }: Refunding) {
  const day = today(ctx);
  await assertOpenDay(ctx, "date", day);
  const { receipt, contracts } = await heldReceipt(ctx, id);
  const there = moneyText(decimal(receipt.allocated).plus(receipt.prepaid));
  const wanted = money ?? there;
  if (decimal(wanted).lte(0) || decimal(wanted).gt(there))
    throw invalidField("money", receiptSaid.holdsOnly({ money: there }));
  const account = accountId ?? receipt.accountId;
  await assertHolds(ctx, account, wanted);
  const fromPrepaid = moneyText(smaller(decimal(wanted), decimal(receipt.prepaid)));
  const held = await partsHeld(ctx, { receipts: [id] });
  const { taken } = takeBack(moneyText(decimal(wanted).minus(fromPrepaid)), held);
  const act = await writeAct(ctx, {
    kind: "refund",
    receiptId: id,
    money: wanted,
    day,
    accountId: account,
    reason: ext,
  });
  const entry = { kind: "refund", day, act } as const;
  const back = taken.flatMap(({ id: at, money: part }): Settled[] => {
    const from = held.find((one) => one.id === at);
    return from ? [{ receiptId: id, contractId: from.contractId, planId: from.planId, money: minus(part) }] : [];
  });
  await writeAllocations(ctx, entry, back);
  await writePrepaid(ctx, entry, [{ receiptId: id, money: minus(fromPrepaid) }]);
  await writeMovements(ctx, day, [
    { accountId: account, money: minus(wanted), kind: "refund", module: ACT, record: act },
  ]);
  await settleContracts(ctx, contracts);
  await settleReceipts(ctx, [id]);
  return { id: act, money: wanted };
}

interface Standing {
  id: number;
  kind: "refund" | "usePrepaid";
  money: string;
  day: string;
}

/** Refunds of a receipt and uses of its prepayment that nobody has undone, newest first. */
async function standing(ctx: Context, receiptId: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select a.id, a.kind, a.money::text, a.day::text from receipt_acts a
    where a.kind <> 'undo' and not exists (select 1 from receipt_acts u where u.undoes = a.id)
      and (a.receipt_id = ${receiptId} or a.id in (select act_id from prepayments where receipt_id = ${receiptId}))
    order by a.id desc`.execute(ctx.db);
  return rows;
}

const kindSaid = (kind: string) => (kind === "refund" ? receiptSaid.refund : receiptSaid.useOfPrepaid);

/** Takes all that a receipt did back by entries of the opposite sign. */
export async function reverse(ctx: Context, { id, ext }: { id: number; ext: string }): Promise<void> {
  const { receipt, contracts } = await heldReceipt(ctx, id);
  const acts = await standing(ctx, id);
  if (acts.length > 0) {
    const list = listed(
      acts.map(({ day, kind, money }) => receiptSaid.standingOne({ day, kind: kindSaid(kind), money })),
    );
    throw new Refusal("CONFLICT", receiptSaid.standing({ list }));
  }
  const { accountId, money, fee, prepaid } = receipt;
  const day = await openDay(ctx, receipt.day);
  await assertHolds(ctx, accountId, moneyText(decimal(money).minus(fee)));
  const entry = { kind: "reverse", day } as const;
  const held = await partsHeld(ctx, { receipts: [id] });
  const back = held.map((part) => ({ ...part, money: minus(part.money) }));
  await writeAllocations(ctx, entry, back);
  await writePrepaid(ctx, entry, [{ receiptId: id, money: minus(prepaid) }]);
  const of = { accountId, module: RECEIPT, record: id, kind: "reverse" };
  await writeMovements(ctx, day, [
    { ...of, money: minus(money) },
    { ...of, money: fee },
  ]);
  await sql`update receipts set state = 1, reverse_reason = ${ext === "" ? null : ext}, reversed_at = now(),
    version = version + 1 where id = ${id}`.execute(ctx.db);
  await settleContracts(ctx, contracts);
  await settleReceipts(ctx, [id]);
  const figure = figureOf(receipt);
  const figures = day === receipt.day ? [] : [figure, { ...figure, day, amount: minus(money) }];
  await countFigures(ctx, { module: RECEIPT, id }, figures);
}

/** Prepayments of a customer, oldest receipt first, held until the transaction ends. */
async function lotsOf(ctx: Context, customerId: number) {
  const { rows } = await sql<{ id: number; day: string; money: string }>`
    select id, received_on::text as day, prepaid::text as money from receipts
    where customer_id = ${customerId} and approval = 2 and state = 0 and prepaid > 0 and deleted_at is null
    order by id for update`.execute(ctx.db);
  return rows.sort((one, other) => one.day.localeCompare(other.day) || one.id - other.id);
}

export interface Using {
  customerId: number;
  items: readonly { contractId: number; planId?: number | undefined; money: string }[];
  date: string | null;
  ext: string;
}

/** Settles contracts with what a customer paid in advance. @returns the id of the use */
export async function usePrepaid(ctx: Context, { customerId, items: given, date, ext }: Using) {
  const day = date ?? today(ctx);
  await assertOpenDay(ctx, "date", day);
  const items: Item[] = given.map(({ contractId, planId = null, money }) => ({ contractId, planId, money }));
  const ids = [...new Set(items.map(({ contractId }) => contractId))].sort((one, other) => one - other);
  await holdContracts(ctx, ids);
  const contracts = await openOf(ctx, ids, { pendingBut: 0 });
  const wrong = strange(contracts, { customerId, items });
  if (wrong) throw invalidField("items", wrong.msg);
  const money = moneyText(total(items.map((item) => decimal(item.money))));
  const lots = await lotsOf(ctx, customerId);
  const there = moneyText(total(lots.map((lot) => decimal(lot.money))));
  if (decimal(money).gt(there)) throw invalidField("items", receiptSaid.prepaidOnly({ money: there }));
  const laid = allocate(money, contracts, { items: asParts(items), toPrepaid: false });
  if ("over" in laid) throw invalidField("items", overSaid(laid));
  const parts = outOf(lots, laid.parts);
  const act = await writeAct(ctx, { kind: "usePrepaid", money, day, reason: ext });
  const entry = { kind: "usePrepaid", day, act } as const;
  await writeAllocations(ctx, entry, parts);
  await writePrepaid(
    ctx,
    entry,
    parts.map(({ receiptId, money: part }) => ({ receiptId, money: minus(part) })),
  );
  await settleContracts(ctx, ids);
  await settleReceipts(ctx, [...new Set(parts.map(({ receiptId }) => receiptId))]);
  return { id: act, money };
}

/** Lays parts over lots in turn: each part is of as many lots as it takes. */
function outOf(
  lots: readonly { id: number; money: string }[],
  parts: readonly { contractId: number; planId?: number; money: string }[],
): Settled[] {
  const left = lots.map(({ id, money }) => ({ id, money: decimal(money) }));
  return parts.flatMap(({ contractId, planId = null, money }) => {
    let rest = decimal(money);
    return left.flatMap((lot): Settled[] => {
      const part = smaller(rest, lot.money);
      if (part.lte(0)) return [];
      rest = rest.minus(part);
      lot.money = lot.money.minus(part);
      return [{ receiptId: lot.id, contractId, planId, money: moneyText(part) }];
    });
  });
}

interface StoredAct extends Standing {
  accountId: number | null;
  receiptId: number | null;
  isUndone: boolean;
}

/** Takes a refund or the use of a prepayment back, newest first where they touch each other. */
export async function undoAct(ctx: Context, { id, ext }: { id: number; ext: string }) {
  const { rows } = await sql<StoredAct>`
    select a.id, a.kind, a.money::text, a.day::text, a.account_id as "accountId", a.receipt_id as "receiptId",
      exists (select 1 from receipt_acts u where u.undoes = a.id) as "isUndone"
    from receipt_acts a where a.id = ${id} and a.kind <> 'undo'`.execute(ctx.db);
  const [act] = rows;
  if (!act) throw notFound();
  const { rows: settled } = await sql<Settled>`
    select receipt_id as "receiptId", contract_id as "contractId", plan_id as "planId", money::text
    from allocations where act_id = ${id} order by id`.execute(ctx.db);
  const { rows: lots } = await sql<{ receiptId: number; money: string }>`
    select receipt_id as "receiptId", money::text from prepayments where act_id = ${id} order by id`.execute(ctx.db);
  const contracts = [...new Set(settled.map(({ contractId }) => contractId))].sort((one, other) => one - other);
  const receipts = [...new Set([...settled, ...lots].map(({ receiptId }) => receiptId))];
  await holdContracts(ctx, contracts);
  await sql`select id from receipts where id = any(${idArray(receipts)}) order by id for update`.execute(ctx.db);
  const { rows: undone } = await sql`select 1 from receipt_acts where undoes = ${id}`.execute(ctx.db);
  if (undone.length > 0) throw new Refusal("CONFLICT", receiptSaid.undoneAlready);
  if (act.kind === "refund") await assertPlaces(ctx, contracts, settled);
  else await assertStill(ctx, receipts, settled);
  const day = await openDay(ctx, act.day);
  const by = await writeAct(ctx, { kind: "undo", undoes: id, money: act.money, day, reason: ext });
  const entry = { kind: "undo", day, act: by } as const;
  await writeAllocations(
    ctx,
    entry,
    settled.map((part) => ({ ...part, money: minus(part.money) })),
  );
  await writePrepaid(
    ctx,
    entry,
    lots.map((lot) => ({ ...lot, money: minus(lot.money) })),
  );
  if (act.accountId !== null)
    await writeMovements(ctx, day, [
      { accountId: act.accountId, money: act.money, kind: "undo", module: ACT, record: by },
    ]);
  await settleContracts(ctx, contracts);
  await settleReceipts(ctx, receipts);
  return { kind: kindSaid(act.kind), money: act.money };
}

/** What a refund took back may be settled again: it is still open. */
async function assertPlaces(ctx: Context, contracts: readonly number[], settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const items = settled.map(({ money, ...place }) => ({ ...place, money: minus(money) }));
  const open = await openOf(ctx, contracts, { pendingBut: 0 });
  if (open.some(({ inForce }) => !inForce)) throw new Refusal("CONFLICT", receiptSaid.noContract);
  const money = moneyText(total(items.map((item) => decimal(item.money))));
  const laid = allocate(money, open, { items: asParts(items), toPrepaid: false });
  if ("over" in laid) throw new Refusal("CONFLICT", receiptSaid.usedSince({ money: laid.over.open }));
}

/** What a use settled is still settled by it: no refund and no change has taken it since. */
async function assertStill(ctx: Context, receipts: readonly number[], settled: readonly Settled[]): Promise<void> {
  const held = await partsHeld(ctx, { receipts });
  const wanted = new Map<string, string>();
  const keyOf = ({ receiptId, contractId, planId }: Omit<Settled, "money">) =>
    `${receiptId}:${contractId}:${planId ?? 0}`;
  for (const part of settled)
    wanted.set(keyOf(part), moneyText(decimal(part.money).plus(wanted.get(keyOf(part)) ?? "0")));
  for (const [key, money] of wanted) {
    const there = held.find((part) => keyOf(part) === key)?.money ?? "0";
    if (decimal(there).lt(money)) throw new Refusal("CONFLICT", receiptSaid.usedSince({ money: there }));
  }
}
