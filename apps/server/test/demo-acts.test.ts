/** What the people of the demo company have done: by the product's commands, once, whole, and in the past. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { businessDay } from "@qicheng/engine/time/business-time";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { seedBase } from "../seed/base";
import { seedDemo } from "../seed/demo";
import { playDemo } from "../seed/demo/play";
import { openDatabase } from "../src/kernel/db/database";
import { migrate } from "../src/kernel/start/migrate";
import { registerModules } from "../src/modules/index";
import { DEMO_ACCOUNTS } from "../src/modules/session/demo-accounts";
import { openServices, type ServicesHandle } from "../src/open-services";
import { brokenInvariants } from "./approval-invariants";
import { inOneOfThree } from "./drawn";
import { CONFIG, emptyDatabase } from "./harness";

const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-demo-"));
const servers: ServicesHandle[] = [];

async function start(databaseUrl: string): Promise<ServicesHandle> {
  const handle = await openServices({ ...CONFIG, dataDir, demo: true }, databaseUrl);
  registerModules(handle.services);
  servers.push(handle);
  return handle;
}

const db = () => {
  const [first] = servers;
  if (!first) throw new Error("nothing was started");
  return first.services.database.db;
};
const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db())).rows;
const count = async (from: RawBuilder<unknown>) =>
  (await rows(sql<{ n: number }>`select count(*)::int as n ${from}`))[0]?.n;

beforeAll(async () => {
  const databaseUrl = await emptyDatabase();
  await migrate(databaseUrl);
  const { rights, close } = openDatabase(databaseUrl, { max: 2 });
  await seedBase(rights);
  const { services } = await start(databaseUrl);
  await seedDemo(rights, services.files);
  await close();
  await start(databaseUrl);
}, 60_000);

afterAll(async () => {
  for (const { close } of servers) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One in the middle cannot be written. */
const breakOne = sql`alter table wf_tasks add constraint broken check (title not like '%冯涛%')`;

inOneOfThree(
  "what breaks on the way leaves nothing",
  async () => {
    const [one] = servers as [ServicesHandle];
    await breakOne.execute(db());
    await expect(playDemo(one.services)).rejects.toThrow("broken");
    expect(await count(sql`from work_form_records`)).toBe(0);
    expect(await count(sql`from audit_log where route = 'demo'`)).toBe(0);
    await sql`alter table wf_tasks drop constraint broken`.execute(db());
  },
  300_000,
);

test("the next start plays it whole, of two servers one", async () => {
  const [one, two] = servers as [ServicesHandle, ServicesHandle];
  await Promise.all([playDemo(one.services), playDemo(two.services)]);
  const played = await count(sql`from wf_tasks`);
  expect(played).toBe(41);
  await playDemo(one.services);
  expect(await count(sql`from wf_tasks`)).toBe(played);
}, 300_000);

test("approvals are as if their people had worked on them", async () => {
  expect(await brokenInvariants({ rows })).toEqual([]);
  const ends = await rows(sql<{ status: number; n: number }>`
    select status, count(*)::int as n from wf_tasks group by status order by status`);
  expect(ends.map(({ status }) => status)).toEqual([1, 2, 4, 5]);
  expect(ends[0]?.n).toBeGreaterThan(10);
  expect(await count(sql`from wf_steps where outcome = 'return'`)).toBeGreaterThan(3);
  expect(await count(sql`from wf_steps where urged_at is not null`)).toBe(1);
  expect(await count(sql`from wf_workers where source = 'forward'`)).toBe(1);
  expect(await count(sql`from wf_workers where source = 'addSign'`)).toBe(1);
  expect(await count(sql`from wf_comments where ext like '@许静%' or ext like '@李思远%'`)).toBe(2);
});

test("whoever signs in as somebody of the demo finds something to do, and not too much", async () => {
  for (const username of DEMO_ACCOUNTS) {
    const todo = await count(
      sql`from wf_people p join users u on u.id = p.user_id where u.username = ${username} and p.kind = 'todo'`,
    );
    expect([username, todo]).toEqual([username, expect.toSatisfy((n: number) => n >= 1 && n <= 5)]);
  }
});

test("it has happened before the day of the demo, one thing after another, and nobody is told of it", async () => {
  const day = businessDay();
  const times = sql`select at from wf_log union all select at from wf_people union all select at from wf_comments
    union all select created_at from work_form_records union all select created_at from audit_log where route = 'demo'
    union all select read_at from wf_people where read_at is not null`;
  expect(await count(sql`from (${times}) t where at >= ${day}::date`)).toBe(0);
  expect(
    await count(
      sql`from (select at < lag(at) over (partition by task_id order by seq) as back from wf_log) l where back`,
    ),
  ).toBe(0);
  expect(await count(sql`from work_form_records where title not like '%' || to_char(created_at, 'YYYY-MM-DD')`)).toBe(
    0,
  );
  expect(await count(sql`from notifications where kind like 'approval%'`)).toBe(0);
});
