/** Phones of rows that others own: masked where the company wants it, and looked at one by one. */
import { records } from "@qicheng/api/records/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, grant, setSettings, unique, viewOf } from "../../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../../test/harness";
import { workbookOf } from "../../../../test/record-suite/exports";

let server: TestServer;
let s1: Caller;
let mgrA: Caller;
let word: string;
let mobile: string;
let id: number;
let contact: number;
let number = 13_700_000_000;

const RIGHTS = [
  "crm.customer.total",
  "crm.customer.gonghai",
  "crm.customer.add",
  "crm.customer.edit",
  "crm.customer.export",
  "crm.customer.reveal",
  "crm.contact.add",
  "crm.contact.edit",
  "crm.contact.export",
] as const;

beforeAll(async () => {
  server = await testServer();
  [s1, mgrA] = [await server.as("s1"), await server.as("mgrA")];
});
beforeEach(async () => {
  await grant(server, "s1", RIGHTS);
  await grant(server, "mgrA", RIGHTS, "all");
  await sql`delete from reveals`.execute(server.db);
  await sql`delete from reveal_days`.execute(server.db);
  await setSettings(server, { phoneDisplay: "masked", revealsPerDay: 2 });
  word = unique("街");
  number += 1;
  mobile = String(number);
  id = await addCustomer(s1, { address: word, contactName: "王先生", mobile, wechat: "wx_open" });
  contact = (await viewOf(s1, id)).contactId as number;
});
afterAll(() => server.close());

const masked = () => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
const reveal = (caller: Caller, input: Record<string, unknown>) =>
  caller.post(records.reveal, { module: "customer", field: "mobile", id, ...input });
const listed = (caller: Caller, query: Record<string, unknown> = {}) =>
  caller.raw("/api/customer/index", { rows: 200, data: [{ field: "address", op: "eq", value: word }], ...query });

describe("where the company masks them", () => {
  test("a phone of somebody else's row is masked in lists and records and left out of files, and nothing else is", async () => {
    const hidden = { reveal: { module: "customer", fields: ["mobile"] }, mobile: masked(), wechat: "wx_open" };
    expect((await listed(mgrA)).rows).toMatchObject([hidden]);
    expect(await viewOf(mgrA, id)).toMatchObject(hidden);
    expect((await listed(s1)).rows).toMatchObject([{ mobile }]);
    expect((await listed(s1)).rows?.[0]).not.toHaveProperty("reveal");
    const [row] = (await mgrA.raw("/api/contact/list", { customerId: id })).rows ?? [];
    expect(row).toMatchObject({ mobile: masked(), reveal: { module: "contact", fields: ["mobile"] } });
    for (const [module, query] of [
      ["customer", { data: [{ field: "address", op: "eq", value: word }] }],
      ["contact", { customerId: id }],
    ] as const) {
      const answer = await mgrA.raw("/api/export/run", { module, ...query, fields: "mobile" });
      const { rows } = await workbookOf(server, answer);
      expect([module, JSON.stringify(rows).includes(masked())]).toEqual([module, false]);
      expect(JSON.stringify(rows)).not.toContain(mobile);
    }
    await setSettings(server, { phoneDisplay: "full" });
    expect((await listed(mgrA)).rows).toMatchObject([{ mobile }]);
  });

  test("it is neither filtered, nor sorted by, nor searched; its owner finds it", async () => {
    const by = { data: [{ field: "mobile", op: "eq", value: mobile }] };
    const everywhere = async (caller: Caller, key: string) =>
      JSON.stringify((await caller.raw("/api/search/all", { key })).data);
    expect((await listed(s1, by)).total).toBe(1);
    expect((await listed(s1, { data: undefined, key: mobile })).total).toBe(1);
    expect(await everywhere(s1, mobile)).toContain(`"id":${id},`);
    for (const query of [by, { data: undefined, key: mobile }, { data: undefined, key: mobile.slice(-6) }])
      expect([query, (await listed(mgrA, query)).total]).toEqual([query, 0]);
    expect((await mgrA.raw("/api/contact/list", { customerId: id, key: mobile })).total).toBe(0);
    expect(await everywhere(mgrA, mobile)).not.toContain(`"id":${id},`);
    const name = (await viewOf(s1, id)).CustomerName as string;
    for (const key of [name, "王先生"]) expect([key, (await listed(mgrA, { key })).total]).toEqual([key, 1]);
    expect(await everywhere(mgrA, name)).toContain(`"id":${id},`);
    expect(await everywhere(mgrA, name)).not.toContain(mobile);
    await setSettings(server, { phoneDisplay: "full" });
    expect((await listed(mgrA, by)).total).toBe(1);
    expect((await listed(mgrA, { data: undefined, key: mobile })).total).toBe(1);
    expect(await everywhere(mgrA, mobile)).toContain(`"id":${id},`);
  });

  test("an edit by somebody else that comes back masked changes nothing of it, a new number does", async () => {
    const form = await mgrA.raw("/api/contact/Views", { id: contact });
    expect(form.data.mobile).toBe(masked());
    const { version } = form.data;
    const edit = (values: Record<string, unknown>) =>
      mgrA.raw("/api/contact/Edit", { ...form.data, ...values, subtotal: undefined });
    expect((await edit({ version, remark: "改过" })).msg).toBe("保存成功");
    const view = (await s1.raw("/api/contact/Views", { id: contact })).data;
    expect(view).toMatchObject({ mobile, remark: "改过" });
    const whole = await viewOf(mgrA, id);
    expect((await mgrA.raw("/api/customer/edit", { ...whole, remark: "也改过" })).msg).toBe("保存成功");
    expect(await viewOf(s1, id)).toMatchObject({ mobile, remark: "也改过" });
    await mgrA.raw("/api/contact/Edit", { id: contact, mobile: "13911112222" });
    expect((await s1.raw("/api/contact/Views", { id: contact })).data.mobile).toBe("13911112222");
  });

  test("the log of the record does not tell it", async () => {
    await s1.raw("/api/contact/Edit", { id: contact, mobile: "13911112222" });
    const log = (caller: Caller) => caller.raw("/api/actionLog/list", { modelType: "customer", modelId: id, rows: 50 });
    expect((await log(s1)).text).toContain("13911112222");
    expect((await log(mgrA)).text).not.toMatch(new RegExp(`13911112222|${mobile}`));
  });
});

describe("a look", () => {
  test("tells the whole value and how many are left, once a day for the same, and stands in the log", async () => {
    expect((await reveal(mgrA, {})).data).toEqual({ value: mobile, left: 1 });
    expect((await reveal(mgrA, {})).data).toEqual({ value: mobile, left: 1 });
    expect((await reveal(mgrA, { module: "contact", id: contact })).data).toEqual({ value: mobile, left: 0 });
    const { rows } = await mgrA.raw("/api/actionLog/list", { modelType: "customer", modelId: id });
    expect(rows?.[0]).toMatchObject({ UserID: mgrA.id, text: "查看联系人「王先生」的完整手机" });
    expect(rows?.[1]?.text).toMatch(/^查看客户「.+」的完整手机$/);
    expect((await listed(mgrA)).rows).toMatchObject([{ mobile: masked() }]);
  });

  test("beyond those of the day is refused, also of several at once; the next day there are new ones", async () => {
    const others = await Promise.all(
      [1, 2, 3, 4].map((n) => addCustomer(s1, { mobile: `1380000${n}${mobile.slice(-3)}` })),
    );
    const answers = await Promise.all(others.map((one) => reveal(mgrA, { id: one })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 429, code: "RATE_LIMITED", msg: "今天已查看2次，请明天再试" });
    const seen = others[answers.findIndex(({ status }) => status === 200)];
    expect((await reveal(mgrA, { id: seen })).data.left).toBe(0);
    await sql`update reveals set day = day - 1`.execute(server.db);
    await sql`update reveal_days set day = day - 1`.execute(server.db);
    expect((await reveal(mgrA, {})).data.left).toBe(1);
  });

  test("needs the right and the record, and is for what is masked and no pool", async () => {
    const foreign = await addCustomer(await server.as("boss"), { mobile });
    expect(await reveal(s1, { id: foreign })).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await reveal(s1, {})).toMatchObject({ status: 400, msg: "该字段没有隐藏" });
    expect(await reveal(mgrA, { field: "wechat" })).toMatchObject({ status: 400, msg: "该字段没有隐藏" });
    expect(await reveal(mgrA, { field: "password_hash" })).toMatchObject({ status: 400 });
    expect(await reveal(mgrA, { module: "product", id: 1 })).toMatchObject({ status: 403 });
    await grant(server, "mgrA", ["crm.customer.total"], "all");
    expect(await reveal(mgrA, {})).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await listed(mgrA)).rows?.[0]).toMatchObject({ mobile: masked() });
    expect((await listed(mgrA)).rows?.[0]).not.toHaveProperty("reveal");
    await grant(server, "mgrA", RIGHTS, "all");
    await sql`update customers set owner_id = null where id = ${id}`.execute(server.db);
    expect(await reveal(mgrA, {})).toMatchObject({ status: 403, msg: "公海数据领取后才能查看" });
    expect(await reveal(mgrA, { module: "contact", id: contact })).toMatchObject({ status: 403 });
    expect(await server.rows(sql`select 1 from reveals`)).toEqual([]);
  });

  test("is as many as the company says, none where it says none", async () => {
    await setSettings(server, { revealsPerDay: 0 });
    expect(await reveal(mgrA, {})).toMatchObject({ status: 429 });
    expect(await server.rows(sql`select 1 from reveals`)).toEqual([]);
    const other = await addContact(s1, id, { mobile: "13900001111" });
    await setSettings(server, { revealsPerDay: 1 });
    expect((await reveal(mgrA, { module: "contact", id: other })).data).toEqual({ value: "13900001111", left: 0 });
  });
});
