/** Signed-in people of all kinds: sessions are written straight into the database, as signing in would leave them. */
import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** Of the sessions of a run, by which they are found again. */
export const AGENT = "npm run bench";

export interface Person {
  id: number;
  key: string;
  /** Everybody whose customers he sees; of directors and salespeople only himself. */
  owners: number[];
}

export interface People {
  directors: Person[];
  /** Of a region: some thirty owners each. */
  managers: Person[];
  sellers: Person[];
  /** Login key by user. */
  keyOf: ReadonlyMap<number, string>;
}

interface Found {
  id: number;
  role: string;
  region: boolean;
  owners: number[];
}

const FIND = `
  with recursive below as (
    select id as top, id from branches union all select below.top, b.id from below join branches b on b.parent_id = below.id
  )
  select u.id::int as id, r.name as role,
    exists (select 1 from branches b where b.parent_id = u.branch_id) and u.branch_id <> 1 as region,
    case when r.name = '销售经理' then array(
      select o.id::int from users o join below on below.id = o.branch_id where below.top = u.branch_id order by o.id
    ) else array[u.id::int] end as owners
  from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
  where u.quit_status = 0 and r.name in ('销售总监', '销售经理', '销售') order by u.id`;

/** So many salespeople are at work, out of all branches; more would measure the reading of sessions. */
const SELLERS = 24;

function spread<T>(list: readonly T[], count: number): T[] {
  return list.filter(
    (_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length),
  );
}

/** Signs them in. */
export async function withKeys<Row extends { id: number }>(
  client: pg.Client,
  rows: readonly Row[],
): Promise<(Row & { key: string })[]> {
  const people = rows.map((row) => ({ ...row, key: randomBytes(32).toString("base64url") }));
  await client.query(
    `insert into sessions (key_hash, user_id, ip, agent, expires_at)
     select k, u, '127.0.0.1', $3, now() + interval '11 hours' from unnest($1::bytea[], $2::bigint[]) s(k, u)`,
    [people.map(({ key }) => createHash("sha256").update(key).digest()), people.map(({ id }) => id), AGENT],
  );
  // they call, too
  await client.query("update users set call_enabled = 1 where id = any($1::bigint[])", [people.map(({ id }) => id)]);
  return people;
}

/** Signs in so many salespeople more. */
export async function signInSellers(client: pg.Client, count: number) {
  const { rows } = await client.query<Found>(FIND);
  return withKeys(client, rows.filter(({ role }) => role === "销售").slice(0, count));
}

/** Signs in all directors and regional managers and some of the salespeople. */
export async function signIn(client: pg.Client): Promise<People> {
  const { rows } = await client.query<Found>(FIND);
  const sellers = spread(
    rows.filter(({ role }) => role === "销售"),
    SELLERS,
  );
  const chosen = [...rows.filter(({ role, region }) => role === "销售总监" || region), ...sellers];
  await signOut(client);
  const people = await withKeys(client, chosen);
  return {
    directors: people.filter(({ role }) => role === "销售总监"),
    managers: people.filter(({ role }) => role === "销售经理"),
    sellers: people.filter(({ role }) => role === "销售"),
    keyOf: new Map(people.map(({ id, key }) => [id, key])),
  };
}

/** Ends the sessions of this and of earlier, killed runs. */
export async function signOut(client: pg.Client): Promise<void> {
  await client.query("delete from sessions where agent = $1", [AGENT]);
}
