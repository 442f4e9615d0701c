/** The database that is measured: a durable cluster in .cache/bench, a volume loaded once, and the bare table. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { seedBase } from "../../apps/server/seed/base";
import { loadVolume, type VolumeStamp } from "../../apps/server/seed/volume";
import { openDatabase } from "../../apps/server/src/kernel/db/database";
import { startCluster } from "../../apps/server/src/kernel/db/embedded-cluster";
import { migrate } from "../../apps/server/src/kernel/db/migrate";
import { CACHE, ROOT } from "./paths";

/** Durable as in production (fsync and synchronous commit stay on), with memory for a million rows. */
const SETTINGS = {
  shared_buffers: "2GB",
  effective_cache_size: "6GB",
  max_wal_size: "8GB",
  checkpoint_timeout: "15min",
};

/** A first design: plain columns, primary key, one index a usual order. */
const FLOOR_TABLE = `
  create table floor_customers (
    id bigint generated always as identity primary key, clue smallint not null default 1, name text not null,
    level_id bigint, source_id bigint, industry_id bigint, scale_id bigint, region_id text, address text, website text,
    wechat text, qq text, credit_code text, remark text, owner_id bigint, next_follow_at timestamptz,
    last_follow_at timestamptz, last_follow_text text, contact_name text, mobile text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz
  )`;
const FLOOR_COLUMNS = `id, clue, name, level_id, source_id, industry_id, scale_id, region_id, address, website, wechat, qq,
  credit_code, remark, owner_id, next_follow_at, last_follow_at, last_follow_text, contact_name, mobile, created_at,
  updated_at, deleted_at`;

export interface BenchDatabase {
  url: string;
  volume: VolumeStamp;
  postmasterPid: number;
  stop(): Promise<void>;
}

/** Volumes are loaded again when the schema has changed. */
function schemaHash(): string {
  const directory = path.join(ROOT, "apps/server/migrations");
  const hash = createHash("sha256");
  for (const file of readdirSync(directory).sort()) hash.update(readFileSync(path.join(directory, file)));
  return hash.digest("hex").slice(0, 8);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database of this many customers under today's schema; those of earlier schemas go. */
async function databaseFor(clusterUrl: string, customers: number): Promise<string> {
  const name = `bench_${customers}_${schemaHash()}`;
  await withClient(clusterUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like $1", [
      `bench\\_${customers}\\_%`,
    ]);
    for (const { datname } of rows)
      if (datname !== name) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
    if (!rows.some(({ datname }) => datname === name))
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function fillFloor(url: string, log: (line: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('floor_customers') is not null as there",
    );
    if (rows[0]?.there) return;
    log("bare table");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("begin");
    await client.query(FLOOR_TABLE);
    await client.query(
      `insert into floor_customers (${FLOOR_COLUMNS}) overriding system value select ${FLOOR_COLUMNS} from customers order by id`,
    );
    await client.query("create index on floor_customers (owner_id, created_at desc)");
    await client.query("create index on floor_customers (created_at desc)");
    await client.query(
      "select setval(pg_get_serial_sequence('floor_customers', 'id'), (select max(id) from floor_customers))",
    );
    await client.query("commit");
    await client.query("vacuum (analyze) floor_customers");
  });
}

async function postmasterOf(url: string): Promise<number> {
  const pid = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
  });
  return pid;
}

/** Starts the cluster and makes the volume ready, which takes minutes the first time only. */
export async function startBenchDatabase(customers: number, log: (line: string) => void): Promise<BenchDatabase> {
  const cluster = await startCluster({ dataDir: CACHE, settings: SETTINGS, log });
  try {
    const url = await databaseFor(cluster.connectionString, customers);
    await migrate(url);
    const { db, close } = openDatabase(url, { max: 2 });
    await seedBase(db).finally(close);
    const volume = await loadVolume(url, { customers, log });
    await fillFloor(url, log);
    return { url, volume, postmasterPid: await postmasterOf(url), stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
