/** What a reimbursement obeys when it is saved, and what it owes once its approval has passed. */

import { reimbursementSaid } from "@qicheng/api/reimbursements/messages";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { countFigures, once } from "../../kernel/documents/effects";
import type { Draft, Raw } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { owe } from "../payables/public";
import { assertOpenDay, today } from "../receivables/public";

const MODULE = "baoxiao";
const PERSON = 1;
const BRANCH = 2;
const PROJECT = 3;

/** The amount: what the lines add up to, where there are any. */
function settleMoney({ columns, before }: Draft): void {
  const now: Raw = { ...before, ...columns };
  const rows = rowsIn(now.items);
  const typed = scalarText(columns.money ?? "");
  if (rows.length === 0) {
    if (decimal(scalarText(now.money ?? 0) || "0").lte(0)) throw invalidField("money", reimbursementSaid.noMoney);
    return;
  }
  const sum = total(rows.map(({ money }) => decimal(scalarText(money))));
  if (typed !== "" && !decimal(typed).eq(sum))
    throw invalidField("money", reimbursementSaid.otherSum({ money: moneyText(sum) }));
  columns.money = moneyText(sum);
}

/** The customer of each contract that drafts name. */
async function customersOf(ctx: Context, drafts: readonly Draft[]): Promise<ReadonlyMap<number, number>> {
  const ids = drafts.flatMap(({ columns }) => Number(columns.contract_id) || []);
  const { rows } = await sql<{ id: number; customerId: number }>`
    select id, customer_id as "customerId" from contracts where id = any(${idArray(ids)})`.execute(ctx.db);
  return new Map(rows.map(({ id, customerId }) => [id, customerId]));
}

/** A new one is of whoever files it; kind and day stand there where nobody has said them. */
async function complete(ctx: Context, { columns, before }: Draft): Promise<void> {
  if (!before || columns.spent_on === null) columns.spent_on ??= today(ctx);
  if (!before || columns.kind === null) columns.kind ??= PERSON;
  if (before) return;
  const { people } = await ctx.services.organisation.get();
  columns.owner_id = ctx.me.id;
  columns.branch_id = people.get(ctx.me.id)?.branchId ?? null;
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const customers = await customersOf(ctx, drafts);
  for (const draft of drafts) {
    const { columns, before } = draft;
    await complete(ctx, draft);
    settleMoney(draft);
    const now: Raw = { ...before, ...columns };
    if (Number(now.kind) === BRANCH && !now.charged_id) throw invalidField("costBranch", reimbursementSaid.needsBranch);
    if (Number(now.kind) === PROJECT && !now.contract_id)
      throw invalidField("contractId", reimbursementSaid.needsContract);
    if (columns.contract_id !== undefined) columns.customer_id = customers.get(Number(columns.contract_id)) ?? null;
    await assertOpenDay(ctx, "date", String(now.spent_on));
  }
}

interface Stored {
  number: string;
  ownerId: number;
  branchId: number | null;
  contractId: number | null;
  customerId: number | null;
  payee: string | null;
  person: string | null;
  day: string;
  money: string;
}

async function passed(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql<Stored>`
    select r.order_sn as number, r.owner_id as "ownerId", r.branch_id as "branchId", r.contract_id as "contractId",
      r.customer_id as "customerId", r.payee, u.nickname as person, r.spent_on::text as day, r.money::text
    from reimbursements r left join users u on u.id = r.owner_id where r.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const { number, ownerId, branchId, contractId, customerId, payee, person, day, money } = row;
  const place = { ownerId, branchId, contractId, customerId };
  await owe(ctx, { source: MODULE, recordId: id, name: number, ...place, payee: payee ?? person, day, money });
  await countFigures(ctx, { module: MODULE, id }, [
    { figure: "baoxiao.money", day, userId: ownerId, branchId, amount: money },
  ]);
}

/** How far the approval of a reimbursement is now. */
export async function reimbursementStatus(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval === 2) await once(ctx, { module: MODULE, id }, "owed", () => passed(ctx, id));
}
