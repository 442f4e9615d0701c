/** The company's own fields tell records apart: no two live ones have the same, and people are told who has it already. */
import type { FieldWork } from "@qicheng/api/custom-forms/routes";
import { fieldRights } from "@qicheng/api/field-rights/routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, newId, setSettings, signIn, unique } from "../../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../../test/harness";
import { count } from "../../../../test/observe";
import { ensureExtIndexes } from "../../fields/ext-indexes";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
let at = 0;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
});
afterEach(async () => {
  await sql`delete from custom_fields`.execute(server.db);
  await sql`update customers set ext = '{}'`.execute(server.db);
  await indexed();
});
afterAll(() => server.close());

/** As the job does it, at once. */
async function indexed(): Promise<void> {
  server.services.invalidation.drop("fields");
  await ensureExtIndexes(server.services, server.databaseUrl);
  server.services.invalidation.drop("fields");
}
async function addField(more: Record<string, unknown>, module = "customer"): Promise<{ id: number; key: string }> {
  at += 1;
  const key = `keyed${at}`;
  const data = { field: key, title: `合同号${at}`, type: "input", flags: { list: true }, ...more };
  return { key, id: newId(await boss.raw("/api/field/add", { module, data })) };
}
const indexOf = async (id: number): Promise<FieldWork["index"] | undefined> =>
  (await boss.raw("/api/field/work", { module: "customer" })).data.find((one: FieldWork) => one.id === id)?.index;
const taken = (key: string) => ({ status: 400, code: "VALIDATION", data: { errors: [{ field: key }] } });
const values = (key: string) =>
  server.rows(sql<{ v: string }>`select ext ->> ${key} as v from customers
    where ext ? ${key} and deleted_at is null order by 1`);

describe("unique", () => {
  test("from its index on nobody saves the same, in whatever letters; a record in the bin keeps nobody from it", async () => {
    const { id, key } = await addField({ unique: 1 });
    expect(await indexOf(id)).toMatchObject({ state: "waiting" });
    const first = await addCustomer(s1, { [key]: "HT-001" });
    await indexed();
    expect(await indexOf(id)).toMatchObject({ state: "ready", percent: 100 });
    const title = `合同号${at}`;
    for (const same of ["HT-001", "ht-001", "ＨＴ-001"])
      expect(await s2.raw("/api/customer/add", { CustomerName: unique("另一家"), [key]: same })).toMatchObject({
        ...taken(key),
        data: { errors: [{ field: key, msg: `${title}已存在` }] },
      });
    const other = await addCustomer(s2, { [key]: "HT-002" });
    expect(await s2.raw("/api/customer/edit", { id: other, [key]: "ht-001" })).toMatchObject(taken(key));
    expect(await s2.raw("/api/customer/edit", { id: other, [key]: "ht-002", remark: "同一条" })).toMatchObject({
      status: 200,
    });
    // None is nobody's.
    await addCustomer(s1, { [key]: "" });
    await addCustomer(s1);
    expect((await boss.raw("/api/customer/delete", { ids: [first] })).status).toBe(200);
    expect(await s2.raw("/api/customer/edit", { id: other, [key]: "HT-001" })).toMatchObject({ status: 200 });
    expect(await boss.raw("/api/recycle/restore", { module: "customer", ids: [first] })).toMatchObject(taken(key));
    await boss.raw("/api/customer/delete", { ids: [other] });
    expect(await boss.raw("/api/recycle/restore", { module: "customer", ids: [first] })).toMatchObject({ status: 200 });
  });

  test("of many who save the same at one moment one does, and all others are told which field it is", async () => {
    const { key } = await addField({ unique: 1 });
    await indexed();
    const add = (by: Caller) => by.raw("/api/customer/add", { CustomerName: unique("同时"), [key]: "唯一" });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 ? s1 : s2)));
    const [kept, refused] = [200, 400].map((status) => answers.filter((answer) => answer.status === status));
    expect([kept?.length, refused?.length]).toEqual([1, 19]);
    for (const answer of refused ?? []) expect(answer).toMatchObject(taken(key));
    expect(await values(key)).toEqual([{ v: "唯一" }]);
  });

  test("is not made while records have the same, says so, and is once they have not", async () => {
    const { id, key } = await addField({});
    const [first] = [await addCustomer(s1, { [key]: "双" }), await addCustomer(s2, { [key]: "双" })];
    expect(await boss.raw("/api/field/edit", { id, data: { unique: 1 } })).toMatchObject({ status: 200 });
    await indexed();
    expect(await indexOf(id)).toMatchObject({
      state: "failed",
      error: "已有记录的值相同，改为不同后重新发布即可",
    });
    // Until then they may be changed to whatever.
    expect(await s1.raw("/api/customer/edit", { id: first, [key]: "单" })).toMatchObject({ status: 200 });
    await indexed();
    expect(await indexOf(id)).toMatchObject({ state: "ready" });
    expect(await s1.raw("/api/customer/edit", { id: first, [key]: "双" })).toMatchObject(taken(key));
    expect(await boss.raw("/api/field/edit", { id, data: { unique: 0 } })).toMatchObject({ status: 200 });
    await indexed();
    expect(await s1.raw("/api/customer/edit", { id: first, [key]: "双" })).toMatchObject({ status: 200 });
  });

  test("of a type that has no check of its own rows of an import are told apart by it", async () => {
    const { key } = await addField({ unique: 1 }, "supplier");
    await indexed();
    newId(await boss.raw("/api/erp/supplierAdd", { name: unique("供应商"), [key]: "S-1" }));
    expect(await boss.raw("/api/erp/supplierAdd", { name: unique("供应商"), [key]: "s-1" })).toMatchObject(taken(key));
  });

  test("is for short texts, and for five fields", async () => {
    const refused = async (more: Record<string, unknown>, msg: string) =>
      expect(
        await boss.raw("/api/field/add", {
          module: "customer",
          data: { field: unique("k"), title: "字段", type: "input", flags: {}, ...more },
        }),
      ).toMatchObject({ status: 400, msg: expect.stringContaining(msg) });
    await refused({ type: "number", unique: 1 }, "此类型没有“不可重复”");
    await refused({ type: "date", flags: { find: true } }, "此类型没有“搜索框”");
    await refused({ unique: 1, max: 501 }, "最多500个字");
    for (let n = 0; n < 5; n += 1) await addField({ unique: 1 });
    await refused({ unique: 1 }, "“不可重复”最多用于5个字段");
    expect(
      await boss.raw("/api/field/add", {
        module: "supplier",
        data: { field: "dup", title: "字段", type: "input", flags: { duplicate: true } },
      }),
    ).toMatchObject({ status: 400, msg: expect.stringContaining("此类型没有“查重”") });
  });
});

describe("checked for duplicates", () => {
  const repeat = (by: Caller, key: string, more: Record<string, unknown> = {}) =>
    by.raw("/api/customer/repeat", { key, ...more });

  test("people are told who has it already, in the bin too, and a company that refuses refuses it", async () => {
    const { id: field, key } = await addField({ flags: { list: true, duplicate: true } });
    await indexed();
    const id = await addCustomer(s1, { [key]: "证照-66" });
    expect((await repeat(s2, "证照-66", { field: key })).rows).toMatchObject([
      { id, match: "exact", by: key, open: 0 },
    ]);
    expect((await repeat(s2, "ＺＺ", { field: key })).rows).toEqual([]);
    // Whoever asks for everything, too; not by another field.
    expect((await repeat(s2, " 证照-66 ")).rows).toMatchObject([{ id, match: "exact" }]);
    expect((await repeat(s2, "证照-66", { field: "wechat" })).rows).toEqual([]);
    expect((await repeat(s1, "证照-66", { field: key, id })).rows).toEqual([]);
    expect(await repeat(s2, "证照-66", { field: "remark" })).toMatchObject({ status: 400, code: "VALIDATION" });

    const again = { CustomerName: unique("又一家"), [key]: "证照-66" };
    await setSettings(server, { duplicatePolicy: "refuse" });
    expect(await s2.raw("/api/customer/add", again)).toMatchObject({
      status: 400,
      data: { errors: [{ field: key, msg: expect.stringContaining("s1先生") }] },
    });
    const other = await addCustomer(s2);
    expect(await s2.raw("/api/customer/edit", { id: other, [key]: "证照-66" })).toMatchObject(taken(key));
    await boss.raw("/api/customer/delete", { ids: [id] });
    expect((await repeat(s2, "证照-66", { field: key })).rows).toMatchObject([{ id, deleted: 1 }]);
    expect((await s2.raw("/api/customer/add", again)).status).toBe(400);
    await setSettings(server, { duplicatePolicy: "warn" });
    expect((await s2.raw("/api/customer/add", again)).status).toBe(200);
    // Those who had the same before a company refused it go on with their records.
    await setSettings(server, { duplicatePolicy: "refuse" });
    const [kept] = (await s2.raw("/api/customer/index", { key: again.CustomerName })).rows ?? [];
    expect((await s2.raw("/api/customer/edit", { id: kept?.id, remark: "改一改" })).status).toBe(200);
    await setSettings(server, { duplicatePolicy: "warn" });
    expect(await boss.raw("/api/field/delete", { id: field })).toMatchObject({ status: 200 });
    expect(await repeat(s2, "证照-66", { field: key })).toMatchObject({ status: 400 });
  });

  test("two who enter the same at one moment: one does", async () => {
    const { key } = await addField({ flags: { list: true, duplicate: true } });
    await indexed();
    await setSettings(server, { duplicatePolicy: "refuse" });
    const add = (by: Caller) => by.raw("/api/customer/add", { CustomerName: unique("同时"), [key]: "同证" });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(n % 2 ? s1 : s2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await setSettings(server, { duplicatePolicy: "warn" });
  });

  test("a role that keeps the field from somebody keeps him from asking by it", async () => {
    const { key } = await addField({ flags: { list: true, duplicate: true } });
    await indexed();
    const id = await addCustomer(s1, { [key]: "密证-9" });
    await grant(server, "s2", undefined, "all");
    const role = await count(server, sql`select role_id as n from user_roles where user_id = ${s2.id}`);
    expect((await repeat(s2, "密证-9", { field: key })).rows).toMatchObject([{ id }]);
    for (const [access, before] of [
      ["mask", "edit"],
      ["hide", "mask"],
    ]) {
      const rights = [{ role, field: key, access, own: 0, before: { access: before, own: 0 } }];
      expect(await boss.raw(fieldRights.save.path, { module: "customer", rights })).toMatchObject({ status: 200 });
      expect((await repeat(s2, "密证-9", { field: key })).rows ?? []).toEqual([]);
      expect((await repeat(s2, "密证-9")).rows).toEqual([]);
      if (access !== "mask") continue;
      // Nor does a save, which is refused, say whose it is.
      await setSettings(server, { duplicatePolicy: "refuse" });
      const refused = await s2.raw("/api/customer/add", { CustomerName: unique("探问"), [key]: "密证-9" });
      await setSettings(server, { duplicatePolicy: "warn" });
      expect(refused).toMatchObject(taken(key));
      expect(refused.msg).toMatch(/^合同号\d+已存在$/);
    }
  });
});
