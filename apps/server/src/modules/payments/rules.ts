/** What a payment obeys when it is saved, whatever door it comes by. */

import { paymentSaid } from "@qicheng/api/payments/messages";
import { decimal, larger, moneyText, ZERO } from "@qicheng/engine/documents/money";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { referable } from "../../kernel/records/read/names";
import type { Draft, Raw } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { type HeldPayable, holdPayables } from "../payables/public";
import { assertOpenDay, today, usualAccount } from "../receivables/public";

/** The specification's form names its contract by `id`. @throws VALIDATION for one that the caller does not see */
export async function withContract(ctx: Context, { id, ...raw }: Raw): Promise<Raw> {
  if (id === undefined) return raw;
  const contract = Number(id);
  const seen = Number.isSafeInteger(contract) ? await referable(ctx, "contract", [contract]) : new Set();
  if (!seen.has(contract)) throw invalidField("id", paymentSaid.noContract);
  return { ...raw, contractId: raw.contractId ?? contract };
}

const whole = ({ columns, before }: Draft): Raw => ({ ...before, ...columns });
const idOf = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined);

interface Named {
  id: number;
  name: string;
  customerId: number | null;
  ownerId: number | null;
}

/** Contracts and suppliers that drafts name, by id. */
async function namedBy(ctx: Context, drafts: readonly Draft[], held: readonly HeldPayable[]) {
  const ids = (key: string, of: "contractId" | "supplierId") => [
    ...drafts.flatMap((draft) => idOf(whole(draft)[key]) ?? []),
    ...held.flatMap((one) => one[of] ?? []),
  ];
  const { rows: contracts } = await sql<Named>`
    select id, name, customer_id as "customerId", owner_id as "ownerId" from contracts
    where id = any(${idArray(ids("contract_id", "contractId"))})`.execute(ctx.db);
  const { rows: suppliers } = await sql<Named>`
    select id, name, null as "customerId", null as "ownerId" from suppliers
    where id = any(${idArray(ids("supplier_id", "supplierId"))})`.execute(ctx.db);
  const byId = (rows: readonly Named[]) => new Map(rows.map((row) => [row.id, row]));
  return { contracts: byId(contracts), suppliers: byId(suppliers) };
}

/** What belongs to another kind of payment is not kept. */
function ofKind({ columns }: Draft, kind: unknown, payable: HeldPayable | undefined): void {
  if (kind === "payable") {
    if (!payable) throw invalidField("payableId", paymentSaid.needsPayable);
    columns.supplier_id = payable.supplierId;
    columns.contract_id = payable.contractId;
    return;
  }
  columns.payable_id = null;
}

/** Yuan that nothing uses yet, payable by payable, as drafts take them in turn. */
const unusedOf = (held: readonly HeldPayable[]) =>
  new Map(held.map(({ id, unpaid, pending }) => [id, larger(decimal(unpaid).minus(pending), ZERO)]));

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { columns, before } of drafts) if (!before || columns.kind === null) columns.kind ??= "expense";
  const payables = drafts.flatMap((draft) =>
    whole(draft).kind === "payable" ? (idOf(whole(draft).payable_id) ?? []) : [],
  );
  const own = drafts.map(({ id }) => id);
  const held = await holdPayables(ctx, [...new Set(payables)], own);
  const { contracts, suppliers } = await namedBy(ctx, drafts, held);
  const { people } = await ctx.services.organisation.get();
  const unused = unusedOf(held);
  for (const draft of drafts) {
    const { columns, before } = draft;
    columns.account_id ??= before?.account_id ?? (await usualAccount(ctx));
    if (columns.account_id === undefined) throw invalidField("accountId", paymentSaid.noAccount);
    if (!before || columns.paid_on === null) columns.paid_on ??= today(ctx);
    const given = whole(draft);
    const payable = held.find(({ id }) => id === Number(given.payable_id));
    ofKind(draft, given.kind, payable);
    const money = decimal(scalarText(given.money ?? 0));
    if (money.lte(0)) throw invalidField("money", paymentSaid.noMoney);
    await assertOpenDay(ctx, "date", String(given.paid_on));
    const now = whole(draft);
    if (given.kind === "prepayment" && !idOf(now.supplier_id))
      throw invalidField("supplierId", paymentSaid.needsSupplier);
    if (Number(now.from_prepaid) === 1 && (payable?.source !== "purchaseOrder" || !idOf(now.supplier_id)))
      throw invalidField("fromPrepaid", paymentSaid.noPrepaid);
    if (payable) {
      const left = unused.get(payable.id) ?? ZERO;
      if (money.gt(left)) throw invalidField("money", paymentSaid.overUnpaid({ money: moneyText(left) }));
      unused.set(payable.id, left.minus(money));
    }
    const contract = contracts.get(Number(now.contract_id));
    columns.customer_id = contract?.customerId ?? null;
    if (typeof now.payee !== "string" || now.payee.trim() === "")
      columns.payee = payable?.payee ?? suppliers.get(Number(now.supplier_id))?.name ?? null;
    const owner = Number(payable?.ownerId ?? contract?.ownerId ?? before?.owner_id ?? ctx.me.id);
    columns.owner_id = owner;
    if (!before || owner !== before.owner_id) columns.branch_id = people.get(owner)?.branchId ?? null;
  }
}
