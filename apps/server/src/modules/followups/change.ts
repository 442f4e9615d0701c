/** Changing and withdrawing one's own follow-ups, for some minutes after they were written; later and those of others by right. */

import { followUpSaid } from "@qicheng/api/followups/messages";
import type { followups } from "@qicheng/api/followups/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { purgeFiles } from "../../kernel/files/purge";
import { readsContents, refusalOf } from "../../kernel/records/access/policy";
import { bulk, type RowRefusal } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { callsUnwritten, talkOf } from "../calls/public";
import { customerType, lockCustomers } from "../customers/public";
import { COUNTS, forget, judgeAgain } from "./effect";
import { beginning, nextTime } from "./parts";

/** For how long one may. */
export const CHANGEABLE = sql`make_interval(mins => ${sql.lit(LIMITS.followUpMinutes)})`;

/** Of rows on an alias: the caller's own, and fresh enough. The clock, as it stands when it comes to the row. */
export const isFresh = (ctx: Context, alias = "f") =>
  sql<boolean>`(${sql.ref(`${alias}.user_id`)} = ${ctx.me.id} and ${sql.ref(`${alias}.created_at`)} > clock_timestamp() - ${CHANGEABLE})`;

/** What a customer on alias c says of its last follow-up, and how many there are. */
const LAST = sql`(last_follow_at, last_follow_text, last_follow_user_id) = (
    select created_at, text, user_id from followups where customer_id = c.id order by created_at desc, id desc limit 1),
  followup_count = (select count(*) from followups where customer_id = c.id)`;

/** Brings customers up to date whose follow-ups have come or gone as a whole; where none of them was judged, all of them count. */
export async function recount(ctx: Context, customers: readonly number[]): Promise<void> {
  await sql`
    update customers c set ${LAST},
      (effective_at, effective_count) = (
        select case when bool_or(f.effective is not null) then max(f.created_at) filter (where ${COUNTS}) end,
          case when bool_or(f.effective is not null) then count(*) filter (where ${COUNTS}) end
        from followups f where f.customer_id = c.id)
    where c.id = any(${idArray(customers)})`.execute(ctx.db);
}

interface Entry {
  id: number;
  /** What a list of refusals calls it; '' for whoever does not read it. */
  name: string;
  customer_id: number;
  user_id: number;
  text: string;
  next_follow_at: string | null;
  next_before: string | null;
  pictures: number[];
  /** To the microsecond. */
  created_at: string;
  edited_at: string | null;
  fresh: boolean;
}

const refused = (msg: RowRefusal["msg"]): RowRefusal => ({ code: "FORBIDDEN", msg });
const tooLate = refused(followUpSaid.tooLate({ minutes: LIMITS.followUpMinutes }));

/** By which right one changes those of others, and one's own later on. */
type ByRight = "followupEdit" | "followupDelete";

/** Follow-ups with their customers held, and what speaks against changing each. @throws NOT_FOUND */
async function held(ctx: Context, ids: readonly number[], byRight: ByRight) {
  const found = await sql<{ id: number }>`
    select distinct customer_id as id from followups where id = any(${idArray([...ids])})`.execute(ctx.db);
  const customers = await lockCustomers(
    ctx,
    found.rows.map(({ id }) => id),
  );
  const refusals = new Map(
    customers.map(({ row, ...place }) => [
      row.id,
      {
        own: refusalOf(ctx, place, row, "followup"),
        right: refusalOf(ctx, place, row, byRight),
        reads: readsContents(ctx, place, row),
      },
    ]),
  );
  const { rows } = await sql<Entry>`
    select f.id, left(f.text, 20) as name, f.customer_id, f.user_id, f.text, f.next_follow_at, f.next_before, f.pictures, f.edited_at, f.created_at::text,
      ${isFresh(ctx)} as fresh
    from followups f where f.id = any(${idArray([...ids])}) order by f.created_at desc, f.id desc`.execute(ctx.db);
  const mayAlways = ({ customer_id }: Entry): boolean => refusals.get(customer_id)?.right === undefined;
  const refuse = (entry: Entry): RowRefusal | undefined => {
    if (mayAlways(entry)) return undefined;
    const { own, right } = refusals.get(entry.customer_id) ?? {};
    if (entry.user_id !== ctx.me.id) return refused(right && right !== said.noRight ? right : followUpSaid.ownOnly);
    if (own) return refused(own);
    return entry.fresh ? undefined : tooLate;
  };
  const told = rows.map((row) => (refusals.get(row.customer_id)?.reads ? row : { ...row, name: "" }));
  return { rows: told, refuse, mayAlways };
}

/**
 * Brings a customer up to date with a follow-up that was changed or withdrawn. Where its next time stood, in what was
 * written next or in the customer, `next` stands now; a time that somebody set since stays.
 */
async function retell(ctx: Context, entry: Entry, next: string | null): Promise<void> {
  const stood = sql`is not distinct from ${entry.next_follow_at}::timestamptz`;
  await sql`
    with later as (
      select id, created_at from followups
      where customer_id = ${entry.customer_id} and (created_at, id) > (${entry.created_at}::timestamptz, ${entry.id}::bigint)
      order by created_at, id limit 1),
    handed as (
      update followups f set next_before = ${next} from later
      where f.id = later.id and f.created_at = later.created_at and f.next_before ${stood})
    update customers c set ${LAST},
      (effective_at, effective_count) = (
        select max(f.created_at), count(*) from followups f where f.customer_id = c.id and ${COUNTS}),
      next_follow_at = case
        when c.next_follow_at ${stood} and not exists (select from later) then ${next}::timestamptz else c.next_follow_at end,
      updated_at = now(), version = version + 1
    where c.id = ${entry.customer_id}`.execute(ctx.db);
}

const told = ({ id, customer_id }: Entry) => ({
  module: "followup",
  recordId: id,
  about: [{ module: customerType.module, id: customer_id }],
});

/** What was written, as the log tells it. */
function changesOf(entry: Entry, text: string, next: string | null) {
  const change = (field: string, title: Message, from: string, to: string) =>
    from === to ? [] : [{ field, title: title.cn, en: title.en, from, to }];
  return [
    ...change("Ext", followUpSaid.text, entry.text, text),
    ...change("nextgenjintime", followUpSaid.next, wireTime(entry.next_follow_at), wireTime(next)),
  ];
}

export async function edit(ctx: Context, input: RouteArguments<typeof followups.edit>) {
  const { id, Ext, nextgenjintime, EditTime } = input;
  const { rows, refuse, mayAlways } = await held(ctx, [id], "followupEdit");
  const [entry] = rows;
  if (!entry) throw notFound();
  const refusal = refuse(entry);
  if (refusal) throw new Refusal(refusal.code, refusal.msg);
  if (EditTime !== undefined && EditTime !== wireTime(entry.edited_at))
    throw new Refusal("CONFLICT", followUpSaid.changedSince);
  const kept = entry.next_follow_at;
  const next = nextgenjintime === undefined ? kept : await nextTime(ctx, nextgenjintime, kept);
  if (Ext === entry.text && next === kept) return { msg: said.saved };
  const written = await sql<{ next_follow_at: string | null }>`
    update followups f set text = ${Ext}, next_follow_at = ${next}, edited_at = clock_timestamp()
    where f.id = ${id} and (${mayAlways(entry)} or ${isFresh(ctx)}) returning next_follow_at`.execute(ctx.db);
  const [after] = written.rows;
  if (!after) throw new Refusal(tooLate.code, tooLate.msg);
  await sql`
    insert into followup_edits (followup_id, customer_id, user_id, text, next_follow_at, created_at)
    values (${id}, ${entry.customer_id}, ${ctx.me.id}, ${entry.text}, ${entry.next_follow_at}, clock_timestamp())`.execute(
    ctx.db,
  );
  if (Ext !== entry.text)
    await judgeAgain(ctx, {
      id,
      customerId: entry.customer_id,
      writer: entry.user_id,
      text: Ext,
      pictures: entry.pictures,
      talkSeconds: await talkOf(ctx, id),
    });
  await retell(ctx, entry, next);
  ctx.audit({
    ...told(entry),
    action: "edit",
    summary: followUpSaid.didEdit({ text: beginning(Ext) }),
    changes: changesOf(entry, Ext, after.next_follow_at),
  });
  return { msg: said.saved };
}

export async function remove(ctx: Context, { ids }: RouteArguments<typeof followups.remove>) {
  const { rows, refuse, mayAlways } = await held(ctx, ids, "followupDelete");
  /** What one has just written is withdrawn. */
  const isOwn = ({ user_id, fresh }: Entry) => user_id === ctx.me.id && fresh;
  const { msg, data } = await bulk(ids, rows, {
    refuse,
    act: async (entries) => {
      const chosen = entries.map(({ id }) => id);
      const always = entries.filter(mayAlways).map(({ id }) => id);
      const gone = await sql`
        delete from followups f
        where f.id = any(${idArray(chosen)}) and (f.id = any(${idArray(always)}) or ${isFresh(ctx)}) returning f.id`.execute(
        ctx.db,
      );
      if (gone.rows.length !== chosen.length) throw new Refusal(tooLate.code, tooLate.msg);
      for (const table of ["followup_edits", "followup_comments"] as const)
        await sql`delete from ${sql.table(table)} where followup_id = any(${idArray(chosen)})`.execute(ctx.db);
      await purgeFiles(ctx, "followup", chosen);
      await forget(ctx, chosen);
      await callsUnwritten(ctx, chosen);
      // From the newest on, so that each hands on what was there before it.
      for (const entry of entries) {
        await retell(ctx, entry, entry.next_before);
        ctx.audit({
          ...told(entry),
          action: "delete",
          summary: (isOwn(entry) ? followUpSaid.didWithdraw : followUpSaid.didDelete)({ text: beginning(entry.text) }),
          changes: changesOf(entry, "", null),
        });
      }
    },
  });
  const wasOwn = data.refused.length === 0 && rows.every(isOwn);
  return { msg: wasOwn ? followUpSaid.withdrawn : msg, data };
}
