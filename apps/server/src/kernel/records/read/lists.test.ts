/** The order and the board of lists, over HTTP, with customers: a million of them is the measure. */
import type { ListField } from "@qicheng/api/forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, setSettings, signIn, unique } from "../../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../../test/harness";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "mgrA", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "mgrA"]);
});
afterAll(() => server.close());

const list = (caller: Caller, query: Record<string, unknown>) => caller.raw("/api/customer/index", query);
const idsIn = async (caller: Caller, query: Record<string, unknown>) =>
  ((await list(caller, query)).rows ?? []).map((row) => row.id as number);

describe("sorted by the next follow-up", () => {
  const stem = unique("期");
  /** By days from now; some are shared to s1 by others, so that two ways lead to them. */
  const DAYS = [-3, -2, -1, 1, 2, 3, undefined, undefined];
  const starredAt = [1, 4, 6];
  let ids: number[];

  beforeAll(async () => {
    const { s1, mgrA } = people;
    ids = [];
    for (const at of DAYS.keys())
      ids.push(await addCustomer(at % 3 === 0 ? mgrA : s1, { CustomerName: `${stem}${at}` }));
    for (const [at, days] of DAYS.entries())
      if (days !== undefined)
        await sql`update customers set next_follow_at = date_trunc('minute', now()) + ${days} * interval '1 day' where id = ${ids[at]}`.execute(
          server.db,
        );
    await sql`insert into customer_shares (customer_id, user_id, access)
      select id, ${s1.id}, 'r' from customers where id = any(${ids}) and owner_id = ${mgrA.id}`.execute(server.db);
    for (const at of starredAt) await s1.raw("/api/customer/setTop", { id: ids[at] });
  });

  const inOrder = (...at: number[]) => at.map((one) => ids[one]);
  const EXPECTED = {
    asc: () => inOrder(0, 1, 2, 4, 6, 3, 5, 7),
    desc: () => inOrder(2, 1, 0, 4, 6, 5, 3, 7),
  };
  const narrowed = {
    searched: { key: stem },
    filtered: { data: [{ field: "CustomerName", op: "prefix", value: stem }] },
  };

  for (const order of ["asc", "desc"] as const)
    for (const [name, query] of Object.entries(narrowed))
      test(`${order}, ${name}: what is overdue, then my stars, then the rest, on every page and with any count`, async () => {
        const { s1 } = people;
        for (const count of ["1", "0"])
          for (const rows of [1, 2, 3, 5, 8, 50]) {
            const paged: number[] = [];
            for (let page = 1; page <= Math.ceil(8 / rows) + 1; page += 1)
              paged.push(...(await idsIn(s1, { ...query, sort: "nextgenjintime", order, rows, page, count })));
            expect([count, rows, paged]).toEqual([count, rows, EXPECTED[order]()]);
          }
        expect((await list(s1, { ...query, sort: "nextgenjintime", order, rows: 3, page: 9 })).total).toBe(8);
      });

  test("without stars of one's own, and of stars alone, what is overdue comes first all the same", async () => {
    const { mgrA, s1 } = people;
    const by = { key: stem, sort: "nextgenjintime", order: "desc" };
    expect(await idsIn(mgrA, by)).toEqual(inOrder(2, 1, 0, 5, 4, 3, 7, 6));
    expect(await idsIn(s1, { ...by, watched: 1 })).toEqual(inOrder(1, 4, 6));
    expect(await idsIn(s1, { ...by, dataType: "participate", order: "asc" })).toEqual(inOrder(0, 6, 3));
  });

  test("it is overdue exactly when the filter says so, in each group of an order", async () => {
    const overdue = [{ field: "nextgenjintime", op: "eq", value: "overdue" }];
    expect(await idsIn(people.s1, { key: stem, data: overdue, sort: "nextgenjintime" })).toEqual(inOrder(2, 1, 0));
    const late = [{ field: "nextgenjintime", op: "lt", value: "overdue" }];
    expect(await list(people.s1, { data: late })).toMatchObject({ status: 400, msg: "筛选条件的日期不正确" });
  });

  test("by another field my stars come first, as ever", async () => {
    const starred = [...starredAt].reverse();
    const rest = [...ids.keys()].filter((at) => !starredAt.includes(at)).reverse();
    expect(await idsIn(people.s1, { key: stem, sort: "AddTime" })).toEqual(inOrder(...starred, ...rest));
  });
});

describe("a board", () => {
  test("is answered for every field that offers it, and a filter finds the rows of each group", async () => {
    const { boss } = people;
    const fields = (await boss.raw("/api/field/list", { formid: "customer" })).data as unknown as ListField[];
    const offered = fields.filter(({ board }) => board === 1);
    expect(offered.map(({ field }) => field)).toEqual(expect.arrayContaining(["status", "clue", "LaiYuan", "UserID"]));
    for (const { field } of offered) {
      const { board = [] } = await list(boss, { board: field, count: "only" });
      for (const { value, label, count } of board.filter((group) => group.count > 0)) {
        const isNone = value === "" || (value === 0 && label === "");
        const condition = isNone ? { field, op: "empty" } : { field, op: "in", value: [value] };
        const { total } = await list(boss, { data: JSON.stringify([condition]), count: "only" });
        expect([field, value, total]).toEqual([field, value, count]);
      }
    }
  });

  const field = (key: string, definition: object) =>
    sql`insert into custom_fields (module, key, definition) values ('customer', ${key}, ${JSON.stringify({
      title: key,
      storage: "ext",
      flags: { list: true, filter: true, form: true },
      ...definition,
    })}::jsonb)`.execute(server.db);
  const options = ["甲", "乙"].map((value) => ({ label: value, value }));

  test("stands in the answer of the list and under data, beside rows and total", async () => {
    const { s1 } = people;
    await addCustomer(s1);
    const whole = await list(s1, { board: "clue", rows: 1 });
    expect(whole.data).toEqual({ rows: whole.rows, total: whole.total, board: whole.board });
    const minimal = await s1.raw(
      "/api/customer/index",
      { board: "clue", count: "0" },
      { headers: { prefer: "return=minimal" } },
    );
    expect([minimal.board, minimal.total, minimal.data]).toEqual([whole.board, undefined, undefined]);
    expect(whole.board).toEqual([
      { value: 1, label: "未成交", color: "", count: whole.total },
      { value: 2, label: "已成交", color: "", count: 0 },
    ]);
    const english = await s1.raw("/api/customer/index", { board: "clue" }, { headers: { "x-lang": "en" } });
    expect(english.board?.map(({ label }) => label)).toEqual(["Open", "Closed"]);
  });

  test("has what the company chose of its own fields, what is no choice any more, and last what has none", async () => {
    const { s1 } = people;
    await field("zStage", { type: "select", options: [...options, { label: "旧", value: "旧", disabled: true }] });
    await dropCaches(server);
    const stem = unique("段");
    for (const zStage of ["乙", "乙", ""]) await addCustomer(s1, { CustomerName: unique(stem), zStage });
    const gone = await addCustomer(s1, { CustomerName: unique(stem) });
    await sql`update customers set ext = ext || '{"zStage": "没了"}' where id = ${gone}`.execute(server.db);
    expect((await list(s1, { key: stem, board: "zStage", count: "only" })).board).toEqual([
      { value: "甲", label: "甲", color: "", count: 0 },
      { value: "乙", label: "乙", color: "", count: 2 },
      { value: "没了", label: "", color: "", count: 1 },
      { value: "", label: "", color: "", count: 1 },
    ]);
  });

  test("of several ways into a list counts each row once, within its scope", async () => {
    const { s1, s2 } = people;
    const stem = unique("路");
    await addCustomer(s1, { CustomerName: unique(stem) });
    const shared = await addCustomer(s2, { CustomerName: unique(stem) });
    await addCustomer(s2, { CustomerName: unique(stem) });
    await sql`insert into customer_shares (customer_id, user_id, access) values (${shared}, ${s1.id}, 'r')`.execute(
      server.db,
    );
    const owners = async (caller: Caller, dataType: string) =>
      ((await list(caller, { key: stem, dataType, board: "UserID", count: "only" })).board ?? []).map(
        ({ value, label, count }) => [value, label, count],
      );
    expect(await owners(s1, "all")).toEqual([
      [s1.id, "s1先生", 1],
      [s2.id, "s2先生", 1],
    ]);
    expect(await owners(s1, "myself")).toEqual([[s1.id, "s1先生", 1]]);
    expect(await owners(s1, "participate")).toEqual([[s2.id, "s2先生", 1]]);
    expect(await owners(s1, "sub")).toEqual([]);
  });

  test("does not tell by its numbers what is masked on rows of others", async () => {
    const { boss, s2 } = people;
    await field("zSecret", { type: "select", options, mask: "phone" });
    await dropCaches(server);
    const stem = unique("密");
    await addCustomer(boss, { CustomerName: unique(stem), zSecret: "甲" });
    await addCustomer(s2, { CustomerName: unique(stem), zSecret: "乙" });
    await addCustomer(s2, { CustomerName: unique(stem) });
    const counts = async () =>
      ((await list(boss, { key: stem, board: "zSecret", count: "only" })).board ?? []).map(({ value, count }) => [
        value,
        count,
      ]);
    expect(await counts()).toEqual([
      ["甲", 1],
      ["乙", 1],
      ["", 1],
    ]);
    await setSettings(server, { phoneDisplay: "masked" });
    expect(await counts()).toEqual([
      ["甲", 1],
      ["乙", 0],
    ]);
    await setSettings(server, { phoneDisplay: "full" });
  });

  test("is no part of what a saved scene asks for", async () => {
    const { s1 } = people;
    const saved = await s1.raw("/api/scene/save", { module: "customer", name: unique("景"), query: { board: "clue" } });
    expect(saved).toMatchObject({ status: 400, msg: "场景不支持：board" });
  });
});

describe("filtered by a field of the company's own", () => {
  const MANY = 2_100;

  test("has the same rows and the exact total, whether they are few or many", async () => {
    const { boss } = people;
    const flags = { list: true, filter: true };
    const data = { field: "lPlace", title: "名次", type: "number", flags };
    expect((await boss.raw("/api/field/add", { module: "customer", data })).status).toBe(200);
    const stem = unique("名次");
    await sql`insert into customers (name, clue, owner_id, created_by, ext, created_at)
      select ${stem} || n, 1, ${boss.id}, ${boss.id}, jsonb_build_object('lPlace', n::text), now() - n % 7 * interval '1 hour'
      from generate_series(1, ${MANY}) n`.execute(server.db);
    const first = (await idsIn(boss, { key: `${stem}77` }))[0] ?? 0;
    await boss.raw("/api/customer/setTop", { id: first });
    for (const [most, total] of [
      [90, 90],
      [MANY, MANY],
      [0, 0],
    ] as const)
      for (const page of [1, 3])
        for (const order of ["", "asc"]) {
          const query = { data: [{ field: "lPlace", op: "between", value: [1, most] }], page, rows: 20, order };
          const counted = await list(boss, query);
          const plain = await list(boss, { ...query, count: "0" });
          expect([most, page, order, counted.total]).toEqual([most, page, order, total]);
          expect(counted.rows?.map(({ id }) => id)).toEqual(plain.rows?.map(({ id }) => id));
        }
  });
});
