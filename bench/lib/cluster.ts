/** The database that is measured: a durable cluster in .cache/bench, a volume loaded once, and the bare table. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { seedBase } from "../../apps/server/seed/base";
import { loadVolume, type VolumeStamp } from "../../apps/server/seed/volume";
import { startCluster } from "../../apps/server/src/embedded-postgres/embedded-cluster";
import { openDatabase } from "../../apps/server/src/kernel/db/database";
import { migrate } from "../../apps/server/src/kernel/start/migrate";
import { loadApprovals } from "./approval-volume";
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

/** Content of the migrations by file name. */
function migrationHashes(): Record<string, string> {
  const directory = path.join(ROOT, "apps/server/migrations");
  const hash = (file: string) =>
    createHash("sha256")
      .update(readFileSync(path.join(directory, file)))
      .digest("hex");
  return Object.fromEntries(
    readdirSync(directory)
      .sort()
      .map((file) => [file, hash(file)]),
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A volume made by migrations that have been rewritten since is of no use; later ones are simply applied to it. */
async function isOutdated(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query("select 1 where to_regclass('settings') is not null");
    if (tables.length === 0) return true;
    const { rows } = await client.query<{ value: Record<string, string> }>(
      "select value from settings where key = 'volumeMigrations'",
    );
    // One that was loaded before customers had a field of the company's own has nothing to filter by.
    const { rows: stamps } = await client.query("select 1 from settings where key = 'volume' and value ? 'ownField'");
    if (stamps.length === 0) return true;
    const now = migrationHashes();
    const before = Object.entries(rows[0]?.value ?? {});
    return before.length === 0 || before.some(([file, hash]) => now[file] !== hash);
  });
}

async function noteMigrations(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `insert into settings (key, value) values ('volumeMigrations', $1)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(migrationHashes())],
    ),
  );
}

interface Sizes {
  customers: number;
  /** Finished ones. */
  approvals: number;
  reload: boolean;
}

/** The database of this many of both; made anew when it is outdated or `reload` asks for it. */
async function databaseFor(clusterUrl: string, { customers, approvals, reload }: Sizes): Promise<string> {
  const name = `bench_${customers}${approvals === customers ? "" : `_${approvals}`}`;
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  await withClient(clusterUrl, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount && !reload && !(await isOutdated(url.href))) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
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

/** Places of people, as one would write them for a list. */
async function fillFloorApprovals(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('floor_approvals') is not null as there",
    );
    if (rows[0]?.there) return;
    await client.query("begin");
    await client.query(
      `create table floor_approvals as
       select p.id, p.user_id, p.kind, p.at, t.title, t.initiator_id, t.status from wf_people p join wf_tasks t on t.id = p.task_id
       where p.kind in ('todo', 'done', 'mine') order by p.id`,
    );
    await client.query("alter table floor_approvals add primary key (id)");
    await client.query("create index on floor_approvals (user_id, kind, at desc)");
    await client.query("create index on floor_approvals (kind, at desc)");
    await client.query("commit");
    await client.query("vacuum (analyze) floor_approvals");
  });
}

/** A copy of a database that is thrown away; nobody may be connected to either. @returns its address */
export async function copyOf(url: string, name: string): Promise<string> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const copied = new URL(url);
  copied.pathname = `/${name}`;
  await withClient(maintenance.href, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${new URL(url).pathname.slice(1)} strategy file_copy`);
  });
  return copied.href;
}

export async function dropCopy(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  await withClient(maintenance.href, (client) =>
    client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
  );
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
export async function startBenchDatabase(
  sizes: Sizes,
  log: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<BenchDatabase> {
  const cluster = await startCluster({ dataDir: CACHE, settings: { ...SETTINGS, ...settings }, log });
  try {
    const url = await databaseFor(cluster.connectionString, sizes);
    await migrate(url);
    const { rights, close } = openDatabase(url, { max: 2 });
    await seedBase(rights).finally(close);
    const volume = await loadVolume(url, { customers: sizes.customers, log });
    await noteMigrations(url);
    await loadApprovals(url, sizes.approvals, log);
    await fillFloor(url, log);
    await fillFloorApprovals(url);
    return { url, volume, postmasterPid: await postmasterOf(url), stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
