/** What a receipt obeys when it is saved, whatever door it comes by. */

import { receiptSaid } from "@qicheng/api/receipts/messages";
import { decimal } from "@qicheng/engine/documents/money";
import { rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import type { Draft, Raw, Saved } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { assertOpenDay, claim, holdContracts, today, usualAccount } from "../receivables/public";

/** The customer and the salesperson of a contract. */
async function contractOf(ctx: Context, id: number) {
  const { rows } = await sql<{ customerId: number; ownerId: number }>`
    select customer_id as "customerId", owner_id as "ownerId" from contracts where id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** A form that names a contract needs no customer. */
export async function withCustomer(ctx: Context, raw: Raw): Promise<Raw> {
  const id = Number(raw.contractId);
  if ((raw.customerId !== undefined && raw.customerId !== "") || !Number.isSafeInteger(id) || id <= 0) return raw;
  const contract = await contractOf(ctx, id);
  return contract ? { ...raw, customerId: contract.customerId } : raw;
}

const itemContracts = (items: unknown): number[] => rowsIn(items).map(({ contractId }) => Number(contractId));

/** All contracts that a draft names, and named before. */
function named({ columns, before }: Draft): number[] {
  const whole: Raw = { ...before, ...columns };
  const all = [whole.contract_id, ...itemContracts(whole.items)].map(Number);
  return all.filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** It counts for the salesperson of its contract, else for whoever records it. */
async function settlePerson(ctx: Context, draft: Draft): Promise<void> {
  const [first] = named(draft);
  const contract = first === undefined ? undefined : await contractOf(ctx, first);
  const organisation = await ctx.services.organisation.get();
  const owner = contract?.ownerId ?? draft.before?.owner_id ?? ctx.me.id;
  draft.columns.owner_id = owner;
  draft.columns.branch_id = organisation.people.get(Number(owner))?.branchId ?? null;
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const contracts = new Set(drafts.flatMap(named));
  await holdContracts(ctx, [...contracts]);
  for (const draft of drafts) {
    const { columns, before } = draft;
    columns.account_id ??= before?.account_id ?? (await usualAccount(ctx));
    if (columns.account_id === undefined) throw invalidField("accountId", receiptSaid.noAccount);
    if (!before || columns.received_on === null) columns.received_on ??= today(ctx);
    const whole: Raw = { ...before, ...columns };
    const money = decimal(scalarText(whole.money ?? 0));
    if (money.lte(0)) throw invalidField("money", receiptSaid.noMoney);
    if (money.lt(scalarText(whole.fee ?? 0))) throw invalidField("fee", receiptSaid.feeTooMuch);
    await assertOpenDay(ctx, "date", String(whole.received_on));
    await settlePerson(ctx, draft);
  }
}

/** Until its approval closes, what it will settle counts as used. */
export const afterSave = async (ctx: Context, { after }: Saved): Promise<void> => claim(ctx, after.id);
