/** Who is connected, as the servers together say: each writes down its own people, and holds a lock while it lives. */
import { sql } from "kysely";
import type { ClientBase } from "pg";
import type { Database } from "../db/database";
import { LIVE_CHANNEL } from "./channel";

const TOLD = sql`pg_notify(${LIVE_CHANNEL}, '{"presence":1}')`;

/** Says that this server lives for as long as the connection does. */
export async function holdPresence(client: ClientBase, server: string): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('live'), hashtext($1))", [server]);
}

/** Forgets the people of servers that live no longer: nobody holds their lock. */
export async function forgetTheDead(client: ClientBase, mine: string): Promise<void> {
  await client.query(
    `with others as materialized (select server from live_servers where server <> $1),
    dead as materialized (
      select server from others where pg_try_advisory_xact_lock(hashtext('live'), hashtext(server))),
    gone as (delete from live_servers where server in (select server from dead) returning 1)
    select pg_notify($2, '{"presence":1}') from gone limit 1`,
    [mine, LIVE_CHANNEL],
  );
}

export async function writePresence(db: Database, server: string, people: readonly number[]): Promise<void> {
  await sql`
    with put as (
      insert into live_servers (server, people) values (${server}, ${people as number[]}::bigint[])
      on conflict (server) do update set people = excluded.people returning 1)
    select ${TOLD} from put`.execute(db);
}

export async function removePresence(db: Database, server: string): Promise<void> {
  await sql`with gone as (delete from live_servers where server = ${server} returning 1) select ${TOLD} from gone`.execute(
    db,
  );
}

/** Each person once, however many sockets and servers he has. */
export async function peopleOnline(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(people) as id from live_servers order by id`.execute(db);
  return rows.map(({ id }) => id);
}
