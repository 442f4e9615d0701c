/** Terms that a former version wrote: how they are found until they are made again, and that each is, once. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, newId } from "../../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../../test/harness";
import { allRecordTypes } from "../type/registry";
import { remakeFormer } from "./search-remake";

const LONG = 60_000;

let server: TestServer;
let s1: Caller;
let boss: Caller;
let id: number;
let contact: number;

beforeAll(async () => {
  server = await testServer();
  [s1, boss] = [await server.as("s1"), await server.as("boss")];
});
beforeEach(async () => {
  await remake();
  id = await addCustomer(s1, { CustomerName: "合肥金辉物流有限公司", contactName: "欧阳修", mobile: "13800001111" });
  contact = await addContact(s1, id, { contactName: "尉迟恭", mobile: "13712345678" });
  await asFormer();
});
afterAll(async () => {
  await sql`truncate customers cascade`.execute(server.db);
  await server.close();
});

const remake = (ms = LONG, signal = new AbortController().signal) =>
  remakeFormer({ db: server.db, services: server.services, signal }, ms);

/** As version 0.1 writes it. */
async function asFormer(): Promise<void> {
  await sql`update customer_search set search_text = ${"合肥金辉物流有限公司\n欧阳修\n13800001111\nhfjhwlyxgs\noyx"},
    search_grams = '{合,肥,金,辉,合肥,肥金,金辉,辉物,欧阳,阳修,1380,3800,8000,0000,0001,0011,0111,1111,hf,fj,jh,hfj,fjh,jhw,hwl,oy,yx,oyx}'
    where id = ${id}`.execute(server.db);
  await sql`update contacts set search_text = ${"尉迟恭\n13712345678\nycg"},
    search_grams = '{尉,迟,恭,尉迟,迟恭,1371,3712,7123,1234,2345,3456,4567,5678,yc,cg,ycg}' where id = ${contact}`.execute(
    server.db,
  );
}

const finds = async (key: string) => {
  const { rows = [] } = await s1.raw("/api/customer/index", { key, rows: 200 });
  return rows.some((row) => row.id === id);
};

const OF_BOTH = ["金辉", "合", "物流有限", "hfjh", "oyx", "欧阳", "0001", "13800001111", "辉 金", "欧阳 金辉"];
const ONLY_NOW = ["hefei", "jinhui", "ouyang", "尉迟恭", "5678", "yuchi", "尉迟 金辉"];

async function expectFound(keys: readonly string[], found: boolean): Promise<void> {
  for (const key of keys) expect([key, await finds(key)]).toEqual([key, found]);
}

const stored = async () =>
  (
    await server.rows(sql<{ c: string; k: string; version: number }>`
      select s.search_text || s.search_grams::text as c, k.search_text || k.search_grams::text as k, c.version
      from customers c join customer_search s on s.id = c.id join contacts k on k.id = ${contact} where c.id = ${id}`)
  )[0];

describe("terms of a former version", () => {
  test("find what they found, until they are made again and find everything", async () => {
    await expectFound(["金辉", "合", "hfjh", "oyx", "欧阳", "0001", "13800001111", "辉 金", "欧阳 金辉"], true);
    await expectFound(ONLY_NOW, false);
    const before = await stored();
    expect(await remake()).toBe(false);
    await expectFound([...OF_BOTH, ...ONLY_NOW], true);
    const after = await stored();
    // The record is the same, so nobody's edit is a conflict.
    expect(after?.version).toBe(before?.version);
    expect(after).not.toEqual(before);
    await remake();
    expect(await stored()).toEqual(after);
  });

  test("are what a save writes, whichever makes them", async () => {
    await remake();
    const remade = await stored();
    await asFormer();
    await s1.raw("/api/contact/Edit", { id: contact, contactName: "尉迟" });
    await s1.raw("/api/contact/Edit", { id: contact, contactName: "尉迟恭" });
    expect(await stored()).toMatchObject({ c: remade?.c, k: remade?.k });
  });

  test("of a former version that serves beside this one are made again, too", async () => {
    await remake();
    await asFormer();
    await sql`update contacts set name = '程咬金' where id = ${contact}`.execute(server.db);
    await remake();
    expect(await finds("程咬金")).toBe(true);
    expect(await finds("尉迟恭")).toBe(false);
  });

  test("are made again in every type that keeps them", async () => {
    const supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: `合肥供应${id}`, contactName: "张三" }));
    await sql`update record_terms set search_text = '合肥', search_grams = '{合肥}' where module = 'supplier' and record_id = ${supplier}`.execute(
      server.db,
    );
    const named = async () =>
      (await boss.raw("/api/erp/supplierList", { key: "hefeigong" })).rows?.some((row) => row.id === supplier);
    expect(await named()).toBe(false);
    await remake();
    expect(await named()).toBe(true);
    for (const type of allRecordTypes()) {
      const { rows } = await type.search.former(0, 10).execute(server.db);
      expect([type.module, rows]).toEqual([type.module, []]);
    }
  });

  test("are made again in steps, each whole, from wherever the last ended", async () => {
    for (let at = 0; at < 120; at += 1) await addCustomer(s1);
    await remake();
    await sql`update customer_search set search_text = '旧', search_grams = '{旧}'`.execute(server.db);
    const left = async () =>
      Number(
        (
          await sql<{ n: number }>`
      select count(*) as n from customer_search where search_text = '旧'`.execute(server.db)
        ).rows[0]?.n,
      );
    const all = await left();
    // Ended between two steps: what is done is done.
    const ended = AbortSignal.abort(new Error("the server ends"));
    await expect(remake(LONG, ended)).rejects.toThrow("the server ends");
    expect(await left()).toBe(all - 50);
    // Out of time after each step.
    expect(await remake(0)).toBe(true);
    expect(await left()).toBe(all - 100);
    // Two servers at once.
    await Promise.all([remake(), remake()]);
    expect(await left()).toBe(0);
    await expectFound(ONLY_NOW, true);
  });

  test("wait while somebody changes their record", async () => {
    let letGo = (): void => undefined;
    let holding = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      holding = resolve;
    });
    const saved = server.db.transaction().execute(async (trx) => {
      await sql`select 1 from customers where id = ${id} for update`.execute(trx);
      holding();
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    await held;
    expect(await remake()).toBe(false);
    await expectFound(ONLY_NOW, false);
    letGo();
    await saved;
    await remake();
    await expectFound(ONLY_NOW, true);
  });
});
