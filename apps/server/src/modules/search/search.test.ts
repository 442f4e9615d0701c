import { actionLog } from "@qicheng/api/action-log/routes";
import type { FoundBy } from "@qicheng/api/kernel/shapes";
import { search as searchRoutes } from "@qicheng/api/search/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let s1: Caller;
let s2: Caller;
let mgrA: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1, s2, mgrA } = await signIn(server, ["s1", "s2", "mgrA"]));
});
afterAll(() => server.close());

interface Hit {
  id: number;
  mine: number;
  title: string;
  text: string;
  shows: { module: string; id: number };
  foundBy: FoundBy[];
}

const search = async (caller: Caller, key: string) =>
  (await caller.raw("/api/search/all", { key })).data as Record<string, Hit[]>;
const customersIn = async (caller: Caller, key: string) => (await search(caller, key)).customer ?? [];

describe("global search", () => {
  test("finds customers and contacts by any piece of name, initials or phone", async () => {
    const id = await addCustomer(s1, {
      CustomerName: "宁波金辉物流有限公司",
      contactName: "欧阳修",
      mobile: "0574-8765 4321",
    });
    const contact = await addContact(s1, id, { contactName: "尉迟恭", mobile: "13712345678" });
    for (const key of [
      "宁",
      "金辉",
      "辉物",
      "有限公司",
      "nbjh",
      "jhwl",
      "欧阳",
      "oyx",
      "8765",
      "87654321",
      "0574-8765",
      "宁波金辉物流有限公司",
      "　金辉　",
      "金 辉",
      "辉 金",
      "物流 尉迟",
      "5678 欧阳",
      "ningbo",
      "jinhuiwuliu",
      "yuchi",
      "ouyangxiu",
      "尉迟",
      "13712345678",
    ]) {
      const found = await search(s1, key);
      expect([key, found.customer?.map((hit) => hit.id)]).toEqual([key, [id]]);
    }
    for (const key of ["尉迟", "ycg", "5678", "1371234"])
      expect([key, (await search(s1, key)).contact?.map((hit) => hit.id)]).toEqual([key, [contact]]);
    expect((await search(s1, "尉迟")).contact).toEqual([
      {
        id: contact,
        shows: { module: "customer", id },
        title: "尉迟恭",
        text: "宁波金辉物流有限公司 13712345678",
        UserName: "s1先生",
        mine: 1,
        foundBy: [{ field: "contactName", title: "姓名", text: "尉迟恭", marks: [[0, 2]] }],
      },
    ]);
    for (const key of ["", " ", "辉金", "876", "%", "_", "金_", "波辉", "xx", "ingbo", "辉 上海"])
      expect([key, Object.values(await search(s1, key)).flat()]).toEqual([key, []]);
    expect(Object.values(await search(s2, "金辉")).flat()).toEqual([]);
    expect(await customersIn(mgrA, "金辉")).toMatchObject([{ id, mine: 0 }]);
    const number = `kh${String(id).padStart(6, "0")}`;
    expect((await customersIn(s1, number)).map((hit) => hit.id)).toEqual([id]);
    expect(await customersIn(s2, number)).toEqual([]);
  });

  test("says where each word stands, with marks", async () => {
    const id = await addCustomer(s1, {
      CustomerName: "合肥宝源 ABC 科技有限公司",
      contactName: "单雄信",
      mobile: "0551-8765 4321",
    });
    await addContact(s1, id, { contactName: "程咬金", mobile: "+86 571-0000-5678" });
    const by = async (key: string, language = "cn") => {
      const answer = await s1.raw("/api/search/all", { key }, { headers: { "x-lang": language } });
      return (answer.data.customer as Hit[]).filter((hit) => hit.id === id).flatMap(({ foundBy }) => foundBy);
    };
    const name = { field: "CustomerName", title: "客户名称", text: "合肥宝源 ABC 科技有限公司" };
    const person = { field: "contactName", title: "联系人", text: "单雄信" };
    const child = { field: "contact", title: "联系人", text: "程咬金 +86 571-0000-5678" };
    const marked: [string, unknown[]][] = [
      ["宝源", [{ ...name, marks: [[2, 4]] }]],
      ["hefei", [{ ...name, marks: [[0, 2]] }]],
      ["hfby", [{ ...name, marks: [[0, 4]] }]],
      [
        "abc 源",
        [
          {
            ...name,
            marks: [
              [3, 4],
              [5, 8],
            ],
          },
        ],
      ],
      ["宝 源", [{ ...name, marks: [[2, 4]] }]],
      ["shanxiong", [{ ...person, marks: [[0, 2]] }]],
      ["87654", [{ field: "mobile", title: "手机", text: "0551-8765 4321", marks: [[5, 11]] }]],
      ["cheng", [{ ...child, marks: [[0, 1]] }]],
      ["05678", [{ ...child, marks: [[15, 21]] }]],
      [
        "宝源 程 5678",
        [
          { ...name, marks: [[2, 4]] },
          {
            ...child,
            marks: [
              [0, 1],
              [17, 21],
            ],
          },
        ],
      ],
      [
        "金 雄",
        [
          { ...person, marks: [[1, 2]] },
          { ...child, marks: [[2, 3]] },
        ],
      ],
    ];
    for (const [key, expected] of marked) expect([key, await by(key)]).toEqual([key, expected]);
    expect(await by("cheng", "en")).toMatchObject([{ title: "Contact" }]);
    expect(await by(`KH${String(id).padStart(6, "0")}`)).toEqual([]);
  });

  test("shows mine first, eight at most, and never the pool or the bin", async () => {
    const stem = unique("共同名");
    const mine = await addCustomer(mgrA, { CustomerName: `${stem}我` });
    const others: number[] = [];
    for (let at = 0; at < 9; at += 1) others.push(await addCustomer(s1, { CustomerName: `${stem}${at}` }));
    const found = await customersIn(mgrA, stem);
    expect(found.map((hit) => hit.id)).toEqual([mine, ...others.reverse().slice(0, 7)]);
    await sql`update customers set owner_id = null where id = ${mine}`.execute(server.db);
    await sql`update customers set deleted_at = now() where id = any(${others}::bigint[])`.execute(server.db);
    expect(await customersIn(mgrA, stem)).toEqual([]);
  });

  test("is empty for whoever may not look at customers", async () => {
    await addCustomer(s1, { CustomerName: "看不到的客户" });
    const none = await server.as("none");
    expect(await search(none, "看不到")).toEqual({});
  });
});

describe("what one opened last", () => {
  interface Recent extends Hit {
    module: string;
  }
  const look = (caller: Caller, id: number, module = "customer") => caller.post(actionLog.look, { module, id });
  const recent = async (caller: Caller) => (await caller.post(searchRoutes.recent, {})).data as unknown as Recent[];
  const titles = async (caller: Caller) => (await recent(caller)).map(({ title }) => title);

  test("is told the latest first, each once and eight at most, to oneself", async () => {
    const caller = await server.as("s3");
    expect(await recent(caller)).toEqual([]);
    const made: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      made.push(await addCustomer(caller, { CustomerName: `看过的客户${at}`, mobile: "0571-8888 0000" }));
      await look(caller, made[at] ?? 0);
    }
    await look(caller, made[4] ?? 0);
    expect(await titles(caller)).toEqual([4, 9, 8, 7, 6, 5, 3, 2].map((at) => `看过的客户${at}`));
    expect((await recent(caller))[0]).toMatchObject({
      id: made[4],
      module: "customer",
      shows: { module: "customer", id: made[4] },
      text: expect.stringContaining("0571-8888 0000"),
      mine: 1,
      foundBy: [],
    });
    expect(await titles(s1)).not.toContain("看过的客户4");
  });

  test("names nothing that one no longer sees", async () => {
    const [kept, given, binned] = [
      await addCustomer(s2, { CustomerName: "还是我的" }),
      await addCustomer(s2, { CustomerName: "给了别人" }),
      await addCustomer(s2, { CustomerName: "已经删除" }),
    ];
    for (const id of [kept, given, binned]) await look(s2, id);
    expect(await titles(s2)).toEqual(["已经删除", "给了别人", "还是我的"]);
    await sql`update customers set owner_id = ${s1.id} where id = ${given}`.execute(server.db);
    await sql`update customers set deleted_at = now() where id = ${binned}`.execute(server.db);
    expect(await titles(s2)).toEqual(["还是我的"]);
    const none = await server.as("none");
    await sql`insert into record_views (user_id, module, record_id, seen_at)
      values (${none.id}, 'customer', ${kept}, now())`.execute(server.db);
    expect(await recent(none)).toEqual([]);
  });
});

describe("regions", () => {
  const regions = async (query: string) =>
    (await s1.get(`/Api/city/list/?${query}`)).data as { id: string; name: string }[];

  test("lead from every province to its cities and counties", async () => {
    const provinces = await regions("type=1");
    expect(provinces.length).toBeGreaterThanOrEqual(31);
    expect(provinces.find((one) => one.id === "330000")?.name).toBe("浙江省");
    const cities = await regions("type=2&parentid=330000");
    expect(cities.map((city) => city.id.slice(0, 2)).every((start) => start === "33")).toBe(true);
    const counties = await regions("type=3&parentid=330100&status=1");
    expect(counties).toContainEqual({ id: "330106", name: "西湖区" });
    expect(await regions("type=2&parentid=999999")).toEqual([]);
    expect(await regions("")).toEqual(provinces);
    const all = await regions("type=3&parentid=0");
    expect(all.length).toBeGreaterThan(2_500);
    for (const wrong of ["type=4", "type=x", "parentid=3300001", "type=1&type=2"])
      expect((await s1.get(`/Api/city/list/?${wrong}`)).status).toBe(400);
  });
});
