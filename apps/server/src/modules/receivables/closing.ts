/** The closing date: what lies on it or before it is not written any more. */
import { receiptSaid } from "@qicheng/api/receipts/messages";
import type { Message } from "@qicheng/engine/text/message";
import { businessDay } from "@qicheng/engine/time/business-time";
import { type RawBuilder, sql } from "kysely";
import { namesOf } from "../../kernel/records/read/names";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** '' where no day is closed. */
export async function closedUntil(ctx: Context): Promise<string> {
  const { rows } = await sql<{ until: string | null }>`
    select closed_until::text as until from book_closings order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.until ?? "";
}

export const today = (ctx: Context): string => businessDay(ctx.past);

/** @throws VALIDATION for a day that is closed, or still to come */
export async function assertOpenDays(ctx: Context, field: string, days: readonly string[]): Promise<void> {
  if (days.some((day) => day > today(ctx))) throw invalidField(field, receiptSaid.future);
  const until = await closedUntil(ctx);
  if (days.some((day) => day <= until)) throw invalidField(field, receiptSaid.closed({ day: until }));
}

export const assertOpenDay = (ctx: Context, field: string, day: string): Promise<void> =>
  assertOpenDays(ctx, field, [day]);

/** The day of something, or today where its own is closed. */
export const openDay = async (ctx: Context, day: string): Promise<string> =>
  day > (await closedUntil(ctx)) ? day : today(ctx);

/** What a look at the books finds undone: which rows of which records, up to a day. */
export interface Unsettled {
  title: Message;
  /** Of which records the rows are. */
  module: string;
  /** Rows of `id`, `day` and `money`. */
  rows: (until: string) => RawBuilder<{ id: number; day: string; money: string }>;
}

const unsettled = new Map<string, Unsettled>();

/** Something that is looked at before a period is closed. @param key by which registering it again replaces it */
export const registerUnsettled = (key: string, kind: Unsettled): void => void unsettled.set(key, kind);

/** Documents that wait: for somebody to post them, or for their approval. */
export function registerWaiting(module: string, titles: readonly [draft: Message, pending: Message], from: Waiting) {
  const { table, day, more = sql`true` } = from;
  for (const [approval, title] of titles.entries())
    registerUnsettled(`${module}.${approval}`, {
      title,
      module,
      rows: (until) => sql`
        select r.id, ${sql.ref(`r.${day}`)} as day, r.money from ${sql.table(table)} r
        where r.approval = ${sql.lit(approval)} and r.deleted_at is null and ${more}
          and ${sql.ref(`r.${day}`)} <= ${until}::date`,
    });
}

interface Waiting {
  table: string;
  /** Column of its day. */
  day: string;
  more?: RawBuilder<unknown>;
}

/** Rows of one kind that are told. */
const TOLD = 20;

interface Found {
  id: number;
  day: string;
  money: string;
  count: number;
  sum: string;
}

/** What is still to be done of the days until then, kind by kind; rows that the caller does not see are counted only. */
export async function unsettledUntil(ctx: Context, until: string) {
  const all = [];
  for (const [key, { title, module, rows: find }] of unsettled) {
    const { rows } = await sql<Found>`
      select f.id, f.day::text as day, f.money::text as money, count(*) over ()::int as count,
        coalesce(sum(f.money) over (), 0)::text as sum
      from (${find(until)}) f order by f.day, f.id limit ${sql.lit(TOLD)}`.execute(ctx.db);
    const [first] = rows;
    if (!first) continue;
    const ids = rows.map(({ id }) => id);
    const names = await namesOf(ctx, module, ids);
    const told = rows.flatMap(({ id, day, money }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ module, id, name, day, money: Number(money) }];
    });
    all.push({ key, title: ctx.say(title), count: first.count, money: Number(first.sum), rows: told });
  }
  return all;
}

export async function close(ctx: Context, { until, ext = "" }: { until: string | null; ext?: string }) {
  if (until !== null && until > today(ctx)) throw invalidField("until", receiptSaid.closeFuture);
  await sql`insert into book_closings (closed_until, created_by) values (${until}::date, ${ctx.me.id})`.execute(ctx.db);
  const did = until === null ? receiptSaid.didOpen : receiptSaid.didClose({ day: until });
  const summary = ext === "" ? did : receiptSaid.because({ did, reason: ext });
  ctx.audit({ module: "finance", action: "close", summary });
  return { msg: receiptSaid.closedSet };
}
