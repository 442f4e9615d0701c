/**
 * How notifications are answered. A kind names the subject of its notifications, and a reader gets the answers that he
 * may give by now, or the outcome.
 */
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { LIVE_CHANNEL } from "./channel";
import { allNotifications, findNotification } from "./kinds";
import type { Standing, SubjectKind } from "./subject";

const keyOf = (name: string, id: number) => `${name} ${id}`;

export type Standings = (kind: string, subject: number | null) => Standing | undefined;

/** How what these notifications ask stands for the caller. */
export async function standingsOf(
  ctx: Context,
  rows: readonly { kind: string; subject_id: number | null }[],
): Promise<Standings> {
  const asked = rows.flatMap(({ kind, subject_id: id }) => {
    const subject = findNotification(kind)?.subject;
    return subject && id !== null ? [{ subject, id }] : [];
  });
  const known = new Map<string, Standing>();
  for (const those of grouped(asked, ({ subject }) => subject.name).values()) {
    const [{ subject }] = those as [(typeof those)[number]];
    const ids = [...new Set(those.map(({ id }) => id))];
    for (const [id, standing] of await subject.read(ctx, ids)) known.set(keyOf(subject.name, id), standing);
  }
  return (kind, id) => known.get(keyOf(findNotification(kind)?.subject?.name ?? "", id ?? 0));
}

/** The open pages of whoever was told of it, and of these people, show at once what has become of it. */
export async function tellSettled(
  { db }: { db: Database },
  { name }: SubjectKind,
  id: number,
  also: readonly number[] = [],
): Promise<void> {
  const kinds = allNotifications().flatMap(({ key, subject }) => (subject?.name === name ? [key] : []));
  await sql`
    select pg_notify(${LIVE_CHANNEL}, json_build_object('settled', json_agg(user_id))::text) from (
      select n.user_id from notifications n where n.subject_id = ${id} and n.kind = any(${kinds}::text[])
      union select unnest(${also as number[]}::bigint[])) p`.execute(db);
}
