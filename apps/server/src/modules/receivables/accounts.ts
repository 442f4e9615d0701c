/** Accounts that money comes to and goes from. */
import { receiptSaid } from "@qicheng/api/receipts/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

/** The account of money of which nobody says where it went: the first that is in use. */
export async function usualAccount(ctx: Context): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where enabled = 1 and deleted_at is null order by id limit 1`.execute(ctx.db);
  return rows[0]?.id;
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
