/**
 * The ledgers of money from customers. They only grow; what contracts, rows of plans and receipts say of their money follows
 * from them, and is written with them. Whoever writes holds the contracts first, in the order of their ids, and then receipts.
 */
import type { OpenContract } from "@qicheng/engine/documents/allocate";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";

/** Holds contracts until the transaction ends. What points at them may still be written by others. */
export async function holdContracts(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from contracts where id = any(${idArray(ids)}) order by id for no key update`.execute(ctx.db);
}

export interface HeldContract extends OpenContract {
  customerId: number;
  ownerId: number;
  name: string;
  /** Its approval has passed, and it is not void. */
  inForce: boolean;
}

interface Asked {
  /** Money of receipts that wait for their approval counts as used, but for this one's. */
  pendingBut?: number;
}

/** What contracts and rows of their plans may still take, in the order of the ids that are given. */
export async function openOf(
  ctx: Context,
  ids: readonly number[],
  { pendingBut }: Asked = {},
): Promise<HeldContract[]> {
  if (ids.length === 0) return [];
  const claims = sql`from receipt_claims c where c.receipt_id <> ${pendingBut ?? 0}`;
  const used = (of: ReturnType<typeof sql>) =>
    pendingBut === undefined ? sql`0` : sql`coalesce((select sum(c.money) ${claims} and ${of}), 0)`;
  const { rows } = await sql<HeldContract>`
    select k.id, k.customer_id as "customerId", k.owner_id as "ownerId", k.name,
      (k.approval = 2 and k.stage <> 2) as "inForce",
      greatest(k.unreceived - ${used(sql`c.contract_id = k.id`)}, 0)::text as open,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'plantime', p.planned_on, 'qici', p.position,
          'open', greatest(p.open - ${used(sql`c.plan_id = p.id`)}, 0)::text) order by p.planned_on, p.position, p.id)
        from contract_plan p where p.contract_id = k.id and p.deleted_at is null), '[]') as rows
    from contracts k where k.id = any(${idArray(ids)}) and k.deleted_at is null`.execute(ctx.db);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** What writes a ledger: why, on which day, and the later act that does it. */
export interface Entry {
  kind: "receipt" | "refund" | "reverse" | "usePrepaid" | "undo" | "change" | "return" | "void";
  /** `yyyy-MM-dd` */
  day: string;
  act?: number;
}

export interface Settled {
  receiptId: number;
  contractId: number;
  planId: number | null;
  /** Yuan; below zero it is taken back. */
  money: string;
}

const some = ({ money }: { money: string }) => Number(money) !== 0;

/** Money that settles contracts, or is taken back from them. */
export async function writeAllocations(
  ctx: Context,
  { kind, day, act }: Entry,
  parts: readonly Settled[],
): Promise<void> {
  const rows = parts.filter(some);
  if (rows.length === 0) return;
  await sql`
    insert into allocations (receipt_id, contract_id, plan_id, money, day, kind, act_id, created_by)
    select g."receiptId", g."contractId", g."planId", g.money, ${day}::date, ${kind}, ${act ?? null}, ${ctx.me.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      g("receiptId" bigint, "contractId" bigint, "planId" bigint, money numeric)`.execute(ctx.db);
}

/** Money of receipts that settles nothing, or has been put to use. */
export async function writePrepaid(
  ctx: Context,
  { kind, day, act }: Entry,
  parts: readonly { receiptId: number; money: string }[],
): Promise<void> {
  const rows = parts.filter(some);
  if (rows.length === 0) return;
  await sql`
    insert into prepayments (receipt_id, money, day, kind, act_id, created_by)
    select g."receiptId", g.money, ${day}::date, ${kind}, ${act ?? null}, ${ctx.me.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g("receiptId" bigint, money numeric)`.execute(ctx.db);
}

export interface Movement {
  accountId: number;
  money: string;
  kind: string;
  module: string;
  record: number;
}

export async function writeMovements(ctx: Context, day: string, movements: readonly Movement[]): Promise<void> {
  const rows = movements.filter(some);
  if (rows.length === 0) return;
  await sql`
    insert into account_movements (account_id, money, day, kind, module, record_id, created_by)
    select g."accountId", g.money, ${day}::date, g.kind, g.module, g.record, ${ctx.me.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      g("accountId" bigint, money numeric, kind text, module text, record bigint)`.execute(ctx.db);
}

/** Brings contracts and rows of their plans to what the ledgers say. The caller holds them. */
export async function settleContracts(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const held = idArray(ids);
  await sql`
    with said as (
      select p.id, coalesce(a.sum, 0) as received, coalesce(w.sum, 0) as written_off, a.day
      from contract_plan p
      left join (select plan_id, sum(money) as sum, (array_agg(day order by id desc) filter (where money > 0))[1] as day from allocations
        where contract_id = any(${held}) and plan_id is not null group by plan_id) a on a.plan_id = p.id
      left join (select plan_id, sum(money) as sum from write_offs
        where contract_id = any(${held}) and plan_id is not null group by plan_id) w on w.plan_id = p.id
      where p.contract_id = any(${held}))
    update contract_plan p set received = s.received, written_off = s.written_off,
      completed_on = case when p.money - p.returned - s.written_off - s.received = 0 and s.received > 0
        then coalesce(p.completed_on, s.day) end
    from said s where p.id = s.id and (p.received, p.written_off) is distinct from (s.received, s.written_off)`.execute(
    ctx.db,
  );
  await sql`
    with said as (
      select k.id, (select coalesce(sum(money), 0) from allocations a where a.contract_id = k.id) as received,
        (select coalesce(sum(money), 0) from write_offs w where w.contract_id = k.id) as written_off
      from unnest(${held}) k(id))
    update contracts k set received = s.received, written_off = s.written_off
    from said s where k.id = s.id and (k.received, k.written_off) is distinct from (s.received, s.written_off)`.execute(
    ctx.db,
  );
}

/** Brings receipts to what the ledgers say. The caller holds their contracts. */
export async function settleReceipts(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // In their order, since acts on other contracts may settle some of them at the same moment.
  await sql`select id from receipts where id = any(${idArray(ids)}) order by id for update`.execute(ctx.db);
  await sql`
    update receipts r set allocated = s.allocated, prepaid = s.prepaid, refunded = s.refunded
    from (select i.id, (select coalesce(sum(money), 0) from allocations a where a.receipt_id = i.id) as allocated,
        (select coalesce(sum(money), 0) from prepayments p where p.receipt_id = i.id) as prepaid,
        (select coalesce(sum(a.money), 0) from receipt_acts a where a.receipt_id = i.id and a.kind = 'refund'
          and not exists (select 1 from receipt_acts u where u.undoes = a.id)) as refunded
      from unnest(${idArray(ids)}) i(id)) s
    where r.id = s.id`.execute(ctx.db);
}

export interface HeldPart {
  /** Of the newest allocation that it consists of. */
  id: number;
  receiptId: number;
  contractId: number;
  planId: number | null;
  plantime?: string;
  money: string;
}

/** What of receipts settles contracts now, a part for each place. */
export async function partsHeld(
  ctx: Context,
  of: { receipts: readonly number[] } | { contract: number },
): Promise<HeldPart[]> {
  const where =
    "contract" in of ? sql`a.contract_id = ${of.contract}` : sql`a.receipt_id = any(${idArray(of.receipts)})`;
  const { rows } = await sql<HeldPart & { plantime: string | null }>`
    select max(a.id) as id, a.receipt_id as "receiptId", a.contract_id as "contractId", a.plan_id as "planId",
      min(p.planned_on)::text as plantime, sum(a.money)::text as money
    from allocations a left join contract_plan p on p.id = a.plan_id where ${where}
    group by a.receipt_id, a.contract_id, a.plan_id having sum(a.money) <> 0 order by 1`.execute(ctx.db);
  return rows.map(({ plantime, ...row }) => ({ ...row, ...(plantime !== null && { plantime }) }));
}

/** Contracts that a receipt settles, or has settled. */
export async function contractsOf(ctx: Context, receipts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct contract_id as id from allocations where receipt_id = any(${idArray(receipts)})
    order by 1`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
