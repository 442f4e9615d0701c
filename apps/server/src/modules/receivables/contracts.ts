/** What receipts have to say when a contract is changed or void: what hinders it, and where their money goes then. */

import { contractSaid } from "@qicheng/api/contracts/messages";
import { receiptSaid } from "@qicheng/api/receipts/messages";
import { layAnew, takeBack } from "@qicheng/engine/documents/allocate";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { type Intent, type Obstacle, registerFollowing, registerObstacles } from "../../kernel/documents/obstacles";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { registerFreeing } from "../contracts/public";
import { today } from "./closing";
import {
  type HeldPart,
  holdContracts,
  openOf,
  partsHeld,
  type Settled,
  settleContracts,
  settleReceipts,
  writeAllocations,
  writePrepaid,
} from "./ledger";

const CONTRACT = "contract";
const TO_PREPAID = "toPrepaid";
const text = (value: unknown) => scalarText(value ?? 0);

/** Money of receipts for a contract that wait for their approval. */
async function pendingOn(ctx: Context, id: number): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(money), 0)::text as sum from receipt_claims where contract_id = ${id}`.execute(ctx.db);
  return rows[0]?.sum ?? "0";
}

async function obstacles(
  ctx: Context,
  row: RecordRow,
  { act, after, toPrepaid }: Intent,
): Promise<readonly Obstacle[]> {
  const pending = await pendingOn(ctx, row.id);
  const found: Obstacle[] =
    decimal(pending).gt(0) && act !== "change" ? [{ text: receiptSaid.pendingOn({ money: pending }) }] : [];
  const received = decimal(text(row.received));
  if (act !== "change") {
    const hinders = received.gt(0) && !toPrepaid;
    return hinders
      ? [...found, { text: contractSaid.hasReceived({ money: moneyText(received) }), way: TO_PREPAID }]
      : found;
  }
  const due = decimal(text(after.money)).minus(text(row.returned)).minus(text(row.written_off));
  const over = received.minus(due);
  if (due.lt(0)) return [...found, { text: contractSaid.belowReceived({ money: moneyText(over) }) }];
  return over.gt(0) && !toPrepaid
    ? [...found, { text: contractSaid.belowReceived({ money: moneyText(over) }), way: TO_PREPAID }]
    : found;
}

const minus = (money: string): string => moneyText(decimal(money).neg());

/** Takes parts back: their money becomes prepayment of their receipts. */
async function toPrepayment(ctx: Context, kind: "void" | "return", parts: readonly HeldPart[]): Promise<void> {
  const entry = { kind, day: today(ctx) } as const;
  await writeAllocations(
    ctx,
    entry,
    parts.map((part) => ({ ...part, money: minus(part.money) })),
  );
  await writePrepaid(
    ctx,
    entry,
    parts.map(({ receiptId, money }) => ({ receiptId, money })),
  );
  await settleContracts(ctx, [...new Set(parts.map(({ contractId }) => contractId))]);
  await settleReceipts(ctx, [...new Set(parts.map(({ receiptId }) => receiptId))]);
}

/**
 * Takes so much of what a contract received off it, contract level first, then the latest rows: it becomes prepayment. The
 * caller holds the contract, as a return does that makes less due than was received.
 */
async function releaseReceived(ctx: Context, contractId: number, money: string): Promise<void> {
  await holdContracts(ctx, [contractId]);
  const held = await partsHeld(ctx, { contract: contractId });
  const { taken } = takeBack(money, held);
  const parts = taken.flatMap(({ id, money: part }): HeldPart[] => {
    const from = held.find((one) => one.id === id);
    return from ? [{ ...from, money: part }] : [];
  });
  await toPrepayment(ctx, "return", parts);
}

/** Before a change the rows stand free, so that any other rows may take their place. */
async function before(ctx: Context, row: RecordRow, { act, toPrepaid }: Intent): Promise<void> {
  if (act === "void" && toPrepaid) await toPrepayment(ctx, "void", await partsHeld(ctx, { contract: row.id }));
  if (act !== "change") return;
  await sql`update contract_plan set received = 0, written_off = 0 where contract_id = ${row.id}`.execute(ctx.db);
  await sql`update contracts set received = 0 where id = ${row.id}`.execute(ctx.db);
}

/** What was written off of rows that ask for less now, or are gone, was written off of the contract. */
const loosenWriteOffs = (ctx: Context, id: number) =>
  sql`
    with off as (
      select w.plan_id, sum(w.money) as money from write_offs w
      where w.contract_id = ${id} and w.plan_id is not null group by w.plan_id having sum(w.money) > 0),
    loose as (
      select o.plan_id, o.money - greatest(coalesce(p.money - p.returned, 0), 0) as money
      from off o left join contract_plan p on p.id = o.plan_id and p.deleted_at is null)
    insert into write_offs (contract_id, plan_id, money, day, reason, created_by)
    select ${id}, t.plan_id, t.money, ${today(ctx)}::date, null, ${ctx.me.id} from (
      select plan_id, -money as money from loose where money > 0
      union all select null, money from loose where money > 0) t`.execute(ctx.db);

/** Lays what was received anew over the rows as they are now, oldest receipt first. */
async function after(ctx: Context, { id }: RecordRow): Promise<void> {
  await loosenWriteOffs(ctx, id);
  await sql`
    update contract_plan p set written_off = s.money from (select plan_id, sum(money) as money from write_offs
      where contract_id = ${id} and plan_id is not null group by plan_id) s where s.plan_id = p.id`.execute(ctx.db);
  const held = await partsHeld(ctx, { contract: id });
  const { rows: receipts } = await sql<{ receiptId: number; money: string }>`
    select r.id as "receiptId", sum(a.money)::text as money from allocations a join receipts r on r.id = a.receipt_id
    where a.contract_id = ${id} group by r.id having sum(a.money) > 0 order by r.received_on, r.id`.execute(ctx.db);
  const [contract] = await openOf(ctx, [id]);
  if (!contract) return;
  const laid = layAnew(receipts, contract);
  const entry = { kind: "change", day: today(ctx) } as const;
  const now = laid.flatMap(({ receiptId, parts }) =>
    parts.map(({ planId = null, money }) => ({ receiptId, contractId: id, planId, money })),
  );
  await writeAllocations(ctx, entry, differences(held, now));
  await writePrepaid(
    ctx,
    entry,
    laid.map(({ receiptId, prepaid }) => ({ receiptId, money: prepaid })),
  );
  await settleContracts(ctx, [id]);
  await settleReceipts(
    ctx,
    receipts.map(({ receiptId }) => receiptId),
  );
}

/** What leads from one state of a contract's parts to another, place by place. */
function differences(was: readonly Settled[], now: readonly Settled[]): Settled[] {
  const all = new Map<string, Settled>();
  const add = (part: Settled) => {
    const { receiptId, contractId, planId } = part;
    const key = `${receiptId}:${planId ?? 0}`;
    const money = moneyText(decimal(part.money).plus(all.get(key)?.money ?? "0"));
    all.set(key, { receiptId, contractId, planId, money });
  };
  for (const part of was) add({ ...part, money: minus(part.money) });
  for (const part of now) add(part);
  return [...all.values()];
}

export function followContracts(): void {
  registerObstacles(CONTRACT, "receipts", obstacles);
  registerFollowing(CONTRACT, "receipts", { before, after });
  registerFreeing(releaseReceived);
}
