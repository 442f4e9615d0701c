/** Asking for a record of a colleague's, once at a time for each record, and so often a day. */
import { requestSaid } from "@qicheng/api/kernel/request-messages";
import type { RequestKind } from "@qicheng/api/kernel/request-routes";
import { sql } from "kysely";
import { notify } from "../live/notify";
import { tellSettled } from "../live/standings";
import type { RecordType } from "../records/type/record-type";
import { nameOf, noun, tell } from "../records/type/tell";
import type { Context } from "../work/context";
import { forbidden, notFound, Refusal } from "../work/refusal";
import { answerersOf } from "./answerers";
import { type AskedRow, askedRows, refusalToAsk } from "./asked-rows";
import { asked, request } from "./notices";
import { over, readRequests } from "./requests";
import { wasTold } from "./told-hits";

export interface Asking {
  id: number;
  type: RequestKind;
  ext: string;
}

/** @throws FORBIDDEN where nobody asks, RATE_LIMITED until midnight; of several at once each sees those before it */
async function assertFew(ctx: Context): Promise<void> {
  const { requestsPerDay: most } = await ctx.services.settings.get();
  if (most === 0) throw forbidden(requestSaid.switchedOff);
  await sql`select pg_advisory_xact_lock(hashtext('requests'), ${ctx.me.id}::int)`.execute(ctx.db);
  const { rows } = await sql<{ today: number; seconds: number }>`
    select count(*)::int as today, ceil(extract(epoch from (current_date + 1)::timestamptz - now()))::int as seconds
    from record_requests where asker_id = ${ctx.me.id} and created_at >= current_date`.execute(ctx.db);
  const { today = 0, seconds = 3_600 } = rows[0] ?? {};
  if (today >= most)
    throw new Refusal("RATE_LIMITED", requestSaid.mostToday({ n: most }), { retryAfterSeconds: seconds });
}

/** The record, held as it is: whose it is stays so until he is told. @throws NOT_FOUND for what the caller knows nothing of */
async function known(ctx: Context, type: RecordType, id: number): Promise<AskedRow> {
  const base = type.variantOf ?? type;
  const [found] = await askedRows(ctx, base, [id], { held: true });
  if (found?.type !== type) throw notFound();
  if (!found.row.seen && !(await wasTold(ctx, type, id))) throw notFound();
  return found;
}

/** What has lapsed by now does not keep its person from asking anew. @returns whom he waits for already */
async function waitsFor(ctx: Context, { kept }: RecordType, { id, type: kind }: Asking): Promise<number | undefined> {
  const mine = sql`q.module = ${kept} and q.record_id = ${id} and q.asker_id = ${ctx.me.id} and q.kind = ${kind} and q.state = 'open'`;
  const [open] = await readRequests(ctx.db, sql`${mine} for update`);
  if (open?.state === "open") return open.owner_id;
  await sql`update record_requests q set state = 'lapsed', ended_at = now() where ${mine}`.execute(ctx.db);
  return undefined;
}

/** @throws NOT_FOUND, CONFLICT with what to do instead, FORBIDDEN, RATE_LIMITED @returns the request */
export async function ask(ctx: Context, type: RecordType, asking: Asking) {
  const { id: recordId, type: kind, ext: reason } = asking;
  await assertFew(ctx);
  const found = await known(ctx, type, recordId);
  const refusal = refusalToAsk(ctx, found);
  if (refusal) throw new Refusal("CONFLICT", refusal);
  const { row } = found;
  const organisation = await ctx.services.organisation.get();
  const waiting = await waitsFor(ctx, type, asking);
  if (waiting !== undefined)
    throw new Refusal("CONFLICT", requestSaid.already({ kind: requestSaid[kind], name: organisation.name(waiting) }));
  const to = await answerersOf(ctx, type, row);
  if (to.length === 0) throw new Refusal("CONFLICT", requestSaid.nobody);
  const { requestDays } = await ctx.services.settings.get();
  const name = nameOf(type, row);
  const { rows } = await sql<{ id: number }>`
    insert into record_requests (module, record_id, kind, asker_id, owner_id, name, reason, expires_at)
    values (${type.kept}, ${recordId}, ${kind}, ${ctx.me.id}, ${row.owner_id}, ${name}, ${reason},
      now() + make_interval(days => ${requestDays})) returning id`.execute(ctx.db);
  const { id } = rows[0] as { id: number };
  await notify(ctx, { kind: asked, to, from: ctx.me.id, facts: { name, kind, reason }, subject: id });
  const facts = { kind: requestSaid[kind], title: noun(type.title), name };
  tell(ctx, type, row, { action: "ask", summary: requestSaid.logAsk(facts) });
  return { msg: requestSaid.sent({ name: organisation.name(row.owner_id) }), data: { id } };
}

/** Takes back what one has asked for. @throws NOT_FOUND, CONFLICT when it is over */
export async function withdraw(ctx: Context, type: RecordType, id: number) {
  const [mine] = await readRequests(
    ctx.db,
    sql`q.id = ${id} and q.module = ${type.kept} and q.asker_id = ${ctx.me.id} for update`,
  );
  if (!mine) throw notFound();
  if (mine.state !== "open") throw await over(ctx, mine);
  await sql`update record_requests set state = 'withdrawn', ended_at = now() where id = ${id}`.execute(ctx.db);
  const facts = { kind: requestSaid[mine.kind], title: noun(type.title), name: mine.name };
  ctx.audit({
    module: type.module,
    recordId: mine.record_id,
    action: "ask",
    summary: requestSaid.logWithdraw(facts),
  });
  await tellSettled(ctx, request, id);
  return { msg: requestSaid.didWithdraw };
}
