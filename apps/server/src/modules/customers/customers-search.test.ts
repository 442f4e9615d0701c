/** What finds a customer: its own names and phones and those of its contacts, as far as whoever searches may read them. */
import { contacts } from "@qicheng/api/contacts/routes";
import { customers } from "@qicheng/api/customers/routes";
import { recycle } from "@qicheng/api/recycle/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, grant, newId, setSettings, viewOf } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { csvOf, ended, Importing, run } from "../../../test/importing";

const kit = new Importing();
let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
let id: number;
let phone = 13_600_000_000;

/** One that nobody else has. */
function nextPhone(): string {
  phone += 11_117;
  return String(phone);
}

beforeAll(async () => {
  ({ server, boss, s1, s2 } = await kit.open());
});
beforeEach(async () => {
  await setSettings(server, { phoneDisplay: "full" });
  id = await addCustomer(s1, { contactName: "秦叔宝" });
});
afterAll(() => kit.close());

/** Whether the list, its total, and the search over everything find the customer. */
async function finds(key: string, caller: Caller = s1, query: Record<string, unknown> = {}): Promise<boolean> {
  const { rows = [], total } = await caller.raw("/api/customer/index", { rows: 200, ...query, key });
  expect([key, total]).toEqual([key, rows.length]);
  const counted = await caller.raw("/api/customer/index", { ...query, key, count: "only" });
  expect([key, counted.total]).toEqual([key, total]);
  const listed = rows.some((row) => row.id === id);
  if ("gonghai" in query) return listed;
  const hits = (await caller.raw("/api/search/all", { key })).data.customer as { id: number }[];
  expect([key, hits.some((hit) => hit.id === id)]).toEqual([key, listed]);
  return listed;
}

/** By each of the keys. */
async function expectFound(found: boolean, ...keys: string[]): Promise<void> {
  for (const key of keys) expect([key, await finds(key)]).toEqual([key, found]);
}

describe("a customer is found by every contact", () => {
  test("that is added, changed, deleted, brought back and made the primary one", async () => {
    const [mobile, other] = [nextPhone(), nextPhone()];
    const contact = await addContact(s1, id, { contactName: "罗士信", mobile });
    await expectFound(true, "罗士信", "luoshixin", "lsx", mobile, mobile.slice(-4), `罗 ${mobile.slice(-5)}`, "信 秦");
    await s1.post(contacts.edit, { id: contact, contactName: "裴元庆", mobile: other });
    await expectFound(false, "罗士信", "luoshixin", mobile);
    await expectFound(true, "裴元庆", "peiyuan", other, "秦叔宝");
    await s1.post(contacts.edit, { id: contact, remark: "常来" });
    await expectFound(true, "裴元庆", other);
    expect((await s1.post(contacts.primary, { id: contact, customerId: id })).status).toBe(200);
    await expectFound(true, "裴元庆", other, "秦叔宝");
    expect((await s1.post(contacts.remove, { ids: [contact] })).data.done).toEqual([contact]);
    await expectFound(false, "裴元庆", "peiyuan", other);
    await expectFound(true, "秦叔宝");
    expect((await boss.post(recycle.restore, { module: "contact", ids: [contact] })).status).toBe(200);
    await expectFound(true, "裴元庆", "peiyuan", other);
  });

  test("whatever becomes of its own name, and when it comes back out of the bin", async () => {
    const mobile = nextPhone();
    await addContact(s1, id, { contactName: "史大奈", mobile });
    await s1.post(customers.edit, { id, CustomerName: "瓦岗粮油贸易行" });
    await expectFound(true, "wagang", "岗 史大奈", mobile);
    const { undo: batch } = (await s1.post(customers.remove, { ids: [id] })).data;
    await expectFound(false, "史大奈", mobile);
    // What is made again while it lies there knows of no contact.
    await sql`update customer_search set search_text = '瓦岗粮油贸易行', search_grams = '{瓦岗}' where id = ${id}`.execute(
      server.db,
    );
    expect((await s1.post(undo.run, { id: batch as number })).status).toBe(200);
    await expectFound(true, "史大奈", mobile, "wagang");
  });

  test("that a file brings, until that is undone", async () => {
    const mobile = nextPhone();
    const { CustomerName } = await viewOf(s1, id);
    const file = csvOf(
      ["客户名称", "姓名", "手机"],
      [
        [CustomerName, "单雄信", mobile],
        [CustomerName, "翟让", ""],
      ],
    );
    const uploaded = await kit.send(s1, file, { module: "contact" });
    const mapping = ["customerId", "contactName", "mobile"];
    const looked = await s1.raw("/api/import/check", { id: uploaded.data.id, sheet: 0, mapping });
    expect(looked).toMatchObject({ status: 200, data: { counts: { ready: 2 } } });
    const answer = await run(s1, uploaded.data.id);
    await ended(s1, answer);
    await expectFound(true, "单雄信", "shanxiong", mobile, "翟让", "让 秦叔宝");
    expect((await s1.post(undo.run, { id: answer.data.undo as number })).status).toBe(200);
    await expectFound(false, "单雄信", mobile, "翟让");
    await expectFound(true, "秦叔宝");
  });

  test("however many are changed at once", async () => {
    const numbers = Array.from({ length: 6 }, nextPhone);
    const ids = await Promise.all(
      numbers.map((mobile, at) => addContact(s1, id, { contactName: `程${at}咬金`, mobile })),
    );
    await expectFound(true, ...numbers);
    const renamed = ids
      .slice(0, 3)
      .map((contact, at) => s1.post(contacts.edit, { id: contact, contactName: `牛${at}进达` }));
    const removed = ids.slice(3).map((contact) => s1.post(contacts.remove, { ids: [contact] }));
    const own = s1.post(customers.edit, { id, CustomerName: "金墉城有限公司" });
    for (const { status } of await Promise.all([...renamed, ...removed, own])) expect(status).toBe(200);
    await expectFound(true, "牛0", "牛1进达", "牛2", "jinyong", ...numbers.slice(0, 3));
    await expectFound(false, "程0", "程3咬金", "程5", ...numbers.slice(3));
  });

  test("up to a hundred of them", async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ name: `兵${at}号`, at }));
    await sql`insert into contacts (customer_id, name, search_text, search_grams)
      select ${id}, n, '', '{}' from unnest(${many.map(({ name }) => name)}::text[]) n`.execute(server.db);
    await s1.post(customers.edit, { id, CustomerName: `百人团${phone}` });
    await expectFound(true, "兵0号", "兵98号");
    await expectFound(false, "兵99号");
  });
});

describe("what is masked", () => {
  test("of a customer in the pool finds nothing, and what the pool shows does", async () => {
    const [mobile, second] = [nextPhone(), nextPhone()];
    id = await addCustomer(s1, { CustomerName: "晋阳宫造办处", contactName: "李药师", mobile });
    await addContact(s1, id, { contactName: "张出尘", mobile: second });
    await sql`update customers set owner_id = null where id = ${id}`.execute(server.db);
    const inPool = (key: string) => finds(key, s2, { gonghai: 1 });
    for (const key of ["晋阳", "jygz", "jinyanggong", "jin", "宫 晋", "李药师", "liyao", "张出尘", "张 晋阳"])
      expect([key, await inPool(key)]).toEqual([key, true]);
    for (const key of [mobile, mobile.slice(-4), second, `晋阳 ${mobile.slice(-4)}`, `张出尘 ${second}`])
      expect([key, await inPool(key)]).toEqual([key, false]);
    const { rows } = await s2.raw("/api/customer/index", { gonghai: 1, key: "张出尘" });
    expect(rows?.[0].foundBy).toEqual([{ field: "contact", title: "联系人", text: "张出尘", marks: [[0, 3]] }]);
    // Nowhere else, by whatever.
    for (const key of ["晋阳", "张出尘", mobile]) expect([key, await finds(key, boss)]).toEqual([key, false]);
    // As a former version wrote it, it is found by its name alone.
    await sql`update customer_search set search_text = concat(${"晋阳宫造办处\n李药师\n"}::text, ${mobile}::text, ${"\njygzbc\nlys"}::text)
      where id = ${id}`.execute(server.db);
    for (const key of ["晋阳", "宫造"]) expect([key, await inPool(key)]).toEqual([key, true]);
    for (const key of [mobile, mobile.slice(-4), "李药师"]) expect([key, await inPool(key)]).toEqual([key, false]);
  });

  test("of somebody else's customer finds nothing, nor is it told as what was found", async () => {
    const [mobile, second] = [nextPhone(), nextPhone()];
    id = await addCustomer(s1, { CustomerName: `洛口仓${mobile.slice(-3)}号储运`, contactName: "徐懋公", mobile });
    await addContact(s1, id, { contactName: "王伯当", mobile: second });
    expect(await finds(second, boss)).toBe(true);
    await setSettings(server, { phoneDisplay: "masked" });
    for (const key of [mobile, mobile.slice(-4), second, second.slice(-4), `王伯当 ${second.slice(-4)}`])
      expect([key, await finds(key, boss), await finds(key)]).toEqual([key, false, true]);
    for (const key of [
      "洛口",
      "luokou",
      "王伯当",
      "wangbo",
      "徐 王",
      `仓${mobile.slice(-3)}号`,
      `王 ${mobile.slice(-3)}`,
    ])
      expect([key, await finds(key, boss)]).toEqual([key, true]);
    const told = async (caller: Caller) =>
      (await caller.raw("/api/customer/index", { key: "王伯当" })).rows?.find((row) => row.id === id).foundBy;
    const by = { field: "contact", title: "联系人", marks: [[0, 3]] };
    expect(await told(s1)).toEqual([{ ...by, text: `王伯当 ${second}` }]);
    expect(await told(boss)).toEqual([{ ...by, text: "王伯当" }]);
    const { data } = await boss.raw("/api/search/all", { key: "王伯当" });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${mobile}|${second}`));
  });

  test("is whole again for whoever gets no customers to see", async () => {
    await addContact(s1, id, { contactName: "魏玄成" });
    expect((await s2.raw("/api/customer/index", { key: "魏玄成" })).total).toBe(0);
    expect(Object.values((await s2.raw("/api/search/all", { key: "魏玄成" })).data).flat()).toEqual([]);
    await grant(server, "view", []);
    const view = await server.as("view");
    expect(await view.raw("/api/customer/index", { key: "魏玄成" })).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await view.raw("/api/search/all", { key: "魏玄成" })).data).toEqual({});
  });
});

describe("rows of a list", () => {
  test("say what they are found by while something is searched for, whatever fields are asked for", async () => {
    await addContact(s1, id, { contactName: "尤俊达" });
    const rowsOf = async (query: Record<string, unknown>) =>
      (await s1.raw("/api/customer/index", { rows: 200, ...query })).rows?.filter((row) => row.id === id) ?? [];
    expect((await rowsOf({ key: "俊达", fields: "status" }))[0]).toMatchObject({
      foundBy: [{ field: "contact", title: "联系人", text: "尤俊达", marks: [[1, 3]] }],
    });
    expect((await rowsOf({ key: "qinshu" }))[0].foundBy).toMatchObject([{ field: "contactName", marks: [[0, 2]] }]);
    expect((await rowsOf({}))[0]).not.toHaveProperty("foundBy");
    expect((await rowsOf({ key: "　" }))[0]).not.toHaveProperty("foundBy");
  });

  test("are those of a query that is too long, or no text, not at all", async () => {
    for (const key of ["长".repeat(101), { a: 1 }, ["x"]])
      for (const path of ["/api/customer/index", "/api/search/all"])
        expect([path, (await s1.raw(path, { key })).status]).toEqual([path, 400]);
  });
});

describe("variants of characters and of ü", () => {
  test("find each other", async () => {
    id = await addCustomer(s1, { CustomerName: "上海雲帆策略諮詢有限公司", contactName: "呂布" });
    await expectFound(
      true,
      "云帆",
      "雲帆",
      "咨询",
      "諮詢",
      "吕布",
      "呂",
      "celue",
      "celve",
      "celyue",
      "lvbu",
      "lubu",
      "lyubu",
    );
    await expectFound(false, "celie", "云凡");
    id = await addCustomer(s1, { CustomerName: "杭州云海女装有限公司", contactName: "钟馗" });
    await expectFound(true, "雲海", "鍾馗", "nvzhuang", "nuzhuang", "nyuzhuang");
  });

  test("are what a save asks for when it looks for duplicates", async () => {
    const word = `${String(Date.now()).slice(-6)}雲帆`;
    id = await addCustomer(s1, { CustomerName: `杭州${word}科技有限公司` });
    const { rows = [] } = await s1.raw("/api/customer/repeat", { key: `杭州${word.replace("雲", "云")}科技有限公司` });
    expect(rows.filter((row) => row.id === id)).toMatchObject([{ match: "exact", by: "name" }]);
  });
});

describe("a landline and an e-mail", () => {
  test("find their customer, and the same is a duplicate however it is written", async () => {
    const four = String(Date.now()).slice(-4);
    id = await addCustomer(s1, { telephone: `（0571）8000 ${four}转808`, email: `Info${four}@example。com` });
    expect(await viewOf(s1, id)).toMatchObject({
      telephone: `(0571)8000 ${four}转808`,
      email: `Info${four}@example.com`,
    });
    await expectFound(true, `8000${four}`, `0571-8000${four}`, `（0571）8000 ${four}转808`, `info${four}@example`);
    const { rows } = await server
      .rows(sql<{ key: string }>`select key from customer_keys where customer_id = ${id} and kind = 'telephone'`)
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([{ key: `05718000${four}` }]);
    for (const [field, key, by] of [
      ["telephone", `0571/8000.${four}`, "telephone"],
      ["mobile", `05718000${four}-9`, "mobile"],
      ["email", `INFO${four}@example.com`, "email"],
    ])
      expect((await s2.raw("/api/customer/repeat", { key, field })).rows).toMatchObject([{ id, match: "exact", by }]);
  });

  test("of one's own are told whole, of others masked", async () => {
    const mobile = nextPhone();
    id = await addCustomer(s1, { contactName: "单雄信", mobile });
    const told = async (caller: Caller) =>
      (await caller.raw("/api/customer/repeat", { key: mobile })).rows?.[0]?.mobile;
    expect(await told(s1)).toBe(mobile);
    expect(await told(s2)).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
  });
});

describe("a whole record comes back", () => {
  test("with its tags, as JSON and form-encoded", async () => {
    const text = `签${Date.now()}`;
    const tag = newId(await boss.raw("/api/tag/add", { text, bgcolor: "#d46b08" }));
    expect(await s1.raw("/api/customer/bindTag", { id, list: [tag] })).toMatchObject({ status: 200 });
    for (const form of [false, true]) {
      const answered = await viewOf(s1, id);
      expect(answered.tags).toMatchObject([{ text }]);
      expect(await s1.raw("/api/customer/edit", { ...answered, CcList: "[]" }, { form })).toMatchObject({
        status: 200,
      });
    }
    const answered = await viewOf(s1, id);
    expect(await s1.raw("/api/customer/edit", { ...answered, tags: [] })).toMatchObject({ status: 400 });
  });
});
