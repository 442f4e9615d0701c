/** How many rows scenes find: which of them are counted, for whom, and for how long. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { save, sceneServer } from "../../../test/scenes";

let server: TestServer;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await sceneServer();
  ({ s1, s2 } = await signIn(server, ["s1", "s2"]));
});
afterAll(() => server.close());

describe("the counts of scenes", () => {
  const counts = (caller: Caller, module = "customer") => caller.raw("/api/scene/count", { module });
  const told = async (caller: Caller, module?: string) =>
    new Map(
      ((await counts(caller, module)).data as { id: number; builtIn?: string; total: number }[]).map(
        ({ id, builtIn, total }) => [builtIn ?? id, total],
      ),
    );
  /** As far as the one that is counted last: a busy computer may need another try. */
  const wholly = (caller: Caller, last: string | number, module?: string) =>
    vi.waitFor(
      async () => {
        const counted = await told(caller, module);
        expect([...counted.keys()]).toContain(last);
        return counted;
      },
      { timeout: 10_000 },
    );

  test("are those of the lists, of mine and of shared scenes, and of nobody else's", async () => {
    const stem = unique("数场景");
    // Only so many are counted.
    await sql`delete from scenes`.execute(server.db);
    await addCustomer(s1, { CustomerName: `${stem}甲` });
    const other = await addCustomer(s2, { CustomerName: `${stem}乙` });
    await sql`insert into customer_shares (customer_id, user_id, access) values (${other}, ${s1.id}, 'r')`.execute(
      server.db,
    );
    await s1.raw("/api/customer/setTop", { id: other });
    const mine = newId(await save(s1, { key: stem }));
    const shared = newId(await save(s1, { key: stem, dataType: "myself" }, { shared: 1 }));
    const private2 = newId(await save(s2, { key: stem }));
    const [of1, of2] = [await wholly(s1, shared), await wholly(s2, shared)];
    for (const [caller, counted] of [
      [s1, of1],
      [s2, of2],
    ] as const)
      for (const [scene, query] of [
        ["all", {}],
        ["myself", { dataType: "myself" }],
        ["participate", { dataType: "participate" }],
        ["sub", { dataType: "sub" }],
        ["watched", { watched: 1 }],
      ] as const)
        expect([scene, counted.get(scene)]).toEqual([
          scene,
          (await caller.raw("/api/customer/index", { ...query, count: "only" })).total,
        ]);
    expect([of1.get(mine), of1.get(shared), of1.has(private2)]).toEqual([2, 1, false]);
    expect([of2.has(mine), of2.get(shared), of2.get(private2)]).toEqual([false, 1, 1]);
  });

  test("are of scenes that mean something in the list, and leave out one that cannot be used any more", async () => {
    const boss = await server.as("boss");
    const broken = newId(await save(s1, { data: [{ field: "gone", op: "eq", value: 1 }] }));
    const sound = newId(await save(s1, {}));
    const counted = await wholly(s1, sound);
    expect([counted.has(broken), counted.has("watched")]).toEqual([false, true]);
    expect([...(await wholly(boss, "all", "product")).keys()].filter((key) => typeof key === "string")).not.toContain(
      "myself",
    );
    expect((await counts(boss, "contact")).data).toEqual([]);
  });

  test("end when they take too long, without a word", async () => {
    const blocker = await server.db.startTransaction().execute();
    try {
      await sql`lock table customers in access exclusive mode`.execute(blocker);
      const answer = await counts(s1);
      expect(answer.status).toBe(200);
      expect(answer.data.length).toBeLessThan(5);
      // It has ended although the table is still locked, and nothing of it waits any more.
      const waiting = sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where not granted and datname = current_database()`;
      expect((await waiting.execute(blocker)).rows).toEqual([]);
    } finally {
      await blocker.rollback().execute();
    }
    expect((await wholly(s1, "watched")).has("myself")).toBe(true);
  });

  test("are for whoever may see the list, signed in, of a list that there is", async () => {
    await grant(server, "none", ["crm.product.list"]);
    const stranger = await server.as("none");
    expect(await counts(stranger)).toMatchObject({ status: 403 });
    expect(await counts(server.anonymous)).toMatchObject({ status: 401 });
    for (const module of ["x", "user", "__proto__", ""])
      expect([module, (await counts(s1, module)).status]).toEqual([module, 400]);
  });
});
