/** What a renewal obeys when it is saved, and what it does once it has been approved. */
import { renewalSaid } from "@qicheng/api/renewals/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { anchorOf, monthsAfter } from "@qicheng/engine/documents/renewal";
import { LINE_ID, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { countFigures, once } from "../../kernel/documents/effects";
import type { Obstacle } from "../../kernel/documents/obstacles";
import type { Draft, RecordRow } from "../../kernel/records/type/record-type";
import { noun } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { contractType } from "../contracts/public";
import { assertOpenDay, holdContracts, today } from "../receivables/public";

const MODULE = "renewal";
const YEAR = 12;
const MOST_MONTHS = 240;
const text = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value).trim());

export interface Renewing {
  id: number;
  name: string;
  ownerId: number;
  money: string;
  /** '' where it has none. */
  due: string;
  /** Day of the month that its renewals have kept until now. */
  anchor: number | null;
  inForce: boolean;
  /** A renewal of it waits for its approval. */
  pending: number | null;
  lines: Row[];
}

/** Of contracts by id; who writes by it holds them. */
export async function renewingOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Renewing>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Renewing>`
    select k.id, k.name, k.owner_id as "ownerId", k.money::text, coalesce(k.due_on::text, '') as due,
      (k.approval = 2 and k.stage <> 2) as "inForce",
      (select n.anchor from renewals n where n.contract_id = k.id and n.approval = 2 and n.deleted_at is null
        order by n.due_on desc, n.id desc limit 1) as anchor,
      (select n.id from renewals n where n.contract_id = k.id and n.approval in (0, 1) and n.deleted_at is null
        order by n.id limit 1) as pending,
      coalesce((select jsonb_agg(jsonb_build_object('productid', l.product_id, 'title', l.title, 'xinghao', l.number,
          'standard', l.unit, 'number', l.quantity - l.returned, 'sellingprice', l.price, 'discount', l.discount,
          'shuilv', l.tax_rate, 'ext', l.remark,
          'xiaoji', round(l.price * (l.quantity - l.returned) * coalesce(l.discount, 100) / 100, 2)) order by l.position)
        from contract_lines l where l.contract_id = k.id and l.quantity > l.returned), '[]') as lines
    from contracts k where k.id = any(${idArray(ids)}) and k.deleted_at is null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** So many months after it ends, on the day of the month that is kept; '' where it has no end. */
export function dueAfter({ due, anchor }: Pick<Renewing, "due" | "anchor">, months = YEAR): string {
  return due === "" ? "" : monthsAfter(due, months, anchorOf(due, anchor ?? undefined));
}

const contractOf = ({ columns, before }: Draft): number => Number(columns.contract_id ?? before?.contract_id);

/** Until when it goes on: later than now, and not beyond all reason. */
function settleDue({ columns, before }: Draft, contract: Renewing): void {
  const due = text(columns.due_on ?? before?.due_on);
  if (contract.due !== "" && due <= contract.due)
    throw invalidField("dueTime", renewalSaid.notLater({ day: contract.due }));
  const from = contract.due === "" ? text(columns.renewed_on ?? before?.renewed_on) : contract.due;
  if (from !== "" && due > monthsAfter(from, MOST_MONTHS)) throw invalidField("dueTime", renewalSaid.tooFar);
  const kept = contract.due === "" ? undefined : anchorOf(contract.due, contract.anchor ?? undefined);
  Object.assign(columns, {
    due_on: due,
    from_due: contract.due === "" ? null : contract.due,
    anchor: anchorOf(due, kept),
  });
}

/** The products of the contract, where nobody says others. */
async function settleLines(ctx: Context, { columns, before }: Draft, contract: Renewing): Promise<void> {
  if (before || rowsIn(columns.lines).length > 0) return;
  await ctx.services.newIds.reserve("renewal_lines", contract.lines.length);
  const rows: Row[] = [];
  for (const line of contract.lines) rows.push({ [LINE_ID]: await ctx.services.newIds.next("renewal_lines"), ...line });
  columns.lines = rows;
}

/** Its day is open, and today where nobody says another. */
async function settleDay(ctx: Context, { columns, before }: Draft): Promise<void> {
  if (!before || columns.renewed_on === null) columns.renewed_on ??= today(ctx);
  if (columns.renewed_on !== undefined) await assertOpenDay(ctx, "date", text(columns.renewed_on));
}

/** @throws CONFLICT where it is not in force, or another renewal of it waits */
function assertRenewable(contract: Renewing | undefined, before: RecordRow | undefined): asserts contract is Renewing {
  if (!contract?.inForce) throw new Refusal("CONFLICT", renewalSaid.notInForce);
  if (contract.pending !== null && contract.pending !== before?.id) throw new Refusal("CONFLICT", renewalSaid.pending);
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const ids = [...new Set(drafts.map(contractOf))].sort((one, other) => one - other);
  await holdContracts(ctx, ids);
  const contracts = await renewingOf(ctx, ids);
  const organisation = await ctx.services.organisation.get();
  for (const draft of drafts) {
    const { columns, before } = draft;
    const contract = contracts.get(contractOf(draft));
    assertRenewable(contract, before);
    await settleDay(ctx, draft);
    settleDue(draft, contract);
    await settleLines(ctx, draft, contract);
    if (before) continue;
    columns.user_id = contract.ownerId;
    columns.branch_id = organisation.people.get(contract.ownerId)?.branchId ?? null;
  }
}

interface Stored {
  contractId: number;
  number: string;
  money: string;
  due: string;
  day: string;
  userId: number | null;
  branchId: number | null;
}

async function storedOf(ctx: Context, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select contract_id as "contractId", order_sn as number, money::text, due_on::text as due,
      renewed_on::text as day, user_id as "userId", branch_id as "branchId"
    from renewals where id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`there is no renewal ${id}`);
  return row;
}

/** Holds the contract of a renewal before the renewal itself is written. */
export async function holdContractOf(ctx: Context, id: number): Promise<void> {
  await holdContracts(ctx, [(await storedOf(ctx, id)).contractId]);
}

/** Its approval has passed: the contract goes on, and its reminders begin anew. */
async function renew(ctx: Context, id: number): Promise<void> {
  const renewal = await storedOf(ctx, id);
  const { contractId, due, day, money, userId, branchId } = renewal;
  const contract = (await renewingOf(ctx, [contractId])).get(contractId);
  if (!contract?.inForce) throw new Refusal("CONFLICT", renewalSaid.notInForce);
  if (contract.due !== "" && due <= contract.due)
    throw new Refusal("CONFLICT", renewalSaid.notLater({ day: contract.due }));
  await sql`
    update renewals set from_due = nullif(${contract.due}, '')::date,
      due_money = (select k.due_money from contracts k where k.id = ${contractId})
    where id = ${id}`.execute(ctx.db);
  await sql`
    update contracts set due_on = ${due}::date, remind = 0, renewal_stop_reason = null, renewal_stopped_at = null,
      renewed_money = renewed_money + ${money}::numeric, renewed_count = renewed_count + 1,
      last_renewal_money = ${money}::numeric,
      version = version + 1, updated_at = now()
    where id = ${contractId}`.execute(ctx.db);
  const place = { day, userId, branchId };
  await countFigures(ctx, { module: MODULE, id }, [
    { figure: "renewal.money", ...place, amount: moneyText(decimal(money)) },
    { figure: "renewal.count", ...place, amount: "1" },
  ]);
  const facts = { title: noun(contractType.title), name: contract.name, number: renewal.number };
  ctx.audit({
    module: contractType.module,
    recordId: contractId,
    action: "renew",
    summary: renewalSaid.didRenew({ ...facts, from: contract.due === "" ? "-" : contract.due, to: due }),
  });
}

export async function onStatus(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval === 2) await once(ctx, { module: MODULE, id }, "renewed", () => renew(ctx, id));
}

/** A contract is not void while a renewal of it is being approved. */
export async function hinders(ctx: Context, row: RecordRow, { act }: { act: string }): Promise<readonly Obstacle[]> {
  if (act === "change") return [];
  const pending = (await renewingOf(ctx, [row.id])).get(row.id)?.pending ?? null;
  return pending === null ? [] : [{ text: renewalSaid.pending }];
}
