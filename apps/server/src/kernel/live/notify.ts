/** Tells people something: rows first, in the caller's transaction; every server hears of them when it commits. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import { storedModule } from "../work/stored-module";
import { PEOPLE_A_MESSAGE } from "./changes";
import { LIVE_CHANNEL } from "./channel";
import type { NotificationKind } from "./kinds";

export interface Notice {
  kind: NotificationKind;
  to: readonly number[];
  /** The record, which only those are told of who see it. */
  about?: { module: string; id: number };
  /** Who says it. */
  from?: number;
  facts?: Readonly<Record<string, string>>;
  /** What is asked, of a kind that has a subject. */
  subject?: number;
  /** Each person is told what has this key once, ever. */
  once?: string;
}

/** Whether somebody wants to be told such things. */
export function wants({ key, off, always }: NotificationKind, user: RawBuilder<unknown>): RawBuilder<boolean> {
  if (always) return sql`true`;
  return sql`coalesce((select chosen.wanted from notification_choices chosen where chosen.user_id = ${user} and chosen.kind = ${key}), ${!off})`;
}

/**
 * Tells people in service who want to hear of it. A lock on each person numbers the ids until the commit, so nobody
 * sees a larger one before a smaller one. An act at a past time tells nobody.
 * @returns to how many
 */
export async function notify(
  { db, past }: { db: Database; past?: number | undefined },
  notice: Notice,
): Promise<number> {
  if (past !== undefined) return 0;
  const { kind, to, about, from, facts = {}, subject, once } = notice;
  const { rows } = await sql<{ n: number }>`
    with people as (
      select u.id from users u where u.id = any(${to as number[]}::bigint[]) and u.quit_status = 0
      and ${wants(kind, sql`u.id`)}
      and not exists (select 1 from notifications n where n.user_id = u.id and n.once_key = ${once ?? null})),
    numbered as (
      insert into notification_counters as c (user_id, last_id) select id, 1 from people order by id
      on conflict (user_id) do update set last_id = c.last_id + 1 returning user_id, last_id),
    told as (
      insert into notifications (user_id, id, kind, from_id, module, record_id, facts, subject_id, once_key, created_at)
      select user_id, last_id, ${kind.key}, ${from ?? null}, ${about ? storedModule(about.module) : null}, ${about?.id ?? null}::bigint,
        ${JSON.stringify(facts)}::jsonb, ${subject ?? null}::bigint, ${once ?? null}, clock_timestamp()
      from numbered on conflict do nothing returning user_id),
    parts as (
      select json_build_object('people', json_agg(user_id))::text as payload, count(*) as n
      from (select user_id, (row_number() over () - 1) / ${sql.lit(PEOPLE_A_MESSAGE)} as part from told) p group by part)
    select coalesce(sum(n), 0)::int as n, count(pg_notify(${LIVE_CHANNEL}, payload)) from parts`.execute(db);
  return rows[0]?.n ?? 0;
}
