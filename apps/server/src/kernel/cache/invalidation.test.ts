/** A listening connection that dies without a word. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { inOneOfThree } from "../../../test/drawn";
import { cloneDatabase } from "../../../test/harness";
import { TcpProxy } from "../../../test/tcp-proxy";
import { openDatabase } from "../db/database";
import { Cached, Invalidation } from "./invalidation";

inOneOfThree("is noticed within five seconds, and what was changed meanwhile is seen", async () => {
  const url = await cloneDatabase();
  const { db, close } = openDatabase(url, { max: 2 });
  const proxy = new TcpProxy(new URL(url));
  const noticed: number[] = [];
  const invalidation = new Invalidation(await proxy.start(), () => noticed.push(performance.now()));
  await sql`create table told (n integer)`.execute(db);
  await sql`insert into told values (1)`.execute(db);
  const cached = new Cached(
    async () => (await sql<{ n: number }>`select n from told`.execute(db)).rows[0]?.n,
    invalidation,
    ["settings"],
  );
  /** Changes the value and waits until it is seen. @returns milliseconds that took */
  const change = async (n: number) => {
    await sql`update told set n = ${n}`.execute(db);
    const since = performance.now();
    await invalidation.announce(db, "settings");
    while ((await cached.get()) !== n && performance.now() - since < 20_000) await sleep(20);
    expect(await cached.get()).toBe(n);
    return performance.now() - since;
  };
  await invalidation.start();
  expect(await cached.get()).toBe(1);
  expect(await change(2)).toBeLessThan(1_000);
  proxy.swallow();
  const dead = performance.now();
  // Four seconds until it is given up, one until the next try, and that try.
  expect(await change(3)).toBeLessThan(7_000);
  expect(noticed).toHaveLength(1);
  expect((noticed[0] ?? Number.POSITIVE_INFINITY) - dead).toBeLessThan(5_000);
  expect(await change(4)).toBeLessThan(1_000);
  await invalidation.close();
  await proxy.close();
  await close();
});
