/** Acts on receipts and on prepayments of customers: who may, and what is said of them. */
import { receiptSaid } from "@qicheng/api/receipts/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { flowOf } from "../../kernel/approval/version";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { namesOf, referable } from "../../kernel/records/read/names";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { Raw, RecordRow } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { refuseHeld } from "../../kernel/records/write/held-rows";
import { addRecord, editRecord } from "../../kernel/records/write/save";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";
import { rehearse } from "../../kernel/work/savepoint";
import {
  type Refunding,
  refund as refundMoney,
  reverse as reverseReceipt,
  type Using,
  undoAct,
  usePrepaid as use,
} from "../receivables/public";
import { withCustomer } from "./rules";
import { receiptApproval, receiptType } from "./type";

const facts = (row: RecordRow) => ({ title: noun(receiptType.title), name: String(row.order_sn) });

/** Seen by the caller, who may do this with it; its contracts are held before it. */
async function asserted(ctx: Context, id: number, ability: string): Promise<RecordRow> {
  const scope = await reachOf(ctx, receiptType);
  const row = await findRecord(ctx, receiptType, id, { scope });
  assertAbility(ctx, { type: receiptType, scope }, row, ability);
  return row;
}

/** Passes a receipt that no flow decides. */
export async function post(ctx: Context, { id }: { id: number }) {
  const scope = await reachOf(ctx, receiptType);
  const [row] = await lockRecords(ctx, receiptType, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type: receiptType, scope }, row, "post");
  await refuseHeld(ctx, receiptType.module, id);
  if (await flowOf(ctx, receiptType.module)) throw forbidden(receiptSaid.hasFlow);
  await receiptApproval.onStatus(ctx, id, 2);
  tell(ctx, receiptType, row, { action: "post", summary: receiptSaid.didPost(facts(row)) });
  return { msg: receiptSaid.posted };
}

export async function refund(ctx: Context, input: Refunding) {
  const row = await asserted(ctx, input.id, "refund");
  await assertAccount(ctx, input.accountId);
  const { id, money } = await refundMoney(ctx, input);
  tell(ctx, receiptType, row, {
    action: "refund",
    summary: receiptSaid.didRefund({ ...facts(row), money, reason: input.ext }),
  });
  return { msg: receiptSaid.refunded({ money }), data: { id } };
}

async function assertAccount(ctx: Context, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const { rows } = await sql`select 1 from accounts where id = ${id} and enabled = 1 and deleted_at is null`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw invalidField("accountId", receiptSaid.noAccount);
}

export async function reverse(ctx: Context, { id, ext }: { id: number; ext: string }) {
  const row = await asserted(ctx, id, "reverse");
  await reverseReceipt(ctx, { id, ext });
  tell(ctx, receiptType, row, { action: "reverse", summary: receiptSaid.didReverse({ ...facts(row), reason: ext }) });
  return { msg: receiptSaid.reversed };
}

export async function usePrepaid(ctx: Context, input: Using) {
  const ids = [...new Set(input.items.map(({ contractId }) => contractId))];
  const seen = await referable(ctx, "contract", ids);
  if (seen.size < ids.length || !(await referable(ctx, "customer", [input.customerId])).has(input.customerId))
    throw notFound();
  const { id, money } = await use(ctx, input);
  const about = ids.map((contract) => ({ module: "contract", id: contract }));
  const summary = receiptSaid.didUse({ money });
  ctx.audit({ module: "customer", recordId: input.customerId, about, action: "usePrepaid", summary });
  return { msg: receiptSaid.used({ money }), data: { id } };
}

export async function undo(ctx: Context, input: { id: number; ext: string }) {
  const { rows } = await sql<{ id: number }>`
    select receipt_id as id from receipt_acts where id = ${input.id} and receipt_id is not null
    union select receipt_id from prepayments where act_id = ${input.id} order by 1`.execute(ctx.db);
  const touched: RecordRow[] = [];
  for (const { id } of rows) touched.push(await findRecord(ctx, receiptType, id));
  if (touched.length === 0) throw notFound();
  const did = await undoAct(ctx, input);
  for (const row of touched) tell(ctx, receiptType, row, { action: "undo", summary: receiptSaid.didUndo(did) });
  return { msg: receiptSaid.undone };
}

interface Place {
  contractId: number;
  planId: number | null;
  money: string;
  open: string;
  qici: string | null;
  plantime: string | null;
}

/** Where the money of the last receipt goes, written or claimed. */
async function placesOf(ctx: Context, id: number): Promise<{ places: Place[]; prepaid: string }> {
  const { rows: places } = await sql<Place>`
    select g.contract_id as "contractId", g.plan_id as "planId", g.money::text, p.qici, p.planned_on::text as plantime,
      (case when g.posted then 0 else -g.money end + coalesce(p.open, k.unreceived))::text as open
    from (select contract_id, plan_id, money, false as posted from receipt_claims where receipt_id = ${id}
      union all select contract_id, plan_id, money, true from allocations where receipt_id = ${id}) g
    join contracts k on k.id = g.contract_id left join contract_plan p on p.id = g.plan_id`.execute(ctx.db);
  const { rows } = await sql<{ prepaid: string }>`
    select (r.money - coalesce((select sum(money) from receipt_claims where receipt_id = r.id), 0) - r.allocated)::text as prepaid
    from receipts r where r.id = ${id}`.execute(ctx.db);
  return { places, prepaid: rows[0]?.prepaid ?? "0" };
}

/** Records a receipt, looks where its money goes, and undoes it: there is no second way to work that out. */
export async function preview(ctx: Context, { data, id }: { data: Raw; id?: number | undefined }) {
  let made = id ?? 0;
  const tried = await rehearse(
    ctx,
    async () => {
      if (id === undefined) made = await addRecord(ctx, receiptType, await withCustomer(ctx, data));
      else await editRecord(ctx, receiptType, { id, version: undefined, raw: data });
    },
    async () => placesOf(ctx, made),
  );
  if ("refusal" in tried) return { data: { parts: [], prepaid: 0, refused: ctx.say(tried.refusal.said) } };
  const { places, prepaid } = tried.seen;
  const names = await namesOf(
    ctx,
    "contract",
    places.map(({ contractId }) => contractId),
  );
  const parts = places.map(({ contractId, planId, money, open, qici, plantime }) => ({
    contractId,
    contractName: names.get(contractId) ?? "",
    planId: planId ?? 0,
    qici: qici ?? "",
    plantime: plantime ?? "",
    money: Number(money),
    open: Number(open),
  }));
  return { data: { parts, prepaid: Number(moneyText(decimal(prepaid))), refused: "" } };
}
