/** Sends sockets what they have not been sent, in the order of its ids, with rights as they are now. */

import { NOTIFICATION_EVENTS } from "@qicheng/api/kernel/live";
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import type { Language } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { meOf } from "../access/me";
import { findNotification } from "../live/kinds";
import type { LiveSocket, Sockets } from "../live/sockets";
import { inboxOf, NOTICE, presented, readInbox, type StoredNotice } from "../records/read/inbox";
import { Context } from "../work/context";
import { grouped } from "../work/grouped";
import type { CallFacts } from "../work/request-facts";
import type { Services } from "../work/services";

/** People whose notifications are read at once. */
const AT_ONCE = 4;

const NOT_A_CALL: Omit<CallFacts, "language"> = {
  id: "",
  ip: "",
  agent: "",
  route: "",
  host: "",
  secure: false,
  cookies: "",
};

/** Somebody as he would ask himself. */
async function contextOf(services: Services, userId: number, language: Language): Promise<Context | undefined> {
  const me = meOf(await services.organisation.get(), userId);
  return me && new Context(services, { ...NOT_A_CALL, language }, services.side, me);
}

const eventOf = ({ type }: NotificationRow) => findNotification(type)?.event ?? NOTIFICATION_EVENTS[1];

interface Due {
  userId: number;
  after: number;
  upTo: number;
  /** Some are about records, which he may not see any more, or ask what he may answer. */
  single: boolean;
}

/** Who of them has something that one of his sockets was not sent. */
async function dueOf(services: Services, sockets: Sockets, people: readonly number[]): Promise<Due[]> {
  const after = people.map((id) => Math.min(...sockets.of(id).map(({ data }) => data.seen)));
  const { rows } = await sql<Due>`
    select c.user_id as "userId", s.seen as after, c.last_id as "upTo", exists (
      select 1 from notifications n where n.user_id = c.user_id and n.id > s.seen
        and (n.module is not null or n.subject_id is not null)) as single
    from unnest(${people as number[]}::bigint[], ${after}::bigint[]) s (user_id, seen)
    join notification_counters c on c.user_id = s.user_id and c.last_id > s.seen`.execute(services.side);
  return rows;
}

/** A socket that joined meanwhile and has seen less is brought up to date by itself. */
function send(socket: LiveSocket, rows: readonly NotificationRow[], { after, upTo }: Due): void {
  if (socket.data.seen < after) return;
  for (const row of rows) if (row.id > socket.data.seen) socket.emit(eventOf(row), row);
  socket.data.seen = Math.max(socket.data.seen, upTo);
}

/** What is about no record and asks nothing, for all of them in one statement. */
async function deliverPlain(services: Services, sockets: Sockets, due: readonly Due[]): Promise<void> {
  const [ids, after, upTo] = [due.map((one) => one.userId), due.map((one) => one.after), due.map((one) => one.upTo)];
  const { rows } = await sql<StoredNotice & { userId: number }>`
    select n.user_id as "userId", ${NOTICE}, null::text as module, null::text as name
    from unnest(${ids}::bigint[], ${after}::bigint[], ${upTo}::bigint[]) d (user_id, after_id, up_to)
    join notifications n on n.user_id = d.user_id and n.id > d.after_id and n.id <= d.up_to
    order by n.user_id, n.id`.execute(services.side);
  const byPerson = grouped(rows, ({ userId }) => userId);
  const organisation = await services.organisation.get();
  for (const one of due)
    for (const socket of sockets.of(one.userId))
      send(
        socket,
        presented(byPerson.get(one.userId) ?? [], { organisation, files: services.files }, socket.data.language),
        one,
      );
}

/** What one person still sees. */
async function deliverTo(services: Services, sockets: Sockets, due: Due): Promise<void> {
  const { userId, after, upTo } = due;
  for (const language of ["cn", "en"] as const) {
    const mine = sockets.of(userId).filter(({ data }) => data.language === language && data.seen < upTo);
    const ctx = mine.length > 0 ? await contextOf(services, userId, language) : undefined;
    if (!ctx) continue;
    const rows = await readInbox(ctx, await inboxOf(ctx), sql`n.id > ${after} and n.id <= ${upTo} order by n.id`);
    for (const socket of mine) send(socket, rows, due);
  }
}

/** Brings the sockets of these people up to date. */
export async function deliver(services: Services, sockets: Sockets, people: readonly number[]): Promise<void> {
  const here = people.filter((id) => sockets.of(id).length > 0);
  if (here.length === 0) return;
  const due = await dueOf(services, sockets, here);
  const plain = due.filter((one) => !one.single);
  if (plain.length > 0) await deliverPlain(services, sockets, plain);
  const single = due.filter((one) => one.single);
  const work = async () => {
    for (let next = single.shift(); next; next = single.shift()) await deliverTo(services, sockets, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
