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

interface Took {
  kind: Kind | "login";
  ms: number;
}

const share = (all: readonly number[], part: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? Number.NaN;

interface Given {
  product: Server;
  client: pg.Client;
  minutes: number;
  log: (line: string) => void;
}

/** @returns whether all targets were met */
export async function measureCrowd({ product, client, minutes, log }: Given): Promise<boolean> {
  const members = await gather(client);
  const took: Took[] = [];
  const wrong = new Map<string, number>();
  async function ask(kind: Took["kind"], path: string, body: object, key = ""): Promise<void> {
    const since = performance.now();
    const headers = { "content-type": "application/json", prefer: "return=minimal", authkey: key };
    try {
      const answer = await fetch(product.url + path, { method: "POST", headers, body: JSON.stringify(body) });
      await answer.arrayBuffer();
      took.push({ kind, ms: performance.now() - since });
      if (!answer.ok) wrong.set(`${path} ${answer.status}`, (wrong.get(`${path} ${answer.status}`) ?? 0) + 1);
    } catch (error) {
      wrong.set(`${path} ${String(error)}`, (wrong.get(`${path} ${String(error)}`) ?? 0) + 1);
    }
  }
  const until = performance.now() + WARM_MS + minutes * 60_000;
  async function work(member: Member, at: number): Promise<void> {
    const random = randomAt(2031, at);
    const think = () => (THINK.least + random.below(THINK.most - THINK.least + 1)) * 1_000;
    await sleep(random.below(WARM_MS));
    while (performance.now() < until) {
      const kind = kindOf(random);
      await ask(kind, ...callOf(kind, member, random), member.key);
      await sleep(Math.min(think(), Math.max(0, until - performance.now())));
    }
  }
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentMb(product.pid)), 1_000);
  const working = Promise.all(members.map(work));
  await sleep(WARM_MS);
  took.length = 0;
  memory.length = 0;
  await working;
  clearInterval(watch);
  const of = (...kinds: Took["kind"][]) => took.filter(({ kind }) => kinds.includes(kind)).map(({ ms }) => ms);
  const lists = of("list", "search");
  const writes = of("write");
  const calls = took.length;
  const third = Math.ceil(memory.length / 3);
  const more = share(memory.slice(-third), 0.5) / share(memory.slice(0, third), 0.5);

  const hash = await hashPassword(PASSWORD);
  await client.query("update users set password_hash = $1 where id = any($2::bigint[])", [
    hash,
    members.map(({ id }) => id),
  ]);
  took.length = 0;
  const began = performance.now();
  let burning = true;
  const onlooker = (async () => {
    const [first] = members;
    while (burning && first) {
      await ask("list", "/api/customer/index", LIST, first.key);
      await sleep(50);
    }
  })();
  await Promise.all(members.map(({ username }) => ask("login", "/api/user/login", { username, password: PASSWORD })));
  const burstS = (performance.now() - began) / 1_000;
  burning = false;
  await onlooker;
  const meanwhile = share(of("list"), 0.95);
  const errors = [...wrong].map(([what, count]) => `${what} × ${count}`).join(", ");
  const met = (holds: boolean) => (holds ? "met" : "MISSED");
  const judged: [text: string, holds: boolean][] = [
    [`${calls} calls of ${PEOPLE} people in ${minutes} min, errors: ${errors || "none"}`, errors === ""],
    [`lists p95 ${share(lists, 0.95).toFixed(0)} ms (≤ ${TARGETS.listP95})`, share(lists, 0.95) <= TARGETS.listP95],
    [`lists p99 ${share(lists, 0.99).toFixed(0)} ms (≤ ${TARGETS.listP99})`, share(lists, 0.99) <= TARGETS.listP99],
    [
      `writes p95 ${share(writes, 0.95).toFixed(0)} ms (≤ ${TARGETS.writeP95})`,
      share(writes, 0.95) <= TARGETS.writeP95,
    ],
    [`memory, last third to first: ${more.toFixed(3)} × (≤ ${TARGETS.moreMemory})`, more <= TARGETS.moreMemory],
    [`${PEOPLE} sign in at once in ${burstS.toFixed(1)} s (≤ ${TARGETS.burstS})`, burstS <= TARGETS.burstS],
    [`lists meanwhile p95 ${meanwhile.toFixed(0)} ms (≤ ${TARGETS.burstP95})`, meanwhile <= TARGETS.burstP95],
  ];
  for (const [text, holds] of judged) log(`crowd: ${text}: ${met(holds)}`);
  return judged.every(([, holds]) => holds);
}
