/**
 * Faults while twenty clients write: the server killed, the database killed, one connection killed, code that throws.
 * What was acknowledged is there exactly once, what was not is there whole or not at all, and a retry has one effect.
 * A hundred kills in a full run, a sample of them by TEST_SEED otherwise.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled, seededRandom, seedText } from "../../../scripts/lib/sampled.mjs";
import { buildApp } from "../src/app";
import { openServices } from "../src/open-services";
import { inOneOfThree } from "./drawn";
import { cloneDatabase } from "./harness";
import { ServerProcess } from "./server-process";

/** Every other time the power goes for the database as well. */
const ALONE = Array.from({ length: 50 }, (_, at) => at * 2 + 1);
const WITH_DATABASE = ALONE.map((round) => round + 1);
const ROUNDS = [...sampled(ALONE, 1), ...sampled(WITH_DATABASE, 1)].sort((a, b) => a - b);
const CLIENTS = 20;
const PASSWORD = "Fehler-Probe-2031";

let draw = seededRandom();
/** A whole number below n, from the seed and the round. */
const random = (n: number): number => Math.floor(draw() * n);

type Kind = "customer" | "contact" | "followup";
interface Sent {
  uuid: string;
  kind: Kind;
  path: string;
  body: Record<string, unknown>;
}

const server = new ServerProcess();
const acked = new Map<string, { kind: Kind; id: number }>();
const unknown = new Map<string, Sent>();
const strange: string[] = [];
/** Refusals that nobody should have met, with what the server noted of its own faults. */
const odd = () => [
  ...strange,
  ...server.output
    .split("\n")
    .filter((line) => line.includes('"msg":"fault"'))
    .slice(0, 3),
];
const customers: number[] = [];
let key = "";

const send = (one: Sent) => server.call(one.path, one.body, { authkey: key, "idempotency-key": one.uuid });

function nextWrite(): Sent {
  const uuid = randomUUID();
  const kind: Kind =
    customers.length === 0 ? "customer" : ((["customer", "contact", "followup"] as const)[random(3)] ?? "customer");
  const customerId = customers[random(customers.length)];
  const bodies: Record<Kind, [string, Record<string, unknown>]> = {
    customer: [
      "/api/customer/add",
      { CustomerName: `客户${uuid}`, contactName: "联系人", mobile: "13800138000", remark: uuid },
    ],
    contact: ["/api/contact/add", { customerId, contactName: `联系人${uuid}`.slice(0, 40), remark: uuid }],
    followup: ["/api/OpportLogs/Add", { customerId, status: "电话", Ext: uuid }],
  };
  const [path, body] = bodies[kind];
  return { uuid, kind, path, body };
}

/** Sends one write and notes what became of it. */
async function attempt(one: Sent): Promise<void> {
  unknown.set(one.uuid, one);
  const reply = await send(one);
  if (reply?.status === 200 && reply.data) {
    unknown.delete(one.uuid);
    acked.set(one.uuid, { kind: one.kind, id: reply.data.id });
    if (one.kind === "customer") customers.push(reply.data.id);
  } else if (reply && reply.code !== "BUSY") strange.push(`${one.path} ${JSON.stringify(reply)}`);
}

/** Twenty clients write until `during` has done its worst and returned. */
async function underLoad(during: () => Promise<void>): Promise<void> {
  let running = true;
  const client = async () => {
    while (running) {
      await attempt(nextWrite());
      if (!server.alive) return;
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await during();
  running = false;
  await Promise.all(clients);
}

/** Sends every write again whose fate is unknown, as a client that lost its answer does. */
async function retryUnknown(): Promise<void> {
  for (const one of Array.from(unknown.values())) {
    await attempt(one);
    expect(unknown.has(one.uuid)).toBe(false);
  }
}

const TABLES: Record<Kind, [table: string, column: string]> = {
  customer: ["customers", "remark"],
  contact: ["contacts", "remark"],
  followup: ["followups", "text"],
};

/** Every acknowledged write is there once, under the id that was answered; nothing else is there. */
async function expectAcknowledged(): Promise<void> {
  for (const [kind, [table, column]] of Object.entries(TABLES) as [Kind, [string, string]][]) {
    const rows = await server.query<{ uuid: string; id: string }>(
      `select ${column} as uuid, id from ${table} where ${column} is not null`,
    );
    const found = new Map(rows.map((row) => [row.uuid, Number(row.id)]));
    expect([kind, "duplicates", rows.length - found.size]).toEqual([kind, "duplicates", 0]);
    const mine = [...acked].filter(([, ack]) => ack.kind === kind);
    expect([kind, "lost", mine.filter(([uuid, ack]) => found.get(uuid) !== ack.id).length]).toEqual([kind, "lost", 0]);
    const stray = rows.filter((row) => !acked.has(row.uuid) && !unknown.has(row.uuid));
    expect([kind, "stray", stray.length]).toEqual([kind, "stray", 0]);
  }
}

/** What must hold between rows, whatever was interrupted. */
const INVARIANTS: Record<string, string> = {
  "a customer without its primary contact":
    "select c.id from customers c left join contacts k on k.id = c.primary_contact_id and k.is_primary and k.customer_id = c.id where c.contact_name is not null and k.id is null",
  "a customer with two primary contacts":
    "select customer_id from contacts where is_primary and deleted_at is null group by customer_id having count(*) <> 1",
  "a customer without its name key":
    "select c.id from customers c where not exists (select 1 from customer_keys k where k.customer_id = c.id and k.kind = 'name')",
  "a follow-up count that is wrong":
    "select c.id from customers c where c.followup_count <> (select count(*) from followups f where f.customer_id = c.id)",
  "a last follow-up that is not the last":
    "select c.id from customers c where c.last_follow_at is distinct from (select max(f.created_at) from followups f where f.customer_id = c.id)",
  "a counter that is wrong":
    "select o.owner_id from (select coalesce(owner_id, 0) as owner_id, clue, count(*) as n from customers where deleted_at is null group by 1, 2) o full join (select owner_id, clue, sum(n) as n from customer_counts group by 1, 2) k using (owner_id, clue) where o.n is distinct from k.n",
  "a row without its audit row": `
    select 'customer', id from customers c where (select count(*) from audit_log a where a.module = 'customer' and a.action = 'add' and a.record_id = c.id) <> 1
    union all select 'contact', id from contacts k where k.remark is not null and (select count(*) from audit_log a where a.module = 'contact' and a.action = 'add' and a.record_id = k.id) <> 1
    union all select 'followup', id from followups f where (select count(*) from audit_log a where a.module = 'followup' and a.record_id = f.id) <> 1`,
  "an audit row without its row": `
    select a.id from audit_log a where a.module in ('customer', 'contact', 'followup') and a.action = 'add'
      and not exists (select 1 from customers c where a.module = 'customer' and c.id = a.record_id)
      and not exists (select 1 from contacts k where a.module = 'contact' and k.id = a.record_id)
      and not exists (select 1 from followups f where a.module = 'followup' and f.id = a.record_id)`,
};

async function expectWhole(): Promise<void> {
  for (const [what, text] of Object.entries(INVARIANTS)) expect([what, await server.query(text)]).toEqual([what, []]);
}

/** Waits until the database takes connections again. */
async function databaseReturns(): Promise<void> {
  for (;;) {
    try {
      await server.query("select 1");
      return;
    } catch {
      await sleep(50);
    }
  }
}

async function expectAnswers(withinMs: number): Promise<void> {
  const started = performance.now();
  for (;;) {
    const reply = await server.call("/api/customer/index", { rows: 1 }, { authkey: key });
    if (reply?.status === 200) return;
    expect(reply?.code).toBe("BUSY");
    if (performance.now() - started > withinMs)
      throw new Error(`no success within ${withinMs} ms of the database's return`);
    await sleep(50);
  }
}

describe(`a server of its own (${seedText})`, () => {
  beforeAll(async () => {
    await server.start();
    expect(
      (await server.call("/api/setup", { username: "root", password: PASSWORD, company: "故障公司" }))?.status,
    ).toBe(200);
    const login = (await server.call("/api/user/login", { username: "root", password: PASSWORD })) as {
      data?: { LoginToken?: string };
    };
    key = login.data?.LoginToken ?? "";
    expect(key).toHaveLength(43);
  }, 90_000);
  afterAll(() => server.remove(), 60_000);

  test("writes durably", async () => {
    const settings = await server.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
    );
    expect(settings.map((row) => row.setting)).toEqual(["on", "on", "on"]);
  });

  inOneOfThree(
    "survives the death of its database and of single connections, and answers BUSY in between",
    async () => {
      const { pid } = server;
      const faults = [
        async () => {
          const [one] = await server.query<{ pid: number }>(
            "select pid from pg_stat_activity where application_name = 'qicheng' and state is not null order by random() limit 1",
          );
          if (one) process.kill(one.pid, "SIGKILL");
        },
        async () => process.kill(server.postmaster, "SIGQUIT"),
        async () => {
          await server.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'qicheng%' and pid <> pg_backend_pid()",
          );
        },
      ];
      await underLoad(async () => {
        for (const fault of faults) {
          await sleep(200 + random(400));
          await fault();
          await sleep(300);
          await databaseReturns();
          await expectAnswers(10_000);
        }
      });
      expect([server.alive, server.pid]).toEqual([true, pid]);
      expect(odd()).toEqual([]);
      await retryUnknown();
      await expectAcknowledged();
      await expectWhole();
    },
    120_000,
  );

  test.each(ROUNDS)(
    "loses nothing when it is killed mid-write, round %i",
    async (round) => {
      draw = seededRandom(round);
      const before = acked.size;
      await underLoad(async () => {
        await sleep(250 + random(900));
        await server.kill();
        if (WITH_DATABASE.includes(round)) process.kill(server.postmaster, "SIGKILL");
      });
      await server.start();
      await expectAcknowledged();
      await expectWhole();
      await retryUnknown();
      await expectAcknowledged();
      await expectWhole();
      expect(acked.size).toBeGreaterThan(before);
      expect(odd()).toEqual([]);
    },
    120_000,
  );
});

describe("code that throws", () => {
  test("gives one 500 with a number, and the server goes on", async () => {
    const config = {
      port: 0,
      host: "127.0.0.1",
      dataDir: "/tmp/qicheng-no-files",
      demo: false,
      rateLimit: false,
      trustProxy: [],
      production: true,
      development: false,
      checksAnswers: true,
    };
    const { services, close } = await openServices(config, await cloneDatabase());
    const app = await buildApp(services);
    const faults: Record<string, () => unknown> = {
      sync: () => {
        throw new Error("select * from secret_table");
      },
      async: async () => {
        await sleep(1);
        throw new TypeError("/work/secret/path.ts");
      },
      text: () => {
        throw "a thrown text";
      },
      rejected: () => Promise.reject(new RangeError("Maximum call stack size exceeded")),
      deep: () => {
        const down = (): number => down() + 1;
        return down();
      },
      stream: () =>
        new Readable({
          read() {
            this.destroy(new Error("stream broke"));
          },
        }),
    };
    for (const [name, fault] of Object.entries(faults)) app.get(`/api/test/${name}`, async () => fault());
    app.get("/api/test/plain-sync", (_request, _reply) => {
      throw new Error("not even async");
    });
    await app.ready();
    for (const name of [...Object.keys(faults).filter((one) => one !== "stream"), "plain-sync"]) {
      const answer = await app.inject({ method: "GET", url: `/api/test/${name}` });
      expect([name, answer.statusCode, answer.json()]).toEqual([
        name,
        500,
        { result: "error", code: "INTERNAL", msg: expect.stringMatching(/^服务端响应失败（[0-9a-f-]{36}）$/) },
      ]);
      expect((await app.inject({ method: "GET", url: "/readyz" })).statusCode).toBe(200);
    }
    await app.inject({ method: "GET", url: "/api/test/stream" }).catch(() => undefined);
    expect((await app.inject({ method: "GET", url: "/readyz" })).statusCode).toBe(200);
    await services.securityLog.idle();
    const { rows } = await sql<{
      request_id: string;
    }>`select request_id from security_log where event = 'fault'`.execute(services.database.db);
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(rows.length);
    await app.close();
    await close();
  });
});
