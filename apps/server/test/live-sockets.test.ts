/** Sockets at two real servers: who is let in, who is sent away, who is online, and what the end of a server does. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { ONLINE_EVENT, type OnlinePerson } from "@qicheng/api/kernel/live";
import { session } from "@qicheng/api/session/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { unique } from "./arrange";
import { inOneOfThree } from "./drawn";
import type { Caller } from "./harness";
import { LiveClient, ticketOf, until } from "./live-client";
import { dataDir, endingWithTest, enter, has, one, people, server, two, withTwoServers } from "./live-servers";
import { ServerProcess } from "./server-process";

/** By then a server that waits for its sockets is never done. */
const HANG_MS = 50_000;

withTwoServers();

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

describe("a socket is let in", () => {
  const knock = async (token: string, options: Parameters<typeof LiveClient.open>[2] = {}) => {
    const client = endingWithTest(await LiveClient.open(one.address, token, options));
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
    // Of many who come at the same moment no more get in, either.
    const tickets = await Promise.all(
      Array.from({ length: 2 * LIMITS.socketsPerSession }, () => ticketOf(one.address, people.s3.key)),
    );
    const answers = await Promise.all(tickets.map((each) => knock(each)));
    expect(answers.filter((answer) => answer === "RATE_LIMITED").length).toBe(LIMITS.socketsPerSession);
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

describe("whoever may not stay is out at once, at every server", () => {
  /** Nothing but the news of it ends them: nobody asks, and the test is over long before anything is looked at by the clock. */
  async function outAfter(act: () => Promise<unknown>): Promise<void> {
    const clients = [await enter(one, people.s2), await enter(two, people.s2)];
    const stays = await enter(two, people.s1);
    await sleep(300);
    await act();
    await until(() => clients.every(({ closed }) => closed !== ""));
    expect(stays.closed).toBe("");
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
    await outAfter(() => other.post(session.sessionRevoke, { ids: [id] }));
  });

  test("somebody whose password was reset", async () => {
    await outAfter(() => people.boss.post(users.resetPassword, { id: people.s2.id }));
  });

  test("somebody whose sessions an administrator has ended", async () => {
    await outAfter(() => people.boss.post(users.kick, { userid: people.s2.id }));
  });

  test("somebody who leaves with everything that he had", async () => {
    await outAfter(() => people.boss.post(users.quit, { id: people.s2.id, userid: people.s1.id }));
    await people.boss.post(users.edit, { id: people.s2.id, QuitStatus: 0 });
    people.s2 = await server.as("s2");
  });

  test("somebody who was disabled", async () => {
    await outAfter(() => people.boss.post(users.edit, { id: people.s2.id, QuitStatus: 1 }));
    await people.boss.post(users.edit, { id: people.s2.id, QuitStatus: 0 });
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
      await until(() => boss.online.every(({ UserID }) => UserID !== people.s3.id), HANG_MS);
      await until(() => there.closed !== "");
      const again = await enter(one, people.s3, { last: there.last ?? 0 });
      expect(again.closed).toBe("");
    },
  );

  inOneOfThree("by SIGTERM: sockets are closed, nobody is let in, and the end does not wait for them", async () => {
    const folder = mkdtempSync(path.join(fastTemp(), "qicheng-live-"));
    const third = new ServerProcess(folder, server.databaseUrl);
    await third.start();
    const boss = await enter(one, people.boss);
    const clients = [await enter(third, people.s3), await enter(third, people.s3, { transports: ["polling"] })];
    await until(() => boss.online.some(({ UserID }) => UserID === people.s3.id));
    const { code, tookMs } = await third.terminate();
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(HANG_MS);
    await until(() => clients.every(({ closed }) => closed !== ""));
    await until(() => boss.online.every(({ UserID }) => UserID !== people.s3.id));
    rmSync(folder, { recursive: true, force: true });
  });
});
