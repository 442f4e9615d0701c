/**
 * A background job whose server is killed in its middle, again and again: what is done is done once, with one row of the
 * log each, and what is undone is undone once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled, seedText } from "../../../scripts/lib/sampled.mjs";
import { ServerProcess } from "./server-process";

const PASSWORD = "Fehler-Probe-2031";
const ROWS = 1_500;
/** How far the job has come when its server is killed, in percent. */
const POINTS = sampled([10, 50, 90], 1);
const server = new ServerProcess();
let authkey = "";

async function signIn(): Promise<void> {
  const login = (await server.call("/api/user/login", { username: "root", password: PASSWORD })) as {
    data?: { LoginToken?: string };
  };
  authkey = login.data?.LoginToken ?? "";
  expect(authkey).toHaveLength(43);
}

beforeAll(async () => {
  await server.start();
  await server.call("/api/setup", { username: "root", password: PASSWORD, company: "任务公司" });
  await signIn();
  await server.query(
    `insert into customers (name, owner_id, owned_at, created_by, clue, remark)
     select '客户' || n, (select min(id) from users), now(), (select min(id) from users), 1, '旧' from generate_series(1, $1) n`,
    [ROWS],
  );
}, 90_000);
afterAll(() => server.remove(), 60_000);

type Told = { data?: { job?: number; undo?: number } };
const send = async (url: string, body: unknown) => (await server.call(url, body, { authkey })) as Told | undefined;

const doneOf = async (job: number) =>
  (
    await server.query<{ done: number; state: string }>("select done, state from background_jobs where id = $1", [job])
  )[0];

/** Kills the server at each of the points, starts it again, and waits for the end. */
async function killedOnTheWay(job: number): Promise<void> {
  for (const percent of POINTS) {
    while (((await doneOf(job))?.done ?? 0) < (ROWS * percent) / 100) await sleep(5);
    await server.kill();
    expect(await doneOf(job)).toMatchObject({ state: "running" });
    await server.start();
  }
  for (let ms = 0; ms < 60_000 && (await doneOf(job))?.state !== "done"; ms += 50) await sleep(50);
  expect(await doneOf(job)).toEqual({ done: ROWS, state: "done" });
}

test(`of ${ROWS} rows, killed at ${POINTS.join(", ")} percent, each is changed once and taken back once (${seedText})`, async () => {
  const asked = { module: "customer", query: {}, count: ROWS, data: { remark: "新" } };
  const { job = 0, undo = 0 } = (await send("/api/record/massEdit", asked))?.data ?? {};
  expect(job).toBeGreaterThan(0);
  await killedOnTheWay(job);
  const state = () =>
    server.query<{ remark: string; version: number; n: string }>(
      "select remark, version, count(*) as n from customers group by 1, 2",
    );
  expect(await state()).toEqual([{ remark: "新", version: 2, n: String(ROWS) }]);
  const logged = "select count(*) as n, count(distinct record_id) as records from audit_log where action = 'edit'";
  expect(await server.query(logged)).toEqual([{ n: String(ROWS), records: String(ROWS) }]);

  const back = (await send("/api/undo/run", { id: undo }))?.data?.job ?? 0;
  expect(back).toBeGreaterThan(0);
  await killedOnTheWay(back);
  expect(await state()).toEqual([{ remark: "旧", version: 3, n: String(ROWS) }]);
  expect(await server.query("select count(*) as n from undo_rows where not seen")).toEqual([{ n: "0" }]);
}, 240_000);
