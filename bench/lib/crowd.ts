/** A thousand signed-in people at their day's work, and then all of them signing in at the same moment. */
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Random, randomAt } from "../../apps/server/seed/volume/random";
import { hashPassword } from "../../apps/server/src/kernel/access/password";
import { CREATED } from "./files";
import { AGENT } from "./people";
import { residentMb } from "./proc";
import type { Server } from "./processes";
import { WEB_LIST_FIELDS } from "./web-fields";

const PEOPLE = 1_000;
/** Seconds between two calls of one person. */
const THINK = { least: 10, most: 30 };
/** Of a hundred calls so many are lists, records, writes; the others are searches. */
const LISTS = 55;
const RECORDS = 25;
const WRITES = 12;
/** Everybody has begun by then; what is measured comes after. */
const WARM_MS = 30_000;
const PASSWORD = "Bench-Crowd-2031";
const TARGETS = { listP95: 500, listP99: 1_500, writeP95: 800, burstS: 60, burstP95: 1_000, moreMemory: 1.05 };

interface Member {
  id: number;
  username: string;
  key: string;
  /** Customers that he may open and change. */
  customers: number[];
}

type Kind = "list" | "record" | "write" | "search";

/** Sessions as signing in leaves them, spread over all who are there. */
async function gather(client: pg.Client): Promise<Member[]> {
  const { rows: users } = await client.query<{ id: number; username: string; customers: number[] }>(
    `select u.id::int as id, u.username, array(select c.id::int from customers c
       where c.owner_id = u.id and c.deleted_at is null order by c.id desc limit 50) as customers
     from users u where u.quit_status = 0 and exists (select 1 from customers c where c.owner_id = u.id) order by u.id`,
  );
  const members = Array.from({ length: PEOPLE }, (_, at) => {
    const user = users[at % users.length];
    if (!user) throw new Error("Nobody has a customer.");
    return { ...user, key: randomBytes(32).toString("base64url") };
  });
  await client.query(
    `insert into sessions (key_hash, user_id, ip, agent, expires_at)
     select k, u, '127.0.0.1', $3, now() + interval '11 hours' from unnest($1::bytea[], $2::bigint[]) s(k, u)`,
    [members.map(({ key }) => createHash("sha256").update(key).digest()), members.map(({ id }) => id), AGENT],
  );
  return members;
}

function kindOf(random: Random): Kind {
  const drawn = random.below(100);
  if (drawn < LISTS) return "list";
  if (drawn < LISTS + RECORDS) return "record";
  return drawn < LISTS + RECORDS + WRITES ? "write" : "search";
}

const LIST = { page: 1, rows: 20, count: "0", fields: WEB_LIST_FIELDS.join(",") };

function callOf(kind: Kind, { customers }: Member, random: Random): [path: string, body: object] {
  const id = customers[random.below(customers.length)];
  if (kind === "list") return ["/api/customer/index", LIST];
  if (kind === "record") return ["/api/customer/Views", { id }];
  if (kind === "search") return ["/api/customer/index", { ...LIST, key: `科技${random.below(10)}` }];
  return random.below(3) === 0
    ? ["/api/customer/add", { CustomerName: `${CREATED}${randomBytes(6).toString("hex")}` }]
    : ["/api/customer/edit", { id, remark: `第${random.below(1_000_000)}次` }];
}

/** What became of the calls of some people. */
class Calls {
  readonly took: { kind: Kind | "login"; ms: number }[] = [];
  /** How often each fault was answered. */
  readonly wrong = new Map<string, number>();

  constructor(private readonly url: string) {}

  async ask(kind: Kind | "login", path: string, body: object, key = ""): Promise<void> {
    const since = performance.now();
    const headers = { "content-type": "application/json", prefer: "return=minimal", authkey: key };
    try {
      const answer = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
      await answer.arrayBuffer();
      this.took.push({ kind, ms: performance.now() - since });
      if (!answer.ok) this.#fault(`${path} ${answer.status}`);
    } catch (error) {
      this.#fault(`${path} ${String(error)}`);
    }
  }

  #fault(what: string): void {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }

  /** Milliseconds that calls of these kinds took. */
  of(...kinds: Kind[]): number[] {
    return this.took.filter(({ kind }) => (kinds as string[]).includes(kind)).map(({ ms }) => ms);
  }

  get faults(): string {
    return [...this.wrong].map(([what, count]) => `${what} × ${count}`).join(", ");
  }
}

const share = (all: readonly number[], part: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? Number.NaN;

/** @returns resident megabytes, second by second, once everybody has begun */
async function atWork(calls: Calls, members: readonly Member[], minutes: number, pid: number): Promise<number[]> {
  const until = performance.now() + WARM_MS + minutes * 60_000;
  const working = members.map(async (member, at) => {
    const random = randomAt(2031, at);
    await sleep(random.below(WARM_MS));
    while (performance.now() < until) {
      const kind = kindOf(random);
      await calls.ask(kind, ...callOf(kind, member, random), member.key);
      const think = (THINK.least + random.below(THINK.most - THINK.least + 1)) * 1_000;
      await sleep(Math.max(0, Math.min(think, until - performance.now())));
    }
  });
  await sleep(WARM_MS);
  calls.took.length = 0;
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentMb(pid)), 1_000);
  await Promise.all(working);
  clearInterval(watch);
  return memory;
}

/** All sign in at once, while one of them looks at his list. @returns seconds */
async function burst(calls: Calls, client: pg.Client, members: readonly Member[]): Promise<number> {
  const ids = members.map(({ id }) => id);
  await client.query("update users set password_hash = $1 where id = any($2::bigint[])", [
    await hashPassword(PASSWORD),
    ids,
  ]);
  const since = performance.now();
  let signing = true;
  const onlooker = (async () => {
    for (const [first] = members; signing && first; await sleep(50))
      await calls.ask("list", "/api/customer/index", LIST, first.key);
  })();
  await Promise.all(
    members.map(({ username }) => calls.ask("login", "/api/user/login", { username, password: PASSWORD })),
  );
  const seconds = (performance.now() - since) / 1_000;
  signing = false;
  await onlooker;
  return seconds;
}

interface Given {
  product: Server;
  client: pg.Client;
  minutes: number;
  log: (line: string) => void;
}

/** @returns whether all targets were met */
export async function measureCrowd({ product, client, minutes, log }: Given): Promise<boolean> {
  const members = await gather(client);
  const [work, signing] = [new Calls(product.url), new Calls(product.url)];
  const memory = await atWork(work, members, minutes, product.pid);
  const seconds = await burst(signing, client, members);
  const third = Math.ceil(memory.length / 3);
  const more = share(memory.slice(-third), 0.5) / share(memory.slice(0, third), 0.5);
  const faults = [work.faults, signing.faults].filter(Boolean).join(", ");
  const calls = work.took.length + signing.took.length;
  const judged = [
    {
      what: `faults of ${calls} calls of ${PEOPLE} people in ${minutes} min${faults && `, ${faults}`}`,
      value: work.wrong.size + signing.wrong.size,
      most: 0,
    },
    { what: "lists p95, ms", value: share(work.of("list", "search"), 0.95), most: TARGETS.listP95 },
    { what: "lists p99, ms", value: share(work.of("list", "search"), 0.99), most: TARGETS.listP99 },
    { what: "writes p95, ms", value: share(work.of("write"), 0.95), most: TARGETS.writeP95 },
    { what: "memory, last third to first", value: more, most: TARGETS.moreMemory },
    { what: `${PEOPLE} sign in at once, s`, value: seconds, most: TARGETS.burstS },
    { what: "lists meanwhile p95, ms", value: share(signing.of("list"), 0.95), most: TARGETS.burstP95 },
  ];
  for (const { what, value, most } of judged)
    log(`crowd: ${what}: ${Number(value.toFixed(3))} (≤ ${most}: ${value <= most ? "met" : "MISSED"})`);
  return judged.every(({ value, most }) => value <= most);
}
