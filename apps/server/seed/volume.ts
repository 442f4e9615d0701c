/**
 * A big company for measuring: a million customers with contacts, keys and follow-ups, written past the product's
 * routes but with its own key functions, so that every derived column is what the product would have written.
 */
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { withoutIndexes } from "../src/kernel/db/without-indexes";
import { type DictionaryIds, Generator, OWN_FIELD, SPAN_DAYS, type Volume } from "./volume/generate";
import { addOrganisation } from "./volume/organisation";
import { COMMON_WORD, RARE_WORDS } from "./volume/words";

export interface VolumeOptions {
  customers?: number;
  /** In all; about three a customer. */
  followups?: number;
  seed?: number;
  log?: (line: string) => void;
}

/** What was loaded, as the settings row `volume` keeps it. */
export interface VolumeStamp extends Volume {
  commonWord: string;
  rareWords: readonly string[];
  /** Of the company's own, filtered and sorted by; volumes of before have none. */
  ownField?: string;
}

const TABLES = ["customers", "customer_search", "contacts", "customer_keys", "customer_counts", "followups"];
const BATCH = 2_000;
/** So many customers are made before the connection gets a turn. */
const SLICE = 100;
const STARS = 5;
const SHARES = 8;

/** Shanghai midnight before `now`, so that runs of one day agree. */
function startOfDay(now: number): number {
  const offset = 8 * 3_600_000;
  return Math.floor((now + offset) / 86_400_000) * 86_400_000 - offset;
}

async function dictionaryIds(client: pg.Client): Promise<DictionaryIds> {
  const { rows } = await client.query<{ kind: string; ids: number[] }>(
    "select kind, array_agg(id::int order by sort) as ids from dictionary where active group by kind",
  );
  return Object.fromEntries(rows.map(({ kind, ids }) => [kind, ids]));
}

async function sendAll(client: pg.Client, generator: Generator): Promise<void> {
  // Taken at once: the buffers are filled anew while these are on their way.
  const sends = generator.buffers.map((buffer) => buffer.take());
  for (const send of sends) await send(client);
}

/** Rows of one batch are made while those of the batch before are on their way. */
async function copyAll(client: pg.Client, generator: Generator, volume: Volume, log: (line: string) => void) {
  const began = performance.now();
  let sending: Promise<void> = Promise.resolve();
  for (let from = 0; from < volume.customers; from += BATCH) {
    const to = Math.min(from + BATCH, volume.customers);
    for (let place = from; place < to; place += 1) {
      generator.add(place);
      if (place % SLICE === 0) await turn();
    }
    await sending;
    sending = sendAll(client, generator);
    if ((from / BATCH) % 25 === 0) {
      const seconds = (performance.now() - began) / 1000;
      log(`${to.toLocaleString("en")} of ${volume.customers.toLocaleString("en")} customers, ${seconds.toFixed(0)} s`);
    }
  }
  await sending;
}

async function countAndNumber(client: pg.Client): Promise<void> {
  await client.query(
    `insert into customer_counts (owner_id, clue, n)
     select coalesce(owner_id, 0), clue, count(*) from customers where deleted_at is null group by 1, 2`,
  );
  for (const table of ["customers", "contacts"]) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}

/** Every second owner has stars, everybody who sells sees some customers of others. */
async function addStarsAndShares(client: pg.Client): Promise<void> {
  await client.query(
    `insert into customer_stars (user_id, customer_id)
     select u.id, c.id from users u
     cross join lateral (select id from customers where owner_id = u.id and deleted_at is null order by created_at desc offset 40 limit $1) c
     where u.id % 2 = 1`,
    [STARS],
  );
  await client.query(
    `insert into customer_shares (customer_id, user_id, access)
     select c.id, u.id, case when c.id % 2 = 0 then 'r' else 'rw' end from users u
     join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id and r.name = '销售'
     cross join lateral (
       select id from customers where owner_id = 9 + (u.id + 57) % 180 and owner_id <> u.id and deleted_at is null
       order by created_at desc offset 100 limit $1
     ) c`,
    [SHARES],
  );
}

/** One that lists filter and sort by. */
async function addOwnField(client: pg.Client): Promise<void> {
  const flags = { list: true, filter: true, sort: true };
  await client.query("insert into custom_fields (module, key, definition, sort) values ('customer', $1, $2, 1)", [
    OWN_FIELD,
    JSON.stringify({ type: "number", title: "年采购额（万元）", scale: 2, flags }),
  ]);
}

async function fill(client: pg.Client, volume: Volume, log: (line: string) => void): Promise<void> {
  const first = new Date(volume.until - SPAN_DAYS * 86_400_000).toISOString().slice(0, 10);
  await client.query("select ensure_partitions($1::date, $2)", [first, Math.ceil(SPAN_DAYS / 30) + 3]);
  const owners = await addOrganisation(client, volume.seed);
  const generator = new Generator({ volume, owners, dictionary: await dictionaryIds(client) });
  await withoutIndexes(client, TABLES, log, async () => {
    await copyAll(client, generator, volume, log);
    await countAndNumber(client);
  });
  await addOwnField(client);
  await client.query("analyze customers");
  await addStarsAndShares(client);
  const stamp: VolumeStamp = { ...volume, commonWord: COMMON_WORD, rareWords: RARE_WORDS, ownField: OWN_FIELD };
  await client.query("insert into settings (key, value) values ('volume', $1)", [JSON.stringify(stamp)]);
}

async function stampOf(client: pg.Client): Promise<VolumeStamp | undefined> {
  const { rows } = await client.query<{ value: VolumeStamp }>("select value from settings where key = 'volume'");
  return rows[0]?.value;
}

/**
 * Fills a migrated database with its base data once; a database that has its volume is left alone.
 * Everything happens in one transaction: an interrupted load leaves nothing behind.
 * @throws Error when the database has customers of its own
 */
export async function loadVolume(connectionString: string, options: VolumeOptions = {}): Promise<VolumeStamp> {
  const log = options.log ?? (() => undefined);
  const customers = options.customers ?? 1_000_000;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const before = await stampOf(client);
    if (before) return before;
    const used = await client.query("select 1 from customers limit 1");
    if (used.rowCount) throw new Error("This database has customers of its own: load the volume into an empty one.");
    const began = performance.now();
    const until = startOfDay(Date.now());
    const volume: Volume = { customers, followups: options.followups ?? customers * 3, seed: options.seed ?? 1, until };
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query("begin");
    await fill(client, volume, log);
    await client.query("commit");
    log("vacuum and statistics");
    await client.query("vacuum (analyze)");
    log(`loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const after = await stampOf(client);
    if (!after) throw new Error("The volume left no stamp.");
    return after;
  } finally {
    await client.end();
  }
}
