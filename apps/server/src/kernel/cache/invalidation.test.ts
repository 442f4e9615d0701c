/** A listening connection that dies without a word. */
import { sql } from "kysely";
import { expect } from "vitest";
import { inOneOfThree } from "../../../test/drawn";
import { cloneDatabase } from "../../../test/harness";
import { TcpProxy } from "../../../test/tcp-proxy";
import { openDatabase } from "../db/database";
import { Cached, Invalidation } from "./invalidation";

/** By then it is never noticed. */
const HANG_MS = 40_000;

inOneOfThree(
  "is noticed, and what was changed meanwhile is seen",
  async () => {
    const url = await cloneDatabase();
    const { db, close } = openDatabase(url, { max: 2 });
    const proxy = new TcpProxy(new URL(url));
    let noticed = 0;
    const invalidation = new Invalidation(await proxy.start(), () => (noticed += 1));
    await sql`create table told (n integer)`.execute(db);
    await sql`insert into told values (1)`.execute(db);
    const cached = new Cached(
      async () => (await sql<{ n: number }>`select n from told`.execute(db)).rows[0]?.n,
      invalidation,
      ["settings"],
    );
    /** Changes the value and waits until it is seen. */
    const change = async (n: number) => {
      await sql`update told set n = ${n}`.execute(db);
      await invalidation.announce(db, "settings");
      await expect.poll(() => cached.get(), { timeout: HANG_MS, interval: 20 }).toBe(n);
    };
    await invalidation.start();
    expect(await cached.get()).toBe(1);
    await change(2);
    expect(noticed).toBe(0);
    proxy.swallow();
    await change(3);
    expect(noticed).toBe(1);
    await change(4);
    expect(noticed).toBe(1);
    await invalidation.close();
    await proxy.close();
    await close();
  },
  150_000,
);
