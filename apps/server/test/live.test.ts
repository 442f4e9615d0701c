/** Two real servers on one database, with people connected to both: what each of them hears, and who is let in. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { customers } from "@qicheng/api/customers/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { ONLINE_EVENT, type OnlinePerson } from "@qicheng/api/kernel/live";
import { notifications } from "@qicheng/api/notifications/routes";
import { session } from "@qicheng/api/session/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { notify } from "../src/kernel/live/notify";
import { followUpDue } from "../src/modules/followups/due";
import { announcement } from "../src/modules/notifications/kinds";
import { addCustomer, signIn, unique } from "./arrange";
import { inOneOfThree } from "./drawn";
import { type Caller, type TestServer, testServer } from "./harness";
import { LiveClient, ticketOf, until } from "./live-client";
import { ServerProcess } from "./server-process";
import { TcpProxy } from "./tcp-proxy";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** What a request is answered whose headers no other client would send; 0 when it is not. */
const status = ({ hostname, port }: URL, address: string, headers: Record<string, string>) =>
  new Promise<number>((resolve) => {
    const sent = request({ hostname, port, path: address, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once("error", () => resolve(0));
    sent.end();
  });

const dataDir = mkdtempSync(path.join(tmpdir(), "qicheng-live-"));
/** Arranges and calls; the sockets are at the two others. */
let server: TestServer;
let proxy: TcpProxy;
let one: ServerProcess;
let two: ServerProcess;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3", Caller>;
let open: LiveClient[] = [];

beforeAll(async () => {
  server = await testServer();
  proxy = new TcpProxy(new URL(server.databaseUrl));
  one = new ServerProcess(dataDir, server.databaseUrl);
  two = new ServerProcess(dataDir, await proxy.start());
  await Promise.all([one.start(), two.start()]);
});
beforeEach(async () => {
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3"]);
});
afterEach(() => {
  for (const client of open) client.end();
  open = [];
});
afterAll(async () => {
  await Promise.all([one.terminate(), two.terminate()]);
  await proxy.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function enter(at: ServerProcess, caller: Caller, options: Parameters<typeof LiveClient.enter>[2] = {}) {
  const client = await LiveClient.enter(at.address, caller.key, options);
  open.push(client);
  return client;
}
const tell = (to: readonly Caller[], text: string) =>
  notify(server, { kind: announcement, to: to.map(({ id }) => id), facts: { text } });
const has = (client: LiveClient, text: string) => until(() => client.texts.includes(text));
/** What has come when nothing more does. */
async function settled(client: LiveClient, last: string): Promise<string[]> {
  await has(client, last);
  await sleep(500);
  return client.texts;
}

describe("a socket is let in", () => {
  const knock = async (token: string, options: Parameters<typeof LiveClient.open>[2] = {}) => {
    const client = await LiveClient.open(one.address, token, options);
    open.push(client);
    return client.closed;
  };

  test("by a ticket that is good once, over websocket and long polling", async () => {
    for (const transport of ["websocket", "polling"] as const) {
      const ticket = await ticketOf(one.address, people.s1.key);
      expect(await knock(ticket, { transports: [transport] })).toBe("");
      expect(await knock(ticket, { transports: [transport] })).toBe("AUTH_REQUIRED");
    }
  });

  test("at the server that did not issue the ticket as well", async () => {
    expect(await knock(await ticketOf(two.address, people.s1.key))).toBe("");
  });

  test("not by what is no ticket, one that is too old, a login key, or that of a session that has ended", async () => {
    for (const token of ["", "x.y", people.s1.key]) expect(await knock(token)).not.toBe("");
    const late = await ticketOf(one.address, people.s1.key);
    await sql`update live_tickets set expires_at = now()`.execute(server.db);
    expect(await knock(late)).toBe("AUTH_REQUIRED");
    const left = await ticketOf(one.address, people.s1.key);
    await people.s1.post(session.logout, {});
    expect(await knock(left)).toBe("AUTH_REQUIRED");
  });

  test("not from a page of another place, and nowhere but into the hub", async () => {
    const ticket = await ticketOf(one.address, people.s1.key);
    const query = `EIO=4&transport=polling&token=${ticket}`;
    const from = async (origin: string) =>
      (await fetch(`${one.address}/socket.io/?${query}`, { headers: { origin } })).status;
    expect(await from("https://evil.test")).toBe(403);
    expect(await from("null")).toBe(403);
    expect(await from(one.address)).toBe(200);
    // Neither does a host that is none harm the server, nor an address that is none.
    for (const [host, address] of [
      ["[", `/socket.io/?${query}`],
      ["x", "//[/socket.io/?EIO=4&transport=polling"],
    ] as const)
      expect(await status(new URL(one.address), address, { host, origin: "http://x" })).not.toBe(200);
    expect(await from(one.address)).toBe(200);
    expect(await knock(ticket, { namespace: "/" })).toBe("NOT_FOUND");
    expect(await knock(ticket, { namespace: "/other" })).toBe("Invalid namespace");
  });

  test("so many times in one session, and neither key nor ticket stands in the database", async () => {
    for (let n = 0; n < LIMITS.socketsPerSession; n += 1) await enter(one, people.s2);
    expect(await knock(await ticketOf(one.address, people.s2.key))).toBe("RATE_LIMITED");
    const ticket = await ticketOf(one.address, people.s1.key);
    const [{ text } = { text: "" }] = await server.rows(
      sql<{ text: string }>`select coalesce(string_agg(t::text, ' '), '') as text from live_tickets t`,
    );
    expect(text).not.toBe("");
    expect(text).not.toContain(ticket);
  });

  test("and sent away when it sends too much at once, or too often", async () => {
    const large = await enter(one, people.s1);
    large.socket.emit(ONLINE_EVENT, "x".repeat(LIMITS.messageBytes + 1));
    const often = await enter(one, people.s1);
    for (let n = 0; n <= LIMITS.messageBurst; n += 1) often.socket.emit("anything");
    await until(() => large.closed !== "" && often.closed !== "");
  });
});

describe("what people are told", () => {
  test("reaches them at every server, once and in order, and nobody else", async () => {
    const [a, b, other] = [await enter(one, people.s1), await enter(two, people.s1), await enter(one, people.s3)];
    const texts = Array.from({ length: 20 }, (_, n) => unique(`告${n}`));
    // At the same time: ids are those of the commits all the same.
    await Promise.all(texts.map((text) => tell([people.s1, people.s2], text)));
    await until(() => a.received.length >= 20 && b.received.length >= 20);
    await sleep(500);
    for (const { received } of [a, b]) {
      expect(received.map(({ content }) => content).sort()).toEqual([...texts].sort());
      expect(received.map(({ id }) => id)).toEqual(received.map(({ id }) => id).sort((x, y) => x - y));
    }
    expect(other.received).toEqual([]);
  });

  test("is told when it is committed, and not at all when it is not", async () => {
    const client = await enter(one, people.s1);
    const [undone, done] = [unique("撤"), unique("成")];
    await expect(
      server.db.transaction().execute(async (db) => {
        await notify({ db }, { kind: announcement, to: [people.s1.id], facts: { text: undone } });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await server.db.transaction().execute(async (db) => {
      await notify({ db }, { kind: announcement, to: [people.s1.id], facts: { text: done } });
      await sleep(300);
      expect(client.received).toEqual([]);
    });
    expect(await settled(client, done)).toEqual([done]);
  });

  test("under the event that its kind has; clients can send none", async () => {
    const [boss, s1, s2] = [await enter(one, people.boss), await enter(one, people.s1), await enter(two, people.s2)];
    const [said, announced] = [unique("悄悄"), unique("公告")];
    for (const event of ["systemMessage", "privateSystemMsg", "privateMessage"])
      s2.socket.emit(event, { content: "假", UserID: people.s1.id });
    expect((await people.s2.post(notifications.message, { UserID: people.s1.id, content: said })).msg).toBe("已发送");
    expect((await people.s2.post(notifications.announce, { content: announced })).code).toBe("FORBIDDEN");
    expect((await people.boss.post(notifications.announce, { content: announced })).status).toBe(200);
    await Promise.all([has(boss, announced), has(s1, announced), has(s2, announced)]);
    expect(s1.received.map(({ event, content, NickName }) => [event, content, NickName])).toEqual([
      ["privateMessage", `s2先生：${said}`, "s2先生"],
      ["systemMessage", announced, "boss先生"],
    ]);
    expect(s2.texts).toEqual([announced]);
  });

  test("while a client was away comes when it says what it saw last: nothing missed, nothing twice", async () => {
    const first = await enter(one, people.s1);
    const [before, between, after] = [unique("前"), unique("中"), unique("后")];
    await tell([people.s1], before);
    await has(first, before);
    first.end();
    await tell([people.s1], between);
    // At the other server, and with something new at the same moment.
    const [again] = await Promise.all([enter(two, people.s1, { last: first.last ?? 0 }), tell([people.s1], after)]);
    expect(await settled(again, after)).toEqual([between, after]);
    // Whoever says nothing begins with what is new, and so does one who says to know the future.
    const fresh = await enter(two, people.s1);
    const ahead = await enter(two, people.s1, { last: 999_999_999 });
    const next = unique("新");
    await tell([people.s1], next);
    expect(await settled(fresh, next)).toEqual([next]);
    expect(await settled(ahead, next)).toEqual([next]);
  });

  test("about a record goes to who sees it at that moment, and so does the list", async () => {
    const [mine, theirs] = [await addCustomer(people.s1), await addCustomer(people.s1)];
    const about = (id: number) => ({ module: "customer", id });
    const client = await enter(one, people.s1);
    const last = unique("末");
    await notify(server, { kind: followUpDue, to: [people.s1.id], about: about(mine) });
    await until(() => client.received.length === 1);
    const seen = client.last ?? 0;
    client.end();
    await notify(server, { kind: followUpDue, to: [people.s1.id, people.s3.id], about: about(theirs) });
    await sql`update customers set owner_id = ${people.s3.id} where id = ${theirs}`.execute(server.db);
    await tell([people.s1], last);
    const again = await enter(one, people.s1, { last: seen });
    expect(await settled(again, last)).toEqual([last]);
    const unread = async (caller: Caller) => {
      const { rows = [], total } = await caller.post(notifications.index, { isread: 0, rows: 200 });
      expect(total).toBe(rows.length);
      return rows.filter(({ module }) => module === "customer").map(({ dataId }) => dataId);
    };
    expect(await unread(people.s1)).toEqual([mine]);
    expect(await unread(people.s3)).toEqual([theirs]);
    // In the bin nobody sees it.
    await people.boss.post(customers.remove, { ids: [mine] });
    expect(await unread(people.s1)).toEqual([]);
  });

  inOneOfThree("comes after the network between server and database has swallowed everything", async () => {
    const client = await enter(two, people.s1);
    const text = unique("丢");
    proxy.swallow();
    await tell([people.s1], text);
    const took = await until(() => client.texts.includes(text), 40_000);
    expect(took).toBeLessThan(25_000);
    expect(await settled(client, text)).toEqual([text]);
    // What is still open there is dead.
    proxy.refuse(true);
    proxy.refuse(false);
    await until(async () => (await ticketOf(two.address, people.s1.key)) !== "", 30_000);
  });

  inOneOfThree("comes through a connection that broke, after the next one", async () => {
    const between = new TcpProxy(new URL(one.address));
    const url = new URL(await between.start());
    const broken = await LiveClient.enter(url.origin, people.s1.key);
    between.refuse(true);
    await until(() => broken.closed !== "");
    const text = unique("断");
    await tell([people.s1], text);
    between.refuse(false);
    const again = await LiveClient.enter(url.origin, people.s1.key, { last: broken.last ?? 0 });
    open.push(again);
    expect((await settled(again, text)).filter((one) => one === text)).toEqual([text]);
    await between.close();
  });
});

describe("whoever may not stay is out within a second, at every server", () => {
  async function outWithin(act: () => Promise<unknown>): Promise<number[]> {
    const clients = [await enter(one, people.s2), await enter(two, people.s2)];
    const stays = await enter(two, people.s1);
    await sleep(300);
    await act();
    const since = performance.now();
    await until(() => clients.every(({ closed }) => closed !== ""));
    expect(stays.closed).toBe("");
    return clients.map(({ closedAt }) => closedAt - since);
  }
  afterEach(() => sql`update users set must_change_password = false`.execute(server.db));
  /** The session before the last one. */
  const former = async (key: Caller) =>
    (
      await server.rows(
        sql<{ id: number }>`select id from sessions where user_id = ${key.id} order by id desc offset 1 limit 1`,
      )
    )[0]?.id ?? 0;

  test("a session that one has ended elsewhere", async () => {
    const other = await server.as("s2");
    const id = await former(people.s2);
    for (const ms of await outWithin(() => other.post(session.sessionRevoke, { ids: [id] })))
      expect(ms).toBeLessThan(1_000);
  });

  test("somebody whose password was reset", async () => {
    for (const ms of await outWithin(() => people.boss.post(users.resetPassword, { id: people.s2.id })))
      expect(ms).toBeLessThan(1_000);
  });

  test("somebody whose sessions an administrator has ended", async () => {
    for (const ms of await outWithin(() => people.boss.post(users.kick, { userid: people.s2.id })))
      expect(ms).toBeLessThan(1_000);
  });

  test("somebody who was disabled", async () => {
    for (const ms of await outWithin(() => people.boss.post(users.edit, { id: people.s2.id, QuitStatus: 1 })))
      expect(ms).toBeLessThan(1_000);
    await people.boss.post(users.edit, { id: people.s2.id, QuitStatus: 0 });
  });
});

describe("hints", () => {
  inOneOfThree("tell others who may see the list what was changed, seldom, and not who changed it", async () => {
    const [own, boss, none] = [await enter(one, people.s1), await enter(two, people.boss), await server.as("none")];
    const blind = await enter(two, none);
    for (let n = 0; n < 10; n += 1) await addCustomer(people.s1);
    await until(() => boss.changed.flat().includes("customer"));
    await sleep(4_000);
    expect(boss.changed.length).toBeLessThanOrEqual(3);
    expect(boss.changed.flat().some((topic) => topic.endsWith(".label"))).toBe(false);
    expect(own.changed).toEqual([]);
    expect(blind.changed).toEqual([]);
  });
});

describe("hints of what a call does not say itself", () => {
  /** What was told before is told by now. */
  const SETTLED_MS = 3_500;
  const heard = (client: LiveClient, topic: string) => until(() => client.changed.flat().includes(topic));
  async function many(count: number): Promise<number[]> {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await addCustomer(people.mgrA));
    return ids;
  }
  const send = async (path: string, body: unknown) => {
    const reply = await one.call(path, body, { authkey: people.mgrA.key });
    expect(reply?.status).toBe(200);
    return (reply as unknown as { data: { job?: number; undo?: number } }).data;
  };
  const ended = (job = 0) =>
    until(async () => {
      const row = await server.db
        .selectFrom("background_jobs")
        .select("state")
        .where("id", "=", job)
        .executeTakeFirst();
      return row?.state === "done";
    });
  async function quiet(...clients: LiveClient[]): Promise<void> {
    await sleep(SETTLED_MS);
    for (const client of clients) client.changed.length = 0;
  }

  inOneOfThree("come with the steps of a background job, to others only", async () => {
    const asked = { module: "customer", ids: await many(60), data: { remark: "新" } };
    const { job, undo } = await send("/api/record/massEdit", asked);
    await ended(job);
    const [boss, own] = [await enter(two, people.boss), await enter(two, people.mgrA)];
    await quiet(boss, own);
    const back = await send("/api/undo/run", { id: undo });
    expect(back.job).toBeGreaterThan(0);
    await heard(boss, "customer");
    await ended(back.job);
    await sleep(SETTLED_MS);
    expect([...new Set(boss.changed.flat())].sort()).toEqual(["contact", "customer"]);
    expect(own.changed).toEqual([]);
  });

  test("come with an undo that is done at once, of what it brought back", async () => {
    const { undo } = await send("/api/customer/delete", { ids: await many(2) });
    const boss = await enter(two, people.boss);
    await quiet(boss);
    await send("/api/undo/run", { id: undo });
    await heard(boss, "customer");
    expect(boss.changed.flat()).toEqual(expect.arrayContaining(["recycle", "contact"]));
  });
});

describe("who is online", () => {
  const names = (online: readonly OnlinePerson[]) => online.map(({ NickName }) => NickName).sort();
  const told = (client: LiveClient, who: string[]) => until(() => names(client.online).join() === who.join());

  test("is each person once, whatever sockets and servers he has, and can be asked", async () => {
    const boss = await enter(one, people.boss);
    const [a, b] = [await enter(one, people.s1), await enter(two, people.s1)];
    await enter(two, people.s3);
    await told(boss, ["boss先生", "s1先生", "s3先生"]);
    const asked = await new Promise<OnlinePerson[]>((resolve) => boss.socket.emit(ONLINE_EVENT, resolve));
    expect(names(asked)).toEqual(["boss先生", "s1先生", "s3先生"]);
    a.end();
    await sleep(2_500);
    expect(names(boss.online)).toContain("s1先生");
    b.end();
    await told(boss, ["boss先生", "s3先生"]);
  });
});

describe("the end of a server", () => {
  inOneOfThree(
    "by kill: its people are gone within seconds, and what it told last reaches those of the other",
    async () => {
      const third = new ServerProcess(dataDir, server.databaseUrl);
      await third.start();
      const [boss, s1] = [await enter(one, people.boss), await enter(one, people.s1)];
      const there = await enter(third, people.s3);
      await until(() => boss.online.some(({ UserID }) => UserID === people.s3.id));
      const content = unique("遗言");
      const said = await third.call(
        "/api/notification/message",
        { UserID: people.s1.id, content },
        { authkey: people.s3.key },
      );
      await third.kill();
      expect(said?.status).toBe(200);
      await has(s1, `s3先生：${content}`);
      await until(() => boss.online.every(({ UserID }) => UserID !== people.s3.id), 8_000);
      await until(() => there.closed !== "");
      const again = await enter(one, people.s3, { last: there.last ?? 0 });
      expect(again.closed).toBe("");
    },
  );

  inOneOfThree("by SIGTERM: sockets are closed, nobody is let in, and the end does not wait for them", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "qicheng-live-"));
    const third = new ServerProcess(folder, server.databaseUrl);
    await third.start();
    const boss = await enter(one, people.boss);
    const clients = [await enter(third, people.s3), await enter(third, people.s3, { transports: ["polling"] })];
    await until(() => boss.online.some(({ UserID }) => UserID === people.s3.id));
    const { code, tookMs } = await third.terminate();
    expect([code, tookMs < 5_000]).toEqual([0, true]);
    await until(() => clients.every(({ closed }) => closed !== ""));
    await until(() => boss.online.every(({ UserID }) => UserID !== people.s3.id), 4_000);
    rmSync(folder, { recursive: true, force: true });
  });
});
