/**
 * `npm run bench:cost`: the processor time of some works beside the bare floor's, against `bench/results/costs.json`.
 * `-- "part of a name"` measures some of them, `-- --write "reason"` writes records of what has changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { copyOf, dropCopy, startBenchDatabase } from "./lib/cluster";
import { costWorks, type Work } from "./lib/cost-works";
import {
  ALLOWED,
  type Cost,
  costOf,
  costTable,
  type Judged,
  judge,
  type Records,
  recordsAfter,
  type Spent,
} from "./lib/costs";
import type { Job, Measured, PreparedRequest } from "./lib/job";
import { addLeads } from "./lib/leads";
import { RESULTS } from "./lib/paths";
import { Processes, type Server } from "./lib/processes";
import { sourcesOf, untilIndexed } from "./lib/setting";

/** Records are of this size; another one is for trying. */
const RECORDED = 100_000;
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? RECORDED);
const LEADS = 5_000;
const CONNECTIONS = 16;
const ROUNDS = 5;
/** Processor time that a side spends in one round, at most and at least so many requests. */
const ROUND_MS = 200;
const MOST = 1_200;
const LEAST = 2 * CONNECTIONS;
/** Sent before anything is measured: code that has not run often yet is slower. */
const WARM = 16 * CONNECTIONS;
const WARM_FLOOR = 20 * CONNECTIONS;
/** And before each work, to know how many spend the time of a round. */
const TRIAL = 4 * CONNECTIONS;
const MINUTES = 20;
const RECORDS = path.join(RESULTS, "costs.json");

const { values: flags, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "string" } },
});

const began = performance.now();
const log = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);

/** What has to be ended, last started first. */
const endings: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | undefined;

async function endAll(): Promise<void> {
  for (const stop of endings.reverse()) await stop().catch((error: unknown) => console.error(String(error)));
}

function finish(code: number): void {
  ending ??= endAll().finally(() => process.exit(code));
}

interface Setting {
  product: Server;
  floor: Server;
  postmasterPid: number;
  load: (job: Job) => Promise<Measured>;
}

/** Sends so many requests to one side. @throws Error when one is not answered as wanted */
async function send(
  setting: Setting,
  side: "product" | "floor",
  requests: readonly PreparedRequest[],
  answers: number,
): Promise<Spent> {
  const { url, pid } = setting[side];
  const { postmasterPid } = setting;
  const job = { url, connections: CONNECTIONS, warmSeconds: 0, seconds: 60, answers, requests };
  const { failed, serverCpu, databaseCpu } = await setting.load({ ...job, serverPid: pid, postmasterPid });
  if (failed > 0)
    throw new Error(`${failed} of ${answers} requests to the ${side} failed, such as ${requests[0]?.path}.`);
  return { server: serverCpu, database: databaseCpu };
}

/** As many as spend the time of a round. */
const enough = ({ server, database }: Spent) =>
  Math.round(Math.min(MOST, Math.max(LEAST, ROUND_MS / (server + database))));

async function measure(setting: Setting, work: Work): Promise<Cost> {
  const warmed = await send(setting, "product", await work.requests(TRIAL), TRIAL);
  const warmedFloor = await send(setting, "floor", work.floor, TRIAL);
  const [answers, floorAnswers] = [enough(warmed), enough(warmedFloor)];
  const rounds: { product: Spent; floor: Spent }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await send(setting, "product", await work.requests(answers), answers);
    rounds.push({ product, floor: await send(setting, "floor", work.floor, floorAnswers) });
  }
  return costOf(rounds);
}

async function start(): Promise<{ setting: Setting; works: Work[] }> {
  // The housekeeping of the database would be added to whatever work it falls into.
  const sizes = { customers: CUSTOMERS, approvals: CUSTOMERS, reload: false };
  const database = await startBenchDatabase(sizes, log, { autovacuum: "off" });
  endings.push(database.stop);
  const url = await copyOf(database.url, "bench_cost");
  endings.push(() => dropCopy(url));
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  endings.push(() => client.end());
  const sources = await sourcesOf(client, database.volume);
  await addLeads(
    client,
    LEADS,
    sources.people.sellers.map(({ id }) => id),
  );
  const processes = new Processes();
  endings.push(() => processes.stop());
  const product = await processes.product(url);
  const floor = await processes.floor(url);
  await untilIndexed(client);
  const load = await processes.load();
  const works = await costWorks(sources, only);
  return { setting: { product, floor, postmasterPid: database.postmasterPid, load }, works };
}

const readRecords = (): Records => JSON.parse(readFileSync(RECORDS, "utf8")) as Records;

function conclude(records: Records, judged: readonly Judged[]): void {
  console.log(`\n${costTable(judged)}\n`);
  console.log(`Load ${os.loadavg()[0]?.toFixed(1)}, ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  const date = new Date().toISOString().slice(0, 10);
  if (flags.write !== undefined && CUSTOMERS === RECORDED) {
    writeFileSync(RECORDS, `${JSON.stringify(recordsAfter(records, judged, date, flags.write), null, 2)}\n`);
    return;
  }
  const named = (verdict: string) => judged.filter((one) => one.verdict === verdict).map(({ name }) => name);
  const cheaper = named("cheaper");
  if (cheaper.length > 0) console.log(`Cheaper than its record, which --write "reason" lowers: ${cheaper.join("; ")}`);
  const wrong = [...named("dearer"), ...named("new")];
  if (wrong.length === 0) return;
  console.error(`More than ${ALLOWED} × its record, or without one: ${wrong.join("; ")}`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (flags.write === "") throw new Error("--write needs a reason.");
  const records = readRecords();
  const { setting, works } = await start();
  if (works.length === 0) throw new Error(`No work has ${only.join(" or ")} in its name.`);
  log(`${works.length} works`);
  for (const { requests, floor } of works) {
    await send(setting, "product", await requests(WARM), WARM);
    await send(setting, "floor", floor, WARM_FLOOR);
  }
  const judged: Judged[] = [];
  for (const work of works) {
    judged.push(await judge(work.name, records[work.name], () => measure(setting, work)));
    const { cost, verdict } = judged.at(-1) as Judged;
    log(`${work.name}: ${cost.ratio.toFixed(2)}, ${verdict}`);
  }
  conclude(records, judged);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => finish(130));
setTimeout(() => {
  console.error(`Not done after ${MINUTES} minutes: stopped.`);
  finish(1);
}, MINUTES * 60_000).unref();

run().then(
  () => finish(Number(process.exitCode ?? 0)),
  (error: unknown) => {
    if (ending === undefined) console.error(error);
    finish(1);
  },
);
