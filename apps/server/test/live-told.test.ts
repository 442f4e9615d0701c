/** What people hear who are connected to two real servers: notifications, and hints of what others have changed. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { notify } from "../src/kernel/live/notify";
import { followUpDue } from "../src/modules/followups/due";
import { announcement } from "../src/modules/notifications/kinds";
import { addCustomer, grant, unique } from "./arrange";
import { inOneOfThree } from "./drawn";
import type { Caller } from "./harness";
import { LiveClient, ticketOf, until } from "./live-client";
import {
  endingWithTest,
  enter,
  has,
  one,
  people,
  proxy,
  server,
  settled,
  tell,
  two,
  withTwoServers,
} from "./live-servers";
import { TcpProxy } from "./tcp-proxy";

withTwoServers();

/** What was told before is told by now. */
const SETTLED_MS = 5_500;

describe("what leaves a pool", () => {
  test("is told to those who see the pool, at every server, with who has it; not to him, and to nobody else", async () => {
    await grant(server, "s3", ["crm.customer.total"]);
    await server.services.invalidation.announce(server.db, "organisation");
    await sleep(500);
    const [first, faster, blind] = [
      await enter(one, people.s2),
      await enter(two, people.s1),
      await enter(two, people.s3),
    ];
    const id = await addCustomer(people.mgrA);
    await people.mgrA.post(customers.toPool, { ids: [id] });
    await people.s1.post(customers.receive, { ids: [id] });
    const told = JSON.stringify(["taken", { module: "customer", ids: [id], name: "s1先生" }]);
    await until(() => first.heard.includes(told));
    await sleep(500);
    expect([faster, blind].map(({ heard }) => heard.filter((text) => text.startsWith('["taken"')))).toEqual([[], []]);
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

  test("by a transfer, sent to both servers under one key, is told each of them once", async () => {
    const [former, receiver] = [await enter(one, people.s1), await enter(two, people.s2)];
    const id = await addCustomer(people.s1);
    const given = { ids: [id], userid: people.s2.id };
    const headers = { authkey: people.boss.key, "idempotency-key": randomUUID() };
    const replies = await Promise.all(
      [one, two, one, two].map((at) => at.call(customers.transfer.path, given, headers)),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, data: { done: [id] } });
    const last = unique("末");
    await tell([people.s1, people.s2], last);
    for (const [client, kind] of [
      [former, "colleagues.taken"],
      [receiver, "colleagues.transferred"],
    ] as const) {
      await settled(client, last);
      expect(client.received.map(({ type }) => type)).toEqual([kind, announcement.key]);
    }
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

  inOneOfThree(
    "comes after the network between server and database has swallowed everything",
    async () => {
      const client = await enter(two, people.s1);
      const text = unique("丢");
      proxy.swallow();
      await tell([people.s1], text);
      await until(() => client.texts.includes(text), 150_000);
      expect(await settled(client, text)).toEqual([text]);
      // What is still open there is dead.
      proxy.refuse(true);
      proxy.refuse(false);
      await until(async () => (await ticketOf(two.address, people.s1.key)) !== "", 150_000);
    },
    400_000,
  );

  inOneOfThree("comes through a connection that broke, after the next one", async () => {
    const between = new TcpProxy(new URL(one.address));
    const url = new URL(await between.start());
    const broken = await LiveClient.enter(url.origin, people.s1.key);
    between.refuse(true);
    await until(() => broken.closed !== "");
    const text = unique("断");
    await tell([people.s1], text);
    between.refuse(false);
    const again = endingWithTest(await LiveClient.enter(url.origin, people.s1.key, { last: broken.last ?? 0 }));
    expect((await settled(again, text)).filter((one) => one === text)).toEqual([text]);
    await between.close();
  });
});

describe("hints", () => {
  inOneOfThree("tell others who may see the list what was changed, seldom, and not who changed it", async () => {
    // What others changed before would be told together with it.
    await sleep(SETTLED_MS);
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

describe("a form that is published", () => {
  test("is told at every server to whoever is there, and to other browsers of who published it", async () => {
    const none = await server.as("none");
    const clients = [
      await enter(one, people.s1),
      await enter(two, people.s3),
      await enter(two, people.boss),
      await enter(one, none),
    ];
    const field = { type: "input", title: unique("字段") };
    const reply = await one.call("/api/field/add", { module: "supplier", data: field }, { authkey: people.boss.key });
    expect(reply?.status).toBe(200);
    for (const client of clients) await until(() => client.changed.flat().includes("form"));
    // Nobody without a right hears of anything else.
    expect(clients.at(-1)?.changed.flat()).toEqual(["form"]);
    // By then every server answers the new definition.
    for (const at of [one, two]) {
      const answer = await at.call("/api/field/list", { formid: "supplier" }, { authkey: people.s1.key });
      expect(JSON.stringify(answer)).toContain(field.title);
    }
  });
});

describe("hints of what a call does not say itself", () => {
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
