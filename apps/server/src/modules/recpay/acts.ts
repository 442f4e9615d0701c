/** Acts on rows of plans: writing the rest off, and splitting a row. */

import { planSaid } from "@qicheng/api/recpay/messages";
import { decimal, moneyText, smaller } from "@qicheng/engine/documents/money";
import { splitIntoRows } from "@qicheng/engine/documents/split";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockRecords } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { tell } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { assertOpenDay, openOf, settleContracts, today } from "../receivables/public";
import { planType } from "./type";

/** A row, held with its contract. */
async function locked(ctx: Context, id: number, ability: string): Promise<RecordRow & { contract_id: number }> {
  const scope = await reachOf(ctx, planType);
  const [row] = await lockRecords<RecordRow & { contract_id: number }>(ctx, planType, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type: planType, scope }, row, ability);
  return row;
}

interface Setting {
  id: number;
  ext: string;
  undo: 0 | 1;
}

/** Writes the rest of a row off, or undoes that. */
export async function set(ctx: Context, { id, ext, undo }: Setting) {
  const row = await locked(ctx, id, "writeOff");
  const day = today(ctx);
  await assertOpenDay(ctx, "date", day);
  const [contract] = await openOf(ctx, [row.contract_id], { pendingBut: 0 });
  if (!contract?.inForce) throw new Refusal("CONFLICT", planSaid.notInForce);
  const open = smaller(decimal(contract.open), decimal(contract.rows.find((one) => one.id === id)?.open ?? "0"));
  const off = decimal(scalarText(row.written_off ?? 0));
  const money = undo === 1 ? off : open;
  if (money.lte(0)) throw new Refusal("CONFLICT", undo === 1 ? planSaid.nothingOff : planSaid.nothingOpen);
  const signed = moneyText(undo === 1 ? money.neg() : money);
  await sql`
    insert into write_offs (contract_id, plan_id, money, day, reason, created_by)
    values (${row.contract_id}, ${id}, ${signed}::numeric, ${day}::date, ${ext === "" ? null : ext}, ${ctx.me.id})`.execute(
    ctx.db,
  );
  await settleContracts(ctx, [row.contract_id]);
  const facts = { name: scalarText(row.qici ?? ""), money: moneyText(money) };
  const summary = undo === 1 ? planSaid.didUnwrite(facts) : planSaid.didWriteOff({ ...facts, reason: ext });
  tell(ctx, planType, row, { action: undo === 1 ? "unwriteOff" : "writeOff", summary });
  return { msg: undo === 1 ? planSaid.unwritten : planSaid.writtenOff({ money: moneyText(money) }) };
}

interface Splitting {
  id: number;
  rows?: readonly { plantime: string; money: string }[] | undefined;
}

/** Two rows in the place of one, with the same sum: the first keeps what the row has received. */
export async function split(ctx: Context, { id, rows }: Splitting) {
  const row = await locked(ctx, id, "edit");
  const money = moneyText(decimal(String(row.money)));
  const halves = (splitIntoRows(money, ["1", "1"]) ?? []).map((part) => ({
    plantime: String(row.planned_on),
    money: part,
  }));
  const [first, second] = rows ?? halves;
  if (!first || !second || !decimal(first.money).plus(second.money).eq(money))
    throw invalidField("rows", planSaid.sameSum({ money }));
  const used = decimal(scalarText(row.received ?? 0))
    .plus(scalarText(row.returned ?? 0))
    .plus(scalarText(row.written_off ?? 0));
  if (decimal(first.money).lt(used)) throw invalidField("rows", planSaid.firstTooSmall({ money: moneyText(used) }));
  await sql`update contract_plan set money = ${first.money}::numeric, planned_on = ${first.plantime}::date,
    version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db);
  await sql`update contract_plan set position = position + 1
    where contract_id = ${row.contract_id} and position > ${Number(row.position)}`.execute(ctx.db);
  await sql`
    insert into contract_plan (id, contract_id, position, qici, planned_on, money, remark, created_by)
    overriding system value
    values (${await ctx.services.newIds.next("contract_plan")}, ${row.contract_id}, ${Number(row.position) + 1}, ${scalarText(row.qici ?? "")},
      ${second.plantime}::date, ${second.money}::numeric, ${(row.remark as string | null) ?? null}, ${ctx.me.id})`.execute(
    ctx.db,
  );
  tell(ctx, planType, row, { action: "split", summary: planSaid.didSplit({ name: scalarText(row.qici ?? "") }) });
  return { msg: planSaid.split };
}
