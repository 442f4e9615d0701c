/** Tickets of sockets: an address ends up in logs, so what stands there opens one socket, once, within half a minute. */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ServerSecret } from "../access/server-secret";
import type { Database } from "../db/database";

const PURPOSE = "live ticket";
const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

export async function issueTicket(db: Database, secret: ServerSecret, sessionId: number): Promise<string> {
  const random = randomBytes(24).toString("base64url");
  const ticket = `${random}.${secret.sign(PURPOSE, random)}`;
  await sql`insert into live_tickets (hash, session_id, expires_at)
    values (${hashOf(ticket)}, ${sessionId}, now() + interval '30 seconds')`.execute(db);
  return ticket;
}

/** Whether it was ever a ticket: asked of strangers before they get a connection, without the database. */
export function isTicket(secret: ServerSecret, ticket: unknown): ticket is string {
  if (typeof ticket !== "string") return false;
  const [random = "", signature = ""] = ticket.split(".");
  return secret.signed(PURPOSE, random, signature);
}

export interface Admitted {
  sessionId: number;
  userId: number;
}

/** Uses a ticket up. @returns whose it was, while it and the session are good */
export async function takeTicket(db: Database, ticket: string): Promise<Admitted | undefined> {
  const { rows } = await sql<Admitted>`
    with taken as (
      delete from live_tickets where hash = ${hashOf(ticket)} and expires_at > now() returning session_id)
    select s.id as "sessionId", s.user_id as "userId" from taken t join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    where s.revoked_at is null and s.expires_at > now() and u.quit_status = 0 and not u.must_change_password`.execute(
    db,
  );
  return rows[0];
}

/** Which of these sessions may keep their sockets. */
export async function stillSignedIn(
  db: Database,
  sessions: readonly number[],
  idleHours: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessions as number[]}::bigint[]) and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(hours => ${idleHours}) and u.quit_status = 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
