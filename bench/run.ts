/** `npm run bench`: measures the product over HTTP beside the bare floor. See docs/benchmarks.md. */
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { writeSettings } from "../apps/server/src/kernel/cache/settings-cache";
import { openDatabase } from "../apps/server/src/kernel/db/database";
import { FOLDED_AT_ONCE, foldCounts } from "../apps/server/src/kernel/jobs/fold-counts";
import { customerCounts } from "../apps/server/src/modules/customers/counts";
import { measureApprovals } from "./lib/approvals";
import { letThemClaim, measureClaims } from "./lib/claims";
import { type BenchDatabase, startBenchDatabase } from "./lib/cluster";
import { measureCrowd } from "./lib/crowd";
import { CREATED, measureFiles } from "./lib/files";
import { addLeads } from "./lib/leads";
import { measure } from "./lib/measure";
import { signOut } from "./lib/people";
import { writePlans } from "./lib/plans";
import { residentMb } from "./lib/proc";
import { Processes } from "./lib/processes";
import { type Report, writeReport } from "./lib/report";
import { benchRows, type RowSources } from "./lib/rows";
import { sourcesOf, untilIndexed } from "./lib/setting";

const REST_MS = 3_000;

function whole(name: string, fallback: number): number {
  const text = process.env[name] ?? "";
  const value = text === "" ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0, not ${text}.`);
  return value;
}

const options = {
  customers: whole("BENCH_CUSTOMERS", 1_000_000),
  /** Finished ones; two of a hundred run besides. */
  approvals: whole("BENCH_APPROVALS", whole("BENCH_CUSTOMERS", 1_000_000)),
  /** Leads beside them. */
  leads: whole("BENCH_LEADS", Math.ceil(whole("BENCH_CUSTOMERS", 1_000_000) / 20)),
  seconds: whole("BENCH_SECONDS", 5),
  /** The run ends by force after this. */
  minutes: whole("BENCH_MINUTES", 120),
  /** Parts of rows' names with commas between them; `files` for imports and exports, `claims` for many who claim the same rows, `approvals` for many who approve, `crowd` for a thousand people, `plans` for the plans alone, `load` for the volume alone. */
  only: process.env.BENCH_ONLY ?? "",
  /** Rows of the file that is imported. */
  fileRows: whole("BENCH_FILE_ROWS", 100_000),
  /** Of a thousand people's work. */
  crowdMinutes: whole("BENCH_CROWD_MINUTES", 15),
  /** Loads the volume again. */
  reload: process.env.BENCH_RELOAD === "1",
};

const began = performance.now();
function log(line: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
}

/** What has to be ended, last started first. */
const endings: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;

async function endAll(): Promise<void> {
  for (const stop of endings.reverse()) await stop().catch((error: unknown) => console.error(String(error)));
}

function finish(code: number): void {
  ending ??= endAll().finally(() => process.exit(code));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  endings.push(() => client.end());
  return client;
}

/** Folds the increments that creating and removing customers left, as the product does within a minute. */
async function fold(url: string, customers: number): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  for (let left = 2 * customers; left > 0; left -= FOLDED_AT_ONCE) await foldCounts(db, customerCounts);
  await close();
}

/** Takes out what a run created, also one that was interrupted: each begins with the volume as it was loaded. */
async function clearUp({ url }: BenchDatabase, client: pg.Client): Promise<void> {
  const created = `name like '${CREATED}%'`;
  const bare = await client.query(`delete from floor_customers where ${created}`);
  const { rowCount } = await client.query(`delete from customers where ${created}`);
  await client.query("truncate idempotency_keys");
  if (!bare.rowCount && !rowCount) return;
  log(`${rowCount} created customers removed`);
  await fold(url, rowCount ?? 0);
  for (const table of [
    "customers",
    "customer_search",
    "contacts",
    "customer_keys",
    "customer_counts",
    "floor_customers",
  ])
    await client.query(`vacuum (analyze) ${table}`);
}

async function measureAll(database: BenchDatabase, client: pg.Client, sources: RowSources): Promise<Report> {
  await clearUp(database, client);
  const processes = new Processes();
  endings.push(() => processes.stop());
  const product = await processes.product(database.url);
  await untilIndexed(client);
  const owners = sources.people.sellers.map(({ id }) => id);
  log(`${await addLeads(client, options.leads, owners)} leads added`);
  const floor = await processes.floor(database.url);
  const load = await processes.load();
  await sleep(REST_MS);
  const restMb = residentMb(product.pid);
  const rows = (await benchRows(sources)).filter(({ name }) =>
    options.only.split(",").some((part) => name.includes(part)),
  );
  if (rows.length === 0) throw new Error(`No row has ${options.only} in its name.`);
  const { seconds } = options;
  const results = await measure(
    { product, floor, postmasterPid: database.postmasterPid, seconds, load, client, log },
    rows,
  );
  await processes.stop();
  const cpu = os.cpus();
  return {
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    customers: database.volume.customers,
    followups: database.volume.followups,
    seconds,
    machine: `${cpu.length} × ${cpu[0]?.model.trim() ?? "processor"}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}, load average at the end ${os.loadavg()[0]?.toFixed(1)}`,
    restMb,
    loadMb: Math.max(...results.map(({ product: measured }) => measured.rssMb)),
    results,
  };
}

/** Written into the log of the run: they have no floor to be compared with. */
async function measureImports(database: BenchDatabase, client: pg.Client, { people }: RowSources): Promise<void> {
  await clearUp(database, client);
  // A volume that was loaded before there were imports has directors without the right to them.
  await client.query(
    `update roles set permissions = array(select distinct p from unnest(permissions || $1::text[]) p) where name = '销售总监'`,
    [
      [
        "crm.customer.import",
        "crm.customer.importOrigin",
        "crm.customer.export",
        "oa.approval.all",
        "oa.approval.export",
      ],
    ],
  );
  // Nobody is asked for his word meanwhile.
  const { db, close } = openDatabase(database.url, { max: 1 });
  await writeSettings(db, { exportApprovalRows: 0 });
  await close();
  const processes = new Processes();
  endings.push(() => processes.stop());
  const product = await processes.product(database.url);
  await sleep(REST_MS);
  const read = await processes.readers();
  await measureFiles({ product, database, client, people, read, rows: options.fileRows, log });
  await processes.stop();
}

/** Written into the log of the run, too. */
async function measureRace(database: BenchDatabase, client: pg.Client): Promise<void> {
  await letThemClaim(client);
  const processes = new Processes();
  endings.push(() => processes.stop());
  const product = await processes.product(database.url);
  const floor = await processes.floor(database.url);
  if (!(await measureClaims({ product, floor, client, log }))) process.exitCode = 1;
  await processes.stop();
}

async function measureActs({ url, postmasterPid }: BenchDatabase, client: pg.Client): Promise<void> {
  const processes = new Processes();
  endings.push(() => processes.stop());
  const product = await processes.product(url);
  const floor = await processes.floor(url);
  if (!(await measureApprovals({ product, floor, postmasterPid, client, log }))) process.exitCode = 1;
  await processes.stop();
}

/** Takes a quarter of an hour, and so is asked for by name. */
async function measurePeople(database: BenchDatabase, client: pg.Client): Promise<void> {
  const processes = new Processes();
  endings.push(() => processes.stop());
  const product = await processes.product(database.url);
  if (!(await measureCrowd({ product, client, minutes: options.crowdMinutes, log }))) process.exitCode = 1;
  await processes.stop();
}

async function run(): Promise<void> {
  const database = await startBenchDatabase(options, log);
  endings.push(database.stop);
  if (options.only === "load") return;
  const client = await connect(database.url);
  endings.push(() => signOut(client));
  const sources = await sourcesOf(client, database.volume);
  if (options.only === "" || options.only === "plans") {
    await clearUp(database, client);
    const owners = sources.people.sellers.map(({ id }) => id);
    log(`${await addLeads(client, options.leads, owners)} leads added`);
    const written = await writePlans(database.url, client, sources);
    log(`${written} plans in bench/results/plans`);
  }
  if (options.only === "plans") return;
  if (options.only === "crowd") await measurePeople(database, client);
  else if (!["files", "claims", "approvals"].includes(options.only)) {
    const report = await measureAll(database, client, sources);
    console.log(`\n${writeReport(report, options.only === "")}`);
  }
  if (options.only === "" || options.only === "claims") await measureRace(database, client);
  if (options.only === "" || options.only === "approvals") await measureActs(database, client);
  if (options.only === "" || options.only === "files") await measureImports(database, client, sources);
  await clearUp(database, client);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => finish(130));
setTimeout(() => {
  console.error(`Not done after ${options.minutes} minutes: stopped.`);
  finish(1);
}, options.minutes * 60_000).unref();

run().then(
  () => finish(0),
  (error: unknown) => {
    if (ending === undefined) console.error(error);
    finish(1);
  },
);
