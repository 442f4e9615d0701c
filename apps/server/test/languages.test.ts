/** What the server says, in the language asked for: Chinese unless our own header asks for English. */

import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { keyHash, seal, unseal } from "../src/kernel/idempotency/sealed-answer";
import { addCustomer, fileOf, freshTargets, grant, newId, newPeople, unique } from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { RECORD_TYPES } from "./record-samples";
import { ALL_ROUTES, type Listed } from "./sample-inputs";
import type { Targets } from "./targets";

const ENGLISH = { headers: { "x-lang": "en" } };
const hasChinese = (text: string) => /\p{Script=Han}/u.test(text);

let server: TestServer;
let boss: Caller;
let targets: Targets;
let stranger: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  stranger = await server.as("s2");
  targets = await freshTargets(server, boss);
});
afterAll(() => server.close());

function inEnglish(caller: Caller, { route }: Listed, input: Record<string, unknown>): Promise<Answer> {
  if (route.method === "POST") return caller.raw(route.path, input, ENGLISH);
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return caller.get(`${route.path.replace("/:id", `/${targets.file}`)}?${query.toString()}`, ENGLISH);
}

interface Told {
  msg: string;
}
/** Everything in an answer that the server says, without the names in quotes and what was sent. */
function toldIn({ msg, data }: Answer): string[] {
  const lists = [data?.errors, data?.refused].flatMap((list) => (Array.isArray(list) ? (list as Told[]) : []));
  return [msg, ...lists.map((part) => part.msg)].map((text) => text.replace(/“[^”]*”/g, ""));
}
const chineseIn = (answer: Answer) => toldIn(answer).filter(hasChinese);

const keysOf = ({ route }: Listed): string[] =>
  route.input instanceof z.ZodObject ? Object.keys(route.input.shape as Record<string, unknown>) : [];

test.each(ALL_ROUTES.map((listed) => [listed.name, listed] as const))(
  "%s speaks English when asked",
  async (_, listed) => {
    const sound = listed.sample(targets, unique("word"));
    const answers = [
      await inEnglish(server.anonymous, listed, sound),
      await inEnglish(stranger, listed, sound),
      await inEnglish(boss, listed, { ...sound, unheardOf: 1 }),
      await inEnglish(boss, listed, {}),
    ];
    for (const key of keysOf(listed)) answers.push(await inEnglish(boss, listed, { ...sound, [key]: "\u0001" }));
    expect(answers.flatMap(chineseIn)).toEqual([]);
    // Last, since it may sign out or delete.
    if (!listed.name.startsWith("session.")) expect(chineseIn(await inEnglish(boss, listed, sound))).toEqual([]);
  },
);

test("says the same in both languages, by field and by row, and keeps nobody's answer for the other", async () => {
  const id = await addCustomer(await server.as("s3"), {});
  const other = await server.as("s3");
  const wrong = { CustomerName: "", mobile: "12" };
  const chinese = await other.raw("/api/customer/add", wrong);
  const english = await other.raw("/api/customer/add", wrong, ENGLISH);
  expect(chinese.data.errors).toEqual([
    { field: "CustomerName", msg: said.required.cn },
    { field: "mobile", msg: "手机：电话格式不正确" },
  ]);
  expect(english.data.errors).toEqual([
    { field: "CustomerName", msg: said.required.en },
    { field: "mobile", msg: "Mobile: Not a phone number" },
  ]);
  const retried = { headers: { ...ENGLISH.headers, "idempotency-key": unique("key") } };
  const edit = { id, CustomerName: unique("customer") };
  expect((await other.raw("/api/customer/edit", edit, retried)).msg).toBe("Saved");
  const again = { headers: { "idempotency-key": retried.headers["idempotency-key"] } };
  expect((await other.raw("/api/customer/edit", edit, again)).msg).toBe("保存成功");
});

test("answers a retry of what version 0.1 kept, which said it in Chinese", async () => {
  const caller = await server.as("s3");
  const key = unique("key");
  const name = unique("customer");
  const ask = (headers = {}) =>
    caller.raw("/api/customer/add", { CustomerName: name }, { headers: { "idempotency-key": key, ...headers } });
  const { data } = await ask();
  const former = seal(key, JSON.stringify({ msg: "新建成功", data }));
  await sql`update idempotency_keys set response = ${former} where key = ${keyHash(key)}`.execute(server.db);
  expect(await ask()).toMatchObject({ status: 200, msg: "新建成功", data });
  expect(await ask(ENGLISH.headers)).toMatchObject({ status: 200, msg: "新建成功", data });
});

test("keeps what version 0.1 can answer a retry with, and says by row in the language of the retry", async () => {
  await grant(server, "none", ["erp.stock.warehouse", "erp.manage.warehouse"], "all");
  const keeper = await server.as("none");
  const key = unique("key");
  const { rows } = await keeper.raw("/api/erp/warehouseList", { key: "默认仓库" });
  const free = newId(await keeper.raw("/api/erp/warehouseAdd", { name: unique("仓") }));
  const ask = (headers = {}) =>
    keeper.raw(
      "/api/erp/warehouseDelete",
      { ids: [free, rows?.[0]?.id] },
      { headers: { "idempotency-key": key, ...headers } },
    );
  const first = await ask();
  const [stored] = await server.rows(
    sql<{ response: Buffer }>`select response from idempotency_keys where key = ${keyHash(key)}`,
  );
  const answer = JSON.parse(unseal(key, stored?.response ?? Buffer.alloc(0))) as { msg: unknown };
  expect(typeof answer.msg).toBe("string");
  expect(await ask()).toMatchObject({ msg: first.msg, data: first.data });
  expect(chineseIn(await ask(ENGLISH.headers))).toEqual([]);
});

test("writes the log in both, and shows a field by the name it has in the language asked for", async () => {
  const caller = await server.as("s3");
  const id = await addCustomer(caller, {});
  const name = unique("customer");
  await caller.raw("/api/customer/edit", { id, CustomerName: name });
  const query = { modelType: "customer", modelId: id };
  const english = await caller.raw("/api/actionLog/list", query, ENGLISH);
  expect(english.rows?.[0]).toMatchObject({
    text: `Edited the customer: ${name} (version not checked)`,
    changes: [{ field: "CustomerName", title: "Customer name", to: name }],
  });
  const chinese = await caller.raw("/api/actionLog/list", query);
  expect(chinese.rows?.[0]).toMatchObject({
    text: `编辑客户：${name}（未核对版本）`,
    changes: [{ field: "CustomerName", title: "客户名称", to: name }],
  });
});

/** The latest changes of a record as one reads them. */
async function latest(modelType: string, modelId: number, options?: typeof ENGLISH) {
  const { rows } = await boss.raw("/api/actionLog/list", { modelType, modelId, rows: 1 }, options);
  return rows?.[0]?.changes as { title: string; from: string; to: string }[];
}

test("writes values in both: a switch, pictures, built-in choices; the company's own words stay", async () => {
  boss = await server.as("boss");
  const product = newId(await boss.raw("/api/product/add", { name: unique("product"), number: unique("N") }));
  const name = unique("产品");
  await boss.raw("/api/product/edit", { id: product, name, enabled: 0, cover: [await fileOf(server, boss)] });
  const customer = await addCustomer(boss, {});
  const contact = newId(
    await boss.raw("/api/contact/add", { customerId: customer, contactName: unique("contact"), sex: "女" }),
  );
  await boss.raw("/api/contact/edit", { id: contact, sex: "男" });
  const values = async (options?: typeof ENGLISH) =>
    [...(await latest("product", product, options)), ...(await latest("contact", contact, options))]
      .filter(({ to }) => to !== name)
      .map(({ title, from, to }) => [title, from, to]);
  const english = await values(ENGLISH);
  expect(english.flat().filter(hasChinese)).toEqual([]);
  expect(english).toEqual(
    expect.arrayContaining([
      ["On sale", "Yes", "No"],
      ["Cover", "", "Pictures: 1"],
      ["Sex", "Female", "Male"],
    ]),
  );
  const chinese = (await values()).map(([, ...fromTo]) => fromTo);
  expect(chinese).toEqual(
    expect.arrayContaining([
      ["是", "否"],
      ["", "1张图片"],
      ["女", "男"],
    ]),
  );
  expect((await latest("product", product, ENGLISH)).map(({ to }) => to)).toContain(name);
});

test("keeps the English of what people, roles and entries of the dictionary were changed to", async () => {
  boss = await server.as("boss");
  const stored = async (module: string, id: number, field: string) => {
    const [entry] = await server.rows(
      sql<{ changes: { field: string }[] }>`
        select changes from audit_log where module = ${module} and record_id = ${id} and action = 'edit'`,
    );
    return entry?.changes.find((change) => change.field === field);
  };
  const [name = ""] = await newPeople(server, 1, "-");
  const [person = { id: 0 }] = await server.rows(sql<{ id: number }>`select id from users where username = ${name}`);
  await boss.raw("/api/user/edit", { ...person, QuitStatus: 1 });
  const left = { from: "在职", to: "离职", fromEn: "Active", toEn: "Left" };
  expect(await stored("user", person.id, "QuitStatus")).toMatchObject(left);
  const entry = newId(await boss.raw("/api/status/add", { types: "source", name: unique("来源") }));
  await boss.raw("/api/status/edit", { id: entry, status: 0 });
  const off = { from: "启用", to: "停用", fromEn: "In use", toEn: "Off" };
  expect(await stored("dictionary", entry, "status")).toMatchObject(off);
});

test("has English for the fields of entries that were written without", async () => {
  const caller = await server.as("s3");
  const id = await addCustomer(caller, {});
  const changes = JSON.stringify([{ field: "CustomerName", title: "客户名称", from: "甲", to: "乙" }]);
  await sql`insert into audit_log (user_id, route, module, record_id, action, summary, changes)
    values (${caller.id}, '', 'customer', ${id}, 'edit', '编辑客户：乙', ${changes}::jsonb)`.execute(server.db);
  const { rows } = await caller.raw("/api/actionLog/list", { modelType: "customer", modelId: id }, ENGLISH);
  expect(rows?.find(({ text }) => text === "编辑客户：乙")).toMatchObject({
    changes: [{ field: "CustomerName", title: "Customer name", from: "甲", to: "乙" }],
  });
});

test("answers forms and columns of every built-in type in English, the company's own words left alone", async () => {
  const reader = await server.as("s3");
  for (const { module } of RECORD_TYPES) {
    const { data } = await reader.raw("/Api/formField/index/", { mode: module }, ENGLISH);
    const fields = await reader.raw("/api/field/list", { formid: module }, ENGLISH);
    const items = data.items as {
      title: string;
      placeholder?: string;
      message: string;
      options?: { label: string }[];
    }[];
    const texts = [
      ...items.flatMap((item) => [item.title, item.placeholder ?? "", item.message]),
      ...items.flatMap(({ options = [] }) => options.map(({ label }) => label)),
      ...(fields.data as { title: string }[]).map(({ title }) => title),
    ];
    expect([module, texts.filter(hasChinese)]).toEqual([module, []]);
  }
});

test("what a browser prefers, or another language, changes nothing", async () => {
  const reader = await server.as("s3");
  for (const headers of [{ "accept-language": "en-US" }, { "x-lang": "de" }, { "x-lang": "EN, en" }])
    expect((await reader.raw("/api/customer/Views", { id: 0 }, { headers })).msg).toBe(said.id.cn);
});
