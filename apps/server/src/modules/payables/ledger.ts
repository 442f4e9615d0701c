/**
 * The ledger of settlements. It only grows; what payables and their sources say of their money is counted anew from it. Whoever
 * writes holds payables first, in the order of their ids, then a supplier, then accounts.
 */
import { payableSaid } from "@qicheng/api/payables/messages";
import type { PayableSource } from "@qicheng/api/payables/routes";
import { verbatim } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

/** What a document owes once its approval has passed. */
export interface Owed {
  source: PayableSource;
  recordId: number;
  name: string;
  ownerId: number;
  branchId: number | null;
  supplierId?: number | null;
  contractId?: number | null;
  customerId?: number | null;
  payee: string | null;
  /** The purchase order for which it is owed. */
  orderId?: number;
  /** `yyyy-MM-dd` */
  day: string;
  money: string;
}

/** Writes down what a document owes, once. @returns the id of its row */
export async function owe(ctx: Context, owed: Owed): Promise<number> {
  const { source, recordId, name, ownerId, branchId, payee, day, money } = owed;
  const { rows } = await sql<{ id: number }>`
    insert into payables (id, name, source, record_id, supplier_id, contract_id, customer_id, order_id, owner_id,
      branch_id, payee, due_on, due, created_by)
    overriding system value
    values (${await ctx.services.newIds.next("payables")}, ${name}, ${source}, ${recordId}, ${owed.supplierId ?? null},
      ${owed.contractId ?? null}, ${owed.customerId ?? null}, ${owed.orderId ?? null}, ${ownerId}, ${branchId}, ${payee},
      ${day}::date, ${money}::numeric, ${ctx.me.id})
    on conflict (source, record_id) where record_id is not null do update set due = excluded.due
    returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/** Holds what documents of a source owe, in the order of ids. @throws CONFLICT where some of it is paid, or about to be */
export async function holdUnpaid(ctx: Context, among: readonly PayableSource[], recordId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from payables where source = any(${[...among]}::text[]) and record_id = ${recordId}`.execute(ctx.db);
  const held = await holdPayables(
    ctx,
    rows.map(({ id }) => id),
  );
  const used = held.filter(({ paid, pending }) => Number(paid) > 0 || Number(pending) > 0);
  if (used.length === 0) return;
  const list = verbatim(used.map(({ name }) => name).join("、"));
  throw new Refusal("CONFLICT", payableSaid.stillPaid({ list }));
}

/** What documents of a source owe is owed no more. The caller holds it, and nothing of it is paid. */
export async function oweNoMore(ctx: Context, among: readonly PayableSource[], recordId: number): Promise<void> {
  await sql`
    update payables set due = 0, updated_at = now(), version = version + 1
    where source = any(${[...among]}::text[]) and record_id = ${recordId} and due <> 0`.execute(ctx.db);
}

/** What a table knows of the money that was paid for its rows, in a column `paid`. */
interface SourceTable {
  table: string;
  /** The column of payables that points at its rows: those of this source alone, or all that are owed for an order. */
  by: "record_id" | "order_id";
}

const sources = new Map<PayableSource, SourceTable>();

/** @param table with a column `paid`, that follows from the payables of each row */
export const registerSource = (source: PayableSource, table: string, by: SourceTable["by"] = "record_id"): void =>
  void sources.set(source, { table, by });

/** Sources with their tables. */
export const sourceTables = (): readonly (readonly [PayableSource, SourceTable])[] => [...sources];

/** What was paid of a row of such a table, on alias r. */
export const paidOf = (source: PayableSource, { by }: SourceTable): RawBuilder<string> => sql<string>`
  (select coalesce(sum(x.paid), 0) from payables x where x.${sql.ref(by)} = r.id
    ${by === "record_id" ? sql`and x.source = ${sql.lit(source)}` : sql``})`;

export interface HeldPayable {
  id: number;
  name: string;
  source: PayableSource;
  recordId: number | null;
  supplierId: number | null;
  contractId: number | null;
  customerId: number | null;
  ownerId: number;
  branchId: number | null;
  payee: string | null;
  paid: string;
  unpaid: string;
  /** Money of payments that wait for their approval. */
  pending: string;
}

/** Holds payables until the transaction ends. @param but payments that are left out of what waits */
export async function holdPayables(
  ctx: Context,
  ids: readonly number[],
  but: readonly number[] = [],
): Promise<HeldPayable[]> {
  if (ids.length === 0) return [];
  await sql`select id from payables where id = any(${idArray(ids)}) order by id for no key update`.execute(ctx.db);
  const { rows } = await sql<HeldPayable>`
    select p.id, p.name, p.source, p.record_id as "recordId", p.supplier_id as "supplierId", p.contract_id as "contractId",
      p.customer_id as "customerId", p.owner_id as "ownerId", p.branch_id as "branchId", p.payee, p.paid::text, p.unpaid::text,
      coalesce((select sum(y.money) from payments y where y.payable_id = p.id and y.approval in (0, 1) and y.state = 0
        and y.deleted_at is null and y.id <> all(${idArray(but)})), 0)::text as pending
    from payables p where p.id = any(${idArray(ids)}) and p.deleted_at is null order by p.id`.execute(ctx.db);
  return rows;
}

export interface Settlement {
  paymentId: number;
  payableId: number;
  /** Yuan; below zero it is taken back. */
  money: string;
  day: string;
  kind: "payment" | "reverse";
}

/** Writes a settlement, and brings the payable and its source to what the ledger says. The caller holds the payable. */
export async function settle(ctx: Context, { paymentId, payableId, money, day, kind }: Settlement): Promise<void> {
  await sql`
    insert into settlements (payment_id, payable_id, money, day, kind, created_by)
    values (${paymentId}, ${payableId}, ${money}::numeric, ${day}::date, ${kind}, ${ctx.me.id})`.execute(ctx.db);
  await sql`
    update payables set paid = (select coalesce(sum(money), 0) from settlements where payable_id = ${payableId})
    where id = ${payableId}`.execute(ctx.db);
  for (const [source, of] of sources)
    await sql`
      update ${sql.table(of.table)} r set paid = ${paidOf(source, of)} from payables p
      where p.id = ${payableId} and p.${sql.ref(of.by)} = r.id
        ${of.by === "record_id" ? sql`and p.source = ${source}` : sql``}`.execute(ctx.db);
}

/** Money that a supplier has got in advance and that nothing has used. */
const prepaidOf = (supplier: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select coalesce(sum(s.money), 0) from supplier_prepayments s where s.supplier_id = ${supplier})`;

/** The same, with the supplier held until the transaction ends. */
export async function holdPrepaid(ctx: Context, supplierId: number): Promise<string> {
  await sql`select id from suppliers where id = ${supplierId} for no key update`.execute(ctx.db);
  const { rows } = await sql<{ money: string }>`
    select ${prepaidOf(sql`${supplierId}::bigint`)}::text as money`.execute(ctx.db);
  return rows[0]?.money ?? "0";
}

interface Advance {
  supplierId: number;
  paymentId: number;
  money: string;
  day: string;
  kind: "payment" | "use" | "reverse";
}

export const writeAdvance = ({ db, me }: Context, { supplierId, paymentId, money, day, kind }: Advance) =>
  sql`
    insert into supplier_prepayments (supplier_id, payment_id, money, day, kind, created_by)
    values (${supplierId}, ${paymentId}, ${money}::numeric, ${day}::date, ${kind}, ${me.id})`.execute(db);
