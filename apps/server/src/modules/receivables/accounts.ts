/** Accounts that money comes to and goes from. */
import { receiptSaid } from "@qicheng/api/receipts/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { namesOf } from "../../kernel/records/read/names";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

/** The account of money of which nobody says where it went: the first that is in use. */
export async function usualAccount(ctx: Context): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where enabled = 1 and deleted_at is null order by id limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

/** The account that somebody chose last, as long as it is in use, else the usual one: the form begins with it. */
export async function lastAccount(ctx: Context) {
  const { rows } = await sql<{ id: number }>`
    select a.id from (select account_id from receipts where created_by = ${ctx.me.id} and deleted_at is null
      order by id desc limit 1) r
    join accounts a on a.id = r.account_id where a.enabled = 1 and a.deleted_at is null`.execute(ctx.db);
  const id = rows[0]?.id ?? (await usualAccount(ctx)) ?? 0;
  const name = (await namesOf(ctx, "account", id === 0 ? [] : [id])).get(id);
  return { data: { accountId: name === undefined ? 0 : id, accountName: name ?? "" } };
}

/** A till holds no less than nothing; a bank may. It is held until the transaction ends. @throws CONFLICT */
export async function assertHolds(ctx: Context, accountId: number, money: string): Promise<void> {
  const { rows } = await sql<{ name: string; kind: string; there: string }>`
    select name, kind, current_balance::text as there from accounts where id = ${accountId}
    for no key update`.execute(ctx.db);
  const [account] = rows;
  if (account?.kind !== "cash") return;
  const there = decimal(account.there);
  if (there.lt(money))
    throw new Refusal("CONFLICT", receiptSaid.cashShort({ name: account.name, money: moneyText(there) }));
}
