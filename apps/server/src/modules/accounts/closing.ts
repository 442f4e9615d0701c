/** Closing the books of a period: what is still open before, and opening it again. */
import { accountSaid } from "@qicheng/api/accounts/messages";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { close, closedUntil, today, unsettledUntil } from "../receivables/public";

interface Closing {
  day: string | null;
  act: "" | "close" | "reopen";
  ext: string;
}

/** What the last night found wrong with ledgers. */
async function broken(ctx: Context) {
  const { rows } = await sql<{ id: number; name: string; detail: string; day: string; count: number }>`
    select record_id as id, name, detail, (at at time zone 'Asia/Shanghai')::date::text as day,
      count(*) over ()::int as count
    from broken_invariants order by name, record_id limit 20`.execute(ctx.db);
  const [first] = rows;
  if (!first) return [];
  const told = rows.map(({ id, name, detail, day }) => ({
    module: "",
    id,
    name: `${name} ${id}: ${detail}`,
    day,
    money: 0,
  }));
  return [{ key: "broken", title: ctx.say(accountSaid.broken), count: first.count, money: 0, rows: told }];
}

/** Two who close at the same moment do so one after the other. */
const inTurn = ({ db }: Context) => sql`select pg_advisory_xact_lock(hashtext('book_closings'))`.execute(db);

export async function closing(ctx: Context, { day, act, ext }: Closing) {
  if (act !== "") {
    await inTurn(ctx);
    const until = await closedUntil(ctx);
    if (act === "close") {
      if (day === null) throw invalidField("day", accountSaid.needsDay);
      if (day < until) throw invalidField("day", accountSaid.notBehind({ day: until }));
      await close(ctx, { until: day, ext });
    } else {
      if (until === "") throw new Refusal("CONFLICT", accountSaid.notClosed);
      if (day !== null && day >= until) throw invalidField("day", accountSaid.notBefore({ day: until }));
      await close(ctx, { until: day, ext });
    }
  }
  const until = await closedUntil(ctx);
  const open = [...(await unsettledUntil(ctx, day ?? today(ctx))), ...(await broken(ctx))];
  const msg = act === "close" ? accountSaid.closedOn({ day: until }) : accountSaid.reopened;
  return { ...(act !== "" && { msg }), data: { until, open } };
}
