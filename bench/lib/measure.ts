/** Runs the rows: product and floor in turn, three times, and keeps the medians. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Job, Measured, PreparedRequest } from "./job";
import type { Server } from "./processes";
import type { FloorRow, Row } from "./requests";

const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "1,16,64").split(",").map(Number);
const RUNS = 3;
const WARM_SECONDS = 1;
/** More writes a second than any machine that runs this will do. */
const MOST_WRITES = 4_000;
const SETTLE_WITHIN_MS = 20_000;

export interface FloorResult {
  label: string;
  atLeast?: number;
  measured: Measured;
}

/** One row at one number of connections. */
export interface Result {
  name: string;
  connections: number;
  product: Measured;
  floors: FloorResult[];
  p95?: number;
  cpu?: number;
  alone?: true;
}

export interface Setting {
  product: Server;
  floor: Server;
  postmasterPid: number;
  seconds: number;
  load: (job: Job) => Promise<Measured>;
  client: pg.Client;
  log: (line: string) => void;
}

function median(values: readonly number[]): number {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function medians(runs: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(runs.map((run) => run[key]));
  return {
    perSecond: of("perSecond"),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
    answered: runs.reduce((sum, run) => sum + run.answered, 0),
    p50: of("p50"),
    p95: of("p95"),
    p99: of("p99"),
    serverCpu: of("serverCpu"),
    databaseCpu: of("databaseCpu"),
    rssMb: Math.max(...runs.map((run) => run.rssMb)),
  };
}

/** Requests that the floor still works on: it opens a new connection for each that was cancelled, and goes on. */
async function waitingAt(floor: Server): Promise<number> {
  const answer = await fetch(`${floor.url}/waiting`);
  return ((await answer.json()) as { waiting: number }).waiting;
}

/**
 * Statements whose client has gone would spoil the next measurement. The floor's are cancelled with those queued
 * behind them; the product's end by themselves, its statements are bounded.
 */
async function settle({ client, floor }: Setting): Promise<void> {
  const deadline = Date.now() + SETTLE_WITHIN_MS;
  for (let quiet = 0; quiet < 3; ) {
    if (Date.now() > deadline) {
      console.error("The side measured last is still working: what follows is slower for it.");
      return;
    }
    const { rows } = await client.query<{ busy: number }>(
      `select count(case when application_name = 'floor' then pg_cancel_backend(pid) else true end)::int as busy
       from pg_stat_activity
       where datname = current_database() and state = 'active' and application_name in ('floor', 'qicheng')`,
    );
    const busy = (rows[0]?.busy ?? 0) + (await waitingAt(floor));
    quiet = busy === 0 ? quiet + 1 : 0;
    await sleep(30);
  }
}

interface Side {
  server: Server;
  requests: (atMost: number) => Promise<readonly PreparedRequest[]>;
  runs: Measured[];
}

async function shoot(setting: Setting, side: Side, connections: number): Promise<void> {
  const warmSeconds = side.runs.length === 0 ? WARM_SECONDS : 0;
  const { seconds, postmasterPid } = setting;
  const requests = await side.requests((warmSeconds + seconds + 1) * MOST_WRITES);
  const { url, pid } = side.server;
  side.runs.push(
    await setting.load({ url, connections, warmSeconds, seconds, requests, serverPid: pid, postmasterPid }),
  );
  await settle(setting);
}

async function measureAt(setting: Setting, row: Row, connections: number): Promise<Result> {
  const product: Side = { server: setting.product, requests: row.requests, runs: [] };
  const floors = row.floors.map((floor: FloorRow) => ({
    floor,
    side: { server: setting.floor, requests: async () => floor.requests, runs: [] } satisfies Side as Side,
  }));
  for (let run = 0; run < RUNS; run += 1) {
    for (const side of [product, ...floors.map((each) => each.side)]) await shoot(setting, side, connections);
  }
  return {
    name: row.name,
    connections,
    product: medians(product.runs),
    floors: floors.map(({ floor, side }) => ({
      label: floor.label,
      ...(floor.atLeast === undefined ? {} : { atLeast: floor.atLeast }),
      measured: medians(side.runs),
    })),
    ...(row.p95 === undefined ? {} : { p95: row.p95 }),
    ...(row.cpu === undefined ? {} : { cpu: row.cpu }),
    ...(row.alone && { alone: row.alone }),
  };
}

/** Measures all rows at all numbers of connections. */
export async function measure(setting: Setting, rows: readonly Row[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    for (const connections of CONNECTIONS) {
      const result = await measureAt(setting, row, connections);
      results.push(result);
      const floor = result.floors
        .map(({ label, measured }) => `${label} ${measured.perSecond.toFixed(1)}/s`)
        .join(", ");
      const { perSecond, p95, failed } = result.product;
      setting.log(
        `${row.name} × ${connections}: ${perSecond.toFixed(1)}/s, p95 ${p95.toFixed(1)} ms${failed > 0 ? `, ${failed} FAILED` : ""}${floor === "" ? "" : `; floor ${floor}`}`,
      );
    }
  }
  return results;
}
