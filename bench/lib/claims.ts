/** Many people claim the same rows of the pool: how many claims a second, and no row twice. */
import type pg from "pg";
import { signInSellers } from "./people";
import type { Server } from "./processes";
import { productRequest } from "./requests";

const PEOPLE = 64;
const ROWS = 1_000;
/** Everybody reaches for one of the first so many that he does not know to be gone. */
const WINDOW = 16;
const TAKEN = 409;
const BUSY = 503;

interface Person {
  id: number;
  key: string;
}

interface Race {
  claimed: number;
  /** Somebody else was faster. */
  refused: number;
  /** 系统繁忙: waited too long for a connection or a row, and nothing was done. */
  busy: number;
  /** What nobody should be answered. */
  failed: number[];
  seconds: number;
}

/** All of them, until no row is left. @param claim answers the status */
async function race(
  people: readonly Person[],
  rows: readonly number[],
  claim: (person: Person, row: number) => Promise<number>,
): Promise<Race> {
  const left = [...rows];
  const told: Race = { claimed: 0, refused: 0, busy: 0, failed: [], seconds: 0 };
  const began = performance.now();
  const work = async (person: Person, turn: number) => {
    for (let at = turn; left.length > 0; at += 1) {
      const row = left[at % Math.min(WINDOW, left.length)] ?? 0;
      const status = await claim(person, row);
      if (status === BUSY) {
        // The row is as it was: whoever reads this tries again.
        told.busy += 1;
        continue;
      }
      if (status === 200) told.claimed += 1;
      else if (status === TAKEN) told.refused += 1;
      else told.failed.push(status);
      const place = left.indexOf(row);
      if (place !== -1) left.splice(place, 1);
    }
  };
  await Promise.all(people.map(work));
  told.seconds = (performance.now() - began) / 1000;
  return told;
}

async function send(url: string, headers: Record<string, string>, body: unknown): Promise<number> {
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  await reply.arrayBuffer();
  return reply.status;
}

const shown = ({ claimed, refused, busy, failed, seconds }: Race) =>
  `${(claimed / seconds).toFixed(0)} claims a second (${claimed} in ${seconds.toFixed(1)} s, ${refused} came too late, ${busy} were told to try again, ${failed.length} failed${failed.length > 0 ? ` with ${failed.join(", ")}` : ""})`;

interface Given {
  product: Server;
  floor: Server;
  client: pg.Client;
  log: (line: string) => void;
}

/** Puts the rows back into the pool, as they were. */
async function putBack(client: pg.Client, table: string, rows: readonly number[]): Promise<void> {
  await client.query(`update ${table} set owner_id = null where id = any($1)`, [rows]);
}

/** A volume that was loaded before there were claims has salespeople without the right to them; before the server starts. */
export const letThemClaim = (client: pg.Client) =>
  client.query(
    `update roles set permissions = array(select distinct p from unnest(permissions || $1::text[]) p) where name = '销售'`,
    [["crm.customer.gonghai", "crm.customer.receive"]],
  );

/** @returns false when a row was claimed twice, or a claim failed */
export async function measureClaims({ product, floor, client, log }: Given): Promise<boolean> {
  const people = await signInSellers(client, PEOPLE);
  await client.query(
    `insert into pool_rules (module, rules) values ('customer', $1) on conflict (module) do update set rules = $1`,
    [{ claimPerDay: null, holdCap: null, coolDownDays: 0 }],
  );
  const { rows } = await client.query<{ id: string }>(
    `select c.id from customers c join floor_customers f on f.id = c.id and f.owner_id is null
     where c.owner_id is null and c.clue = 1 and c.deleted_at is null order by c.id limit ${ROWS}`,
  );
  const ids = rows.map(({ id }) => Number(id));
  const claimed = await race(people, ids, ({ key }, id) => {
    const { path, headers } = productRequest("/api/customer/receive", key, { ids: [id] });
    return send(`${product.url}${path}`, headers, { ids: [id] });
  });
  const doubles = await client.query(
    `select 1 from record_owners where module = 'customer' and act = 'claim' and record_id = any($1) group by record_id having count(*) > 1`,
    [ids],
  );
  const bare = await race(people, ids, ({ id: owner }, id) =>
    send(`${floor.url}/claim`, { "content-type": "application/json" }, { id, owner }),
  );
  log(`${PEOPLE} people, ${ids.length} rows: ${shown(claimed)}, ${doubles.rowCount} rows twice`);
  log(
    `as a bare update: ${shown(bare)}; ${(claimed.claimed / claimed.seconds / (bare.claimed / bare.seconds)).toFixed(2)} ×`,
  );
  await putBack(client, "customers", ids);
  await putBack(client, "floor_customers", ids);
  await client.query(`delete from record_owners where module = 'customer' and record_id = any($1)`, [ids]);
  await client.query("delete from pool_rules where module = 'customer'");
  await client.query("delete from claim_days");
  return doubles.rowCount === 0 && claimed.claimed === ids.length && claimed.failed.length === 0;
}
