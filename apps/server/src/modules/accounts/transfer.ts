/** Money that goes from one account of the company to another. */
import { accountSaid } from "@qicheng/api/accounts/messages";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { assertHolds, assertOpenDay, today, writeMovements } from "../receivables/public";

interface Transfer {
  from: number;
  to: number;
  money: string;
  date: string | null;
  ext: string;
}

interface Account {
  id: number;
  name: string;
}

/** Both accounts in use, held in the order of their ids. */
async function held(ctx: Context, { from, to }: Transfer): Promise<readonly [Account, Account]> {
  const { rows } = await sql<Account>`
    select id, name from accounts where id = any(${idArray([from, to])}) and enabled = 1 and deleted_at is null
    order by id for no key update`.execute(ctx.db);
  const [paying, taking] = [from, to].map((id) => rows.find((row) => row.id === id));
  if (!paying) throw invalidField("from", accountSaid.notInUse);
  if (!taking) throw invalidField("to", accountSaid.notInUse);
  return [paying, taking];
}

export async function transfer(ctx: Context, input: Transfer) {
  const { from, to, money, ext } = input;
  if (from === to) throw invalidField("to", accountSaid.toItself);
  const day = input.date ?? today(ctx);
  await assertOpenDay(ctx, "date", day);
  const [paying, taking] = await held(ctx, input);
  await assertHolds(ctx, from, money);
  const { rows } = await sql<{ id: number }>`
    insert into account_transfers (from_id, to_id, money, day, remark, created_by)
    values (${from}, ${to}, ${money}::numeric, ${day}::date, ${ext === "" ? null : ext}, ${ctx.me.id})
    returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? 0;
  const of = { kind: "transfer", module: "transfer", record: id };
  await writeMovements(ctx, day, [
    { ...of, accountId: from, money: `-${money}` },
    { ...of, accountId: to, money },
  ]);
  const summary = accountSaid.didTransfer({ from: paying.name, to: taking.name, money });
  ctx.audit({ module: "account", recordId: from, about: [{ module: "account", id: to }], action: "transfer", summary });
  return { msg: accountSaid.transferred({ money }), data: { id } };
}
