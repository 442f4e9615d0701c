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

interface Around {
  payable: HeldPayable | undefined;
  contracts: ReadonlyMap<number, Named>;
  suppliers: ReadonlyMap<number, Named>;
}

/** A payable belongs to one kind of payment; another kind forgets it, and is not given one. */
function ofKind(draft: Draft, payable: HeldPayable | undefined): void {
  const { columns, before } = draft;
  if (whole(draft).kind !== "payable") {
    const given = columns.payable_id ?? null;
    if (given !== null && given !== before?.payable_id) throw invalidField("payableId", paymentSaid.noPayable);
    columns.payable_id = null;
    return;
  }
  if (!payable) throw invalidField("payableId", paymentSaid.needsPayable);
  columns.supplier_id = payable.supplierId;
  columns.contract_id = payable.contractId;
}

/** Account and day, where nobody has said them. */
async function complete(ctx: Context, { columns, before }: Draft): Promise<void> {
  columns.account_id ??= before?.account_id ?? (await usualAccount(ctx));
  if (columns.account_id === undefined) throw invalidField("accountId", paymentSaid.noAccount);
  if (!before || columns.paid_on === null) columns.paid_on ??= today(ctx);
}

/** It is owed for an order, or for goods of one. */
const isOfOrder = (payable: HeldPayable | undefined) =>
  payable?.source === "purchaseOrder" || payable?.source === "stockIn" || payable?.source === "freight";

function assertSupplier(draft: Draft, payable: HeldPayable | undefined): void {
  const { kind, supplier_id, from_prepaid } = whole(draft);
  const supplier = idOf(supplier_id);
  if (kind === "prepayment" && !supplier) throw invalidField("supplierId", paymentSaid.needsSupplier);
  if (Number(from_prepaid) === 1 && (!isOfOrder(payable) || !supplier))
    throw invalidField("fromPrepaid", paymentSaid.noPrepaid);
}

/** Yuan that nothing uses yet, payable by payable, as drafts take them in turn. */
const unusedOf = (held: readonly HeldPayable[]) =>
  new Map(held.map(({ id, unpaid, pending }) => [id, larger(decimal(unpaid).minus(pending), ZERO)]));

function take(draft: Draft, payable: HeldPayable | undefined, unused: ReturnType<typeof unusedOf>): void {
  const money = decimal(scalarText(whole(draft).money ?? 0));
  if (money.lte(0)) throw invalidField("money", paymentSaid.noMoney);
  if (!payable) return;
  const left = unused.get(payable.id) ?? ZERO;
  if (money.gt(left)) throw invalidField("money", paymentSaid.overUnpaid({ money: moneyText(left) }));
  unused.set(payable.id, left.minus(money));
}

const isBlank = (text: unknown): boolean => typeof text !== "string" || text.trim() === "";

const payeeOf = (payable: HeldPayable | undefined, supplier: Named | undefined): string | null =>
  payable?.payee ?? supplier?.name ?? null;

/** Whom it names: payee, customer, and the person for whom it counts. */
async function name(ctx: Context, draft: Draft, { payable, contracts, suppliers }: Around): Promise<void> {
  const { columns, before } = draft;
  const now = whole(draft);
  const contract = contracts.get(Number(now.contract_id));
  columns.customer_id = contract?.customerId ?? null;
  if (isBlank(now.payee)) columns.payee = payeeOf(payable, suppliers.get(Number(now.supplier_id)));
  const owner = Number([payable?.ownerId, contract?.ownerId, before?.owner_id].find(Boolean) ?? ctx.me.id);
  columns.owner_id = owner;
  const { people } = await ctx.services.organisation.get();
  if (owner !== before?.owner_id) columns.branch_id = people.get(owner)?.branchId ?? null;
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { columns, before } of drafts) if (!before || columns.kind === null) columns.kind ??= "expense";
  const settling = drafts.map(whole).filter(({ kind }) => kind === "payable");
  const payables = settling.flatMap(({ payable_id }) => idOf(payable_id) ?? []);
  const own = drafts.map(({ id }) => id);
  const held = await holdPayables(ctx, [...new Set(payables)], own);
  const named = await namedBy(ctx, drafts, held);
  const unused = unusedOf(held);
  for (const draft of drafts) {
    await complete(ctx, draft);
    const payable = held.find(({ id }) => id === Number(whole(draft).payable_id));
    ofKind(draft, payable);
    await assertOpenDay(ctx, "date", String(whole(draft).paid_on));
    assertSupplier(draft, payable);
    take(draft, payable, unused);
    await name(ctx, draft, { payable, ...named });
  }
}
