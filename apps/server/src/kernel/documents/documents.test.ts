/** Documents on a real server: their lines, numbers, amounts, copies and approval, and two people at once. */
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { release } from "../../../test/approvals";
import { dropCaches, newId, unique } from "../../../test/arrange";
import { designFor } from "../../../test/flows";
import type { Caller, TestServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { SAMPLE_TABLES, sampleModule } from "../../../test/sample-document";
import { MODULES } from "../../modules/modules.generated";
import type { ServerModule } from "../start/module";

let server: TestServer;
let boss: Caller;
const products: number[] = [];

beforeAll(async () => {
  (MODULES as ServerModule[]).push(sampleModule);
  // What is declared is read when the server's modules are, so they are loaded afterwards.
  const { testServer } = await import("../../../test/harness");
  server = await testServer({}, SAMPLE_TABLES);
  boss = await server.as("boss");
  for (const price of [10, 0.3333, 99.99]) {
    const product = {
      name: unique("产品"),
      number: unique("P"),
      standard: "台",
      price: Math.max(price, 0.01),
      shuilv: 13,
    };
    products.push(newId(await boss.raw("/api/product/add", { ...product, price: Number(product.price.toFixed(2)) })));
  }
});
afterAll(() => server.close());

const line = (at: number, more: object = {}) => ({ productid: products[at], number: 2, sellingprice: 10, ...more });
const add = (listJson: unknown, more: object = {}) => boss.raw("/api/sampleOrder/add", { listJson, ...more });
const edit = (id: number, more: object) => boss.raw("/api/sampleOrder/edit", { id, ...more });
const view = async (id: number) => (await boss.raw("/api/sampleOrder/Views", { id })).data;
const added = async (listJson: unknown, more: object = {}) => newId(await add(listJson, more));
const errorsOf = (answer: { data?: { errors?: unknown } }) => answer.data?.errors;
/** As one that was refused: its people may change it. */
const reopen = (id: number) => sql`update sample_orders set approval = 3 where id = ${id}`.execute(server.db);
const stored = (id: number) =>
  server.rows(sql<Record<string, unknown>>`select * from sample_order_lines where order_id = ${id} order by position`);

describe("lines", () => {
  test("are rows of their own table, in their order, with copies of their products and their amounts", async () => {
    const id = await added([
      line(0, { number: 3, sellingprice: 0.3333, shuilv: 13 }),
      line(1, { number: "1.5", sellingprice: "100", discount: 95 }),
    ]);
    const shown = await view(id);
    expect(shown).toMatchObject({
      money_total: 143.5,
      taxTotal: 0.12,
      netTotal: 143.38,
      approval: 2,
      listJson: [
        { productid: products[0], number: 3, sellingprice: 0.3333, xiaoji: 1, discount: 100, shuilv: "13" },
        { productid: products[1], number: 1.5, sellingprice: 100, xiaoji: 142.5, discount: 95 },
      ],
    });
    const product = (await boss.raw("/api/product/detail", { id: products[0] })).data;
    expect(shown.listJson[0]).toMatchObject({ productidName: product.name, xinghao: product.number });
    expect(await stored(id)).toMatchObject([
      { position: 1, title: product.name, net: "0.88", tax: "0.12", base_quantity: "3.0000" },
      { position: 2, net: "142.50", tax: "0.00", base_quantity: "1.5000" },
    ]);
  });

  test("count their taxes as the document says", async () => {
    const id = await added([line(0, { shuilv: 13 })], { taxMode: "added" });
    expect(await view(id)).toMatchObject({ money_total: 22.6, netTotal: 20, taxTotal: 2.6 });
    await reopen(id);
    expect((await edit(id, { taxMode: "included" })).status).toBe(200);
    expect(await view(id)).toMatchObject({ money_total: 20, netTotal: 17.7, taxTotal: 2.3 });
    expect(await stored(id)).toMatchObject([{ net: "17.70", tax: "2.30" }]);
  });

  test("ignore amounts that a client sends", async () => {
    const id = await added([line(0, { xiaoji: 1, xinghao: "mine" })]);
    const shown = await view(id);
    expect(shown.listJson[0]).toMatchObject({ xiaoji: 20 });
    expect(shown.listJson[0].xinghao).not.toBe("mine");
    expect((await add([line(0)], { money_total: 5 })).status).toBe(400);
  });

  test("keep their ids and copies through an edit; new ones come, others go", async () => {
    const id = await added([line(0), line(1), line(2)]);
    const before = (await view(id)).listJson;
    await boss.raw("/api/product/edit", { id: products[0], name: unique("改名") });
    await reopen(id);
    const kept = [{ ...before[2], number: 7 }, before[0], line(1, { number: 9 })];
    expect((await edit(id, { listJson: kept })).status).toBe(200);
    const after = (await view(id)).listJson;
    expect(after.map((row: { id: number }) => row.id).slice(0, 2)).toEqual([before[2].id, before[0].id]);
    expect(after[0]).toMatchObject({ number: 7, xiaoji: 70 });
    expect(after[1].productidName).toBe(before[0].productidName);
    expect(before.map((row: { id: number }) => row.id)).not.toContain(after[2].id);
    expect(await stored(id)).toHaveLength(3);
    const log = (await boss.raw("/api/actionLog/list", { modelType: "sampleOrder", modelId: id })).rows ?? [];
    expect(JSON.stringify(log)).toContain("第1行");
  });

  test("take another product's copy with another product", async () => {
    const id = await added([line(0)]);
    const [before] = (await view(id)).listJson;
    await reopen(id);
    await edit(id, { listJson: [{ ...before, productid: products[2] }] });
    const [after] = (await view(id)).listJson;
    expect(after.id).toBe(before.id);
    expect(after.productidName).toBe((await boss.raw("/api/product/detail", { id: products[2] })).data.name);
  });

  test("of another document, or told twice, are refused by their row, and nothing is written", async () => {
    const [one, other] = [await added([line(0), line(1)]), await added([line(0)])];
    const [mine, theirs] = [(await view(one)).listJson, (await view(other)).listJson];
    await reopen(one);
    const before = await checksums(server);
    const strange = await edit(one, { listJson: [mine[0], { ...mine[1], id: theirs[0].id }] });
    expect(errorsOf(strange)).toEqual([{ field: "listJson", row: 2, msg: expect.stringContaining("明细行不存在") }]);
    const twice = await edit(one, { listJson: [mine[0], { ...mine[1], id: mine[0].id }] });
    expect(errorsOf(twice)).toMatchObject([{ row: 2 }]);
    expect(await checksums(server)).toEqual(before);
  });

  test.each([
    ["no product", { number: 1, sellingprice: 1 }],
    ["no such product", { productid: 99_999_999, number: 1, sellingprice: 1 }],
    ["nothing of it", { number: 0, sellingprice: 1 }],
    ["five decimals", { number: 1, sellingprice: "1.00001" }],
    ["less than nothing", { number: 1, sellingprice: -1 }],
    ["no number", { number: "1e3", sellingprice: 1 }],
  ])("with %s are refused by their row", async (_name, wrong) => {
    const whole = "productid" in wrong || _name === "no product" ? wrong : { productid: products[1], ...wrong };
    const before = await checksums(server);
    const refused = await add([line(0), whole]);
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toMatchObject([{ field: "listJson", row: 2 }]);
    expect(await checksums(server)).toEqual(before);
  });

  test("are required, and a product stands once", async () => {
    expect((await add([])).msg).toContain("请添加产品");
    expect(errorsOf(await add([line(0), line(0)]))).toMatchObject([{ row: 2, msg: "该产品已存在" }]);
  });

  test("find their document by a product", async () => {
    const product = newId(await boss.raw("/api/product/add", { name: unique("独品"), number: unique("D"), price: 1 }));
    const id = await added([line(0), { productid: product, number: 1, sellingprice: 1 }]);
    const data = JSON.stringify([{ field: "listJson", op: "hasAny", value: [product] }]);
    const found = await boss.raw("/api/sampleOrder/index", { data });
    expect(found.rows?.map((row) => row.id)).toEqual([id]);
    const refused = await boss.raw("/api/product/delete", { ids: [product] });
    expect(refused).toMatchObject({ status: 409 });
  });
});

describe("numbers", () => {
  test("are counted where nobody types one, and a typed one is used once", async () => {
    const first = (await view(await added([line(0)]))).orderSn as string;
    expect(first).toMatch(new RegExp(`^YP${businessDay().replaceAll("-", "")}\\d{4}$`));
    const typed = unique("合同");
    expect((await view(await added([line(0)], { orderSn: ` ${typed} ` }))).orderSn).toBe(typed);
    expect(errorsOf(await add([line(0)], { orderSn: typed }))).toMatchObject([{ field: "orderSn" }]);
  });

  test("come in turn, none twice and none burnt, whoever saves at the same moment", async () => {
    const saves = Array.from({ length: 12 }, (_, at) => add([line(0)], at % 3 === 2 ? { customerId: 99_999_999 } : {}));
    const answers = await Promise.all(saves);
    const ids = answers.flatMap((answer) => (answer.status === 200 ? [newId(answer)] : []));
    expect(ids).toHaveLength(8);
    const shown = await Promise.all(ids.map(view));
    const counts = shown.map(({ orderSn }) => Number(String(orderSn).slice(-4))).toSorted((a, b) => a - b);
    expect(counts).toEqual(counts.map((_count, at) => Number(counts[0]) + at));
  });
});

describe("an approval", () => {
  test("that has passed keeps the document as it is", async () => {
    const id = await added([line(0)]);
    const { can, version } = await view(id);
    expect(can).not.toMatchObject({ edit: 1 });
    expect(await edit(id, { remark: "x", version })).toMatchObject({
      status: 403,
      msg: expect.stringContaining("已审批通过"),
    });
    expect(await boss.raw("/api/sampleOrder/delete", { ids: [id] })).toMatchObject({ status: 403 });
  });

  test("holds the document while it runs, and tells it how it ended", async () => {
    const drawing = { ...designFor((await server.as("mgrA")).id), settings: DEFAULT_SETTINGS };
    await release(server, "sampleOrder", drawing as never, { cc: false, fields: [] });
    await dropCaches(server);
    const buyer = await server.as("boss");
    const id = newId(await buyer.raw("/api/sampleOrder/add", { listJson: [line(0)] }));
    const tasks = () =>
      server.rows(sql<{ id: number; status: number }>`
        select id, status from wf_tasks where model_type = 'sampleOrder' and model_id = ${id} order by id`);
    const [first] = await tasks();
    expect(await view(id)).toMatchObject({ approval: 0 });
    expect((await edit(id, { remark: "x" })).status).not.toBe(200);
    expect((await boss.raw("/api/WorkFlow/Revoke", { taskid: first?.id })).status).toBe(200);
    expect((await edit(id, { remark: "neu" })).status).toBe(200);
    expect(await view(id)).toMatchObject({ approval: 0, remark: "neu" });
    const [, again] = await tasks();
    const approver = await server.as("mgrA");
    const steps = (await approver.raw("/api/WorkFlow/todo", {})).rows ?? [];
    const step = steps.find((row) => row.TaskID === again?.id);
    expect((await approver.raw("/api/WorkFlow/Approved", { ids: String(step?.id), ext: "" })).status).toBe(200);
    expect(await view(id)).toMatchObject({ approval: 2 });
  });
});
