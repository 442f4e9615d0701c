/** Stars: mine only, whoever owns the customer. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import type { Context } from "../../kernel/http/context";
import { Refusal } from "../../kernel/http/refusal";
import { findCustomer } from "./queries";

/** Stars the customer, or takes my star back; two clicks at once count as two. */
export async function toggleStar(ctx: Context, id: number) {
  const customer = await findCustomer(ctx, id);
  // Locks me, not the customer: two clicks of mine are decided in turn, others do not wait.
  await sql`select 1 from users where id = ${ctx.me.id} for no key update`.execute(ctx.db);
  const removed = await ctx.db
    .deleteFrom("customer_stars")
    .where("user_id", "=", ctx.me.id)
    .where("customer_id", "=", id)
    .returning("customer_id")
    .executeTakeFirst();
  if (!removed) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from customer_stars where user_id = ${ctx.me.id}`.execute(ctx.db);
    if ((rows[0]?.n ?? 0) >= LIMITS.starsPerUser)
      throw new Refusal("VALIDATION", `最多关注${LIMITS.starsPerUser}个客户`);
    await ctx.db.insertInto("customer_stars").values({ user_id: ctx.me.id, customer_id: id }).execute();
  }
  ctx.audit({
    module: "customer",
    recordId: id,
    customerId: id,
    action: removed ? "unstar" : "star",
    summary: `${removed ? "取消关注" : "关注"}客户：${customer.name}`,
  });
  return { msg: removed ? "已取消关注" : "已关注", data: { watchuserid: removed ? ("" as const) : ctx.me.id } };
}
