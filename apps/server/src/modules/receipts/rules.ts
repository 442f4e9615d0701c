/** What a receipt obeys when it is saved, whatever door it comes by. */

import { receiptSaid } from "@qicheng/api/receipts/messages";
import { decimal } from "@qicheng/engine/documents/money";
import { rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft, Raw, Saved } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { assertOpenDays, claim, holdContracts, today, usualAccount } from "../receivables/public";

interface Signed {
  id: number;
  customerId: number;
  ownerId: number;
}

/** The customers and the salespeople of contracts, by their ids. */
async function contractsNamed(ctx: Context, ids: readonly number[]): Promise<Map<number, Signed>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Signed>`
    select id, customer_id as "customerId", owner_id as "ownerId" from contracts where id = any(${idArray(ids)})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A form that names a contract needs no customer. */
export async function withCustomer(ctx: Context, raw: Raw): Promise<Raw> {
  const id = Number(raw.contractId);
  if ((raw.customerId !== undefined && raw.customerId !== "") || !Number.isSafeInteger(id) || id <= 0) return raw;
  const contract = (await contractsNamed(ctx, [id])).get(id);
  return contract ? { ...raw, customerId: contract.customerId } : raw;
}

const itemContracts = (items: unknown): number[] => rowsIn(items).map(({ contractId }) => Number(contractId));

/** All contracts that a draft names, and named before. */
function named({ columns, before }: Draft): number[] {
  const whole: Raw = { ...before, ...columns };
  const all = [whole.contract_id, ...itemContracts(whole.items)].map(Number);
  return all.filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Each counts for the salesperson of its first contract, else for whoever records it. */
async function settlePeople(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const firsts = drafts.map((draft) => named(draft)[0]);
  const contracts = await contractsNamed(ctx, [...new Set(firsts.flatMap((id) => id ?? []))]);
  const { people } = await ctx.services.organisation.get();
  for (const [at, { columns, before }] of drafts.entries()) {
    const owner = contracts.get(firsts[at] ?? 0)?.ownerId ?? before?.owner_id ?? ctx.me.id;
    columns.owner_id = owner;
    columns.branch_id = people.get(Number(owner))?.branchId ?? null;
  }
}

/** What is left empty is filled in: the account that money usually comes to, and the day of today. */
async function fillIn(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { columns, before } of drafts) {
    columns.account_id ??= before?.account_id;
    if (!before || columns.received_on === null) columns.received_on ??= today(ctx);
  }
  const bare = drafts.filter(({ columns }) => columns.account_id === undefined || columns.account_id === null);
  if (bare.length === 0) return;
  const usual = await usualAccount(ctx);
  if (usual === undefined) throw invalidField("accountId", receiptSaid.noAccount);
  for (const { columns } of bare) columns.account_id = usual;
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  await holdContracts(ctx, [...new Set(drafts.flatMap(named))]);
  await fillIn(ctx, drafts);
  const rows = drafts.map(({ columns, before }): Raw => ({ ...before, ...columns }));
  for (const row of rows) {
    const money = decimal(scalarText(row.money ?? 0));
    if (money.lte(0)) throw invalidField("money", receiptSaid.noMoney);
    if (money.lt(scalarText(row.fee ?? 0))) throw invalidField("fee", receiptSaid.feeTooMuch);
  }
  await assertOpenDays(
    ctx,
    "date",
    rows.map(({ received_on: day }) => String(day)),
  );
  await settlePeople(ctx, drafts);
}

/** Until its approval closes, what it will settle counts as used. */
export const afterSave = async (ctx: Context, { after }: Saved): Promise<void> => claim(ctx, after.id);
