/** A field of the company's own that leads alone show, or customers: what the others are without, and what a conversion leaves. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addLead, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { batchOf } from "../../../test/pool";
import { wantedIndexes } from "../../kernel/fields/wanted-indexes";

let server: TestServer;
let boss: Caller;
let s1: Caller;
const KEY = "zBooth";
const TITLE = "展位号";

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1 } = await signIn(server, ["boss", "s1"]));
  const data = {
    field: KEY,
    type: "input",
    title: TITLE,
    shownOn: "clue",
    flags: { list: true, filter: true, sort: true },
  };
  expect(await boss.raw("/api/field/add", { module: "customer", data })).toMatchObject({ status: 200 });
});
afterAll(() => server.close());

const keysOf = async (mode: string): Promise<string[]> =>
  ((await s1.raw("/Api/formField/index/", { mode })).data.items as { field: string }[]).map(({ field }) => field);
/** Columns, filters and orders of its list, as text. */
const listed = async (mode: string): Promise<string> =>
  JSON.stringify((await s1.raw("/api/field/list", { formid: mode })).data);
const viewLead = async (id: number) => (await s1.post(clues.view, { id })).data as Record<string, unknown>;
const stored = async (id: number) =>
  (await server.rows(sql<{ value: string | null }>`select ext ->> ${KEY} as value from customers where id = ${id}`))[0]
    ?.value;

describe("a field that leads alone show", () => {
  test("is in form, list, filter and order of leads, and of customers in none", async () => {
    const id = await addLead(s1, { [KEY]: "A12" });
    expect(await viewLead(id)).toMatchObject({ [KEY]: "A12" });
    for (const [mode, has] of [
      ["clue", true],
      ["customer", false],
    ] as const) {
      expect([mode, (await keysOf(mode)).includes(KEY)]).toEqual([mode, has]);
      expect([mode, (await listed(mode)).includes(`"${KEY}"`)]).toEqual([mode, has]);
    }
    const data = [{ field: KEY, op: "eq", value: "A12" }];
    expect(await s1.raw(clues.index.path, { data, sort: KEY })).toMatchObject({
      total: 1,
      rows: [{ id, [KEY]: "A12" }],
    });
    for (const asked of [{ data }, { sort: KEY }])
      expect(await s1.raw(customers.index.path, asked)).toMatchObject({ status: 400, code: "VALIDATION" });
  });

  test("is not taken of a customer, by name", async () => {
    const added = await s1.raw(customers.add.path, { CustomerName: unique("无展位"), [KEY]: "A12" });
    expect(added).toMatchObject({ status: 400, code: "VALIDATION", data: { errors: [{ field: KEY }] } });
    expect(await viewOf(s1, await addCustomer(s1))).not.toHaveProperty(KEY);
  });

  test("keeps its value through conversion and an edit as a customer, and shows it again once that is taken back", async () => {
    const id = await addLead(s1, { [KEY]: "B7" });
    await s1.raw(clues.edit.path, { id, [KEY]: "B8" });
    const turned = await s1.post(clues.turn, { ids: [id] });
    expect(turned.status).toBe(200);
    const customer = await viewOf(s1, id);
    expect(customer).not.toHaveProperty(KEY);
    const edited = await s1.raw(customers.edit.path, { id, version: customer.version, address: "文三路1号" });
    expect(edited.status).toBe(200);
    expect(await stored(id)).toBe("B8");
    // the log of the customer says nothing of it either
    const texts = async (module: string) =>
      JSON.stringify((await s1.post(actionLog.list, { modelType: module, modelId: id, rows: 100 })).rows);
    expect(await texts("customer")).not.toContain(TITLE);
    expect((await s1.post(undo.run, { id: batchOf(turned) })).status).toBe(200);
    expect(await viewLead(id)).toMatchObject({ [KEY]: "B8" });
    expect(await texts("clue")).toContain(TITLE);
  });

  test("goes over with its value where both show it, is edited there, and stays so once that is taken back", async () => {
    const field = "zBoth";
    const data = { field, type: "input", title: "来访", flags: { list: true, filter: true, sort: true } };
    expect(await boss.raw("/api/field/add", { module: "clue", data })).toMatchObject({ status: 200 });
    const id = await addLead(s1, { [field]: "展会", [KEY]: "C1" });
    const turned = await s1.post(clues.turn, { ids: [id] });
    expect(turned.status).toBe(200);
    expect(await viewOf(s1, id)).toMatchObject({ [field]: "展会" });
    const found = await s1.raw(customers.index.path, { data: [{ field, op: "eq", value: "展会" }], sort: field });
    expect(found).toMatchObject({ total: 1, rows: [{ id, [field]: "展会" }] });
    expect((await s1.post(undo.run, { id: batchOf(turned) })).status).toBe(200);
    expect(await viewLead(id)).toMatchObject({ [field]: "展会", [KEY]: "C1" });
    const again = await s1.post(clues.turn, { ids: [id] });
    expect((await s1.raw(customers.edit.path, { id, [field]: "回访" })).status).toBe(200);
    expect((await s1.post(undo.run, { id: batchOf(again) })).status).toBe(200);
    expect(await viewLead(id)).toMatchObject({ [field]: "回访", [KEY]: "C1" });
  });

  test("has its index like any other, and the designer is told of both types", async () => {
    const wanted = await wantedIndexes(server.services, server.db, "customer");
    expect(wanted.flatMap(({ indexes }) => indexes)).not.toEqual([]);
    const forms = (await boss.raw("/api/form/index", { rows: 200 })).rows as { id: number; module: string }[];
    const alike = async (module: string) =>
      (await boss.raw("/api/form/detail", { id: forms.find((form) => form.module === module)?.id })).data.alike;
    const both = [
      { module: "customer", title: "客户" },
      { module: "clue", title: "线索" },
    ];
    expect([await alike("customer"), await alike("clue"), await alike("supplier")]).toEqual([both, both, []]);
  });

  test("is of all of them again when that is said, and is refused for a type that is none of them", async () => {
    const { id } = (await server.rows(sql<{ id: number }>`select id from custom_fields where key = ${KEY}`))[0] as {
      id: number;
    };
    expect(await boss.raw("/api/field/edit", { id, data: { shownOn: "supplier" } })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("显示于"),
    });
    expect((await boss.raw("/api/field/edit", { id, data: { shownOn: "" } })).status).toBe(200);
    expect(await keysOf("customer")).toContain(KEY);
    expect((await boss.raw("/api/field/edit", { id, data: { shownOn: "customer" } })).status).toBe(200);
    expect([await keysOf("customer"), await keysOf("clue")].map((keys) => keys.includes(KEY))).toEqual([true, false]);
  });
});
