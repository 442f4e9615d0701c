/** What is a purchase order's own: units, price rises, closing the rest. What documents do is tested beside their kernel. */
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inCall, release } from "../../../test/approvals";
import { dropCaches, grant, newId, unique } from "../../../test/arrange";
import { designFor } from "../../../test/flows";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { orderFor } from "./public";

let server: TestServer;
let boss: Caller;
let supplier: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
});
afterAll(() => server.close());

const UNITS = [
  { name: "箱", under: 1, over: 12 },
  { name: "打", under: 2, over: 24 },
];
const product = async (more: object = {}) =>
  newId(
    await boss.raw("/api/product/add", {
      name: unique("货"),
      number: unique("N"),
      standard: "瓶",
      unitDecimals: 0,
      units: UNITS,
      costPrice: 3.5,
      shuilv: "13",
      ...more,
    }),
  );
const today = businessDay();
const add = (listJson: unknown, more: object = {}) =>
  boss.raw("/api/erp/purchaseAdd", { supplierId: supplier, orderDate: today, listJson, ...more });
const added = async (listJson: unknown, more: object = {}) => newId(await add(listJson, more));
const view = async (id: number) => (await boss.raw("/api/erp/purchaseDetail", { id })).data;
const line = (productid: number, more: object = {}) => ({ productid, number: 2, sellingprice: 10, ...more });
const errorsOf = (answer: { data?: { errors?: unknown } }) => answer.data?.errors;
const base = async (id: number) =>
  (
    await server.rows(
      sql<{
        base: string;
      }>`select base_quantity::text as base from purchase_order_lines where order_id = ${id} order by position`,
    )
  ).map((row) => Number(row.base));

describe("an order", () => {
  test("has a number, amounts, its buyer's branch, copies of its products, and passes without a flow", async () => {
    const one = await product();
    const id = await added([line(one, { sellingprice: "0.3333", number: 3, shuilv: "13" })]);
    const shown = await view(id);
    expect(shown).toMatchObject({
      orderSn: expect.stringMatching(new RegExp(`^CGD${today.replaceAll("-", "")}\\d{4}$`)),
      money_total: 1,
      netTotal: 0.88,
      taxTotal: 0.12,
      stage: 2,
      UserID: boss.id,
      listJson: [{ productid: one, unit: "瓶", shuilv: "13", xiaoji: 1 }],
    });
    const { rows } = await sql<{ branch: number }>`
      select branch_id as branch from users where id = ${boss.id}`.execute(server.db);
    expect(shown.BranchID).toBe(rows[0]?.branch);
    expect((await boss.raw("/api/erp/purchaseList", { supplierId: supplier })).rows?.map((row) => row.id)).toContain(
      id,
    );
    expect(await boss.raw("/api/erp/purchaseEdit", { id, remark: "x" })).toMatchObject({ status: 403 });
  });

  test("counts in the units of its products, exactly, and refuses what does not fit", async () => {
    const [one, loose] = [
      await product(),
      await product({ standard: "公斤", unitDecimals: 3, units: [{ name: "袋", under: 3, over: 1 }] }),
    ];
    const id = await added([line(one, { unit: "箱", number: 2 }), line(loose, { number: "1.125" })]);
    expect(await base(id)).toEqual([24, 1.125]);
    const before = await checksums(server);
    for (const [wrong, said] of [
      [line(one, { unit: "桶" }), "没有单位「桶」"],
      [line(one, { number: 1.5 }), "必须是整数"],
      [line(loose, { number: "1.1234" }), "最多3位小数"],
      [line(loose, { unit: "袋", number: 1 }), "除不尽"],
    ] as const) {
      const refused = await add([wrong]);
      expect([refused.status, errorsOf(refused)]).toEqual([
        400,
        [{ field: "listJson", row: 1, msg: expect.stringContaining(said) }],
      ]);
    }
    expect(await checksums(server)).toEqual(before);
    expect(await base(await added([line(loose, { unit: "袋", number: 3 })]))).toEqual([1]);
  });

  test("keeps a unit that it uses as it is, and another one may come", async () => {
    const one = await product();
    await added([line(one, { unit: "箱" })]);
    const edit = (more: object) => boss.raw("/api/product/edit", { id: one, ...more });
    for (const units of [[{ name: "箱", under: 1, over: 24 }], []])
      expect(errorsOf(await edit({ units }))).toEqual([
        { field: "units", msg: "单位「箱」已被单据使用，不能修改或删除，请新增单位" },
      ]);
    const more = [
      { name: "箱", under: 2, over: 24 },
      { name: "大箱", under: 1, over: 24 },
    ];
    expect((await edit({ units: more })).status).toBe(200);
    expect((await edit({ standard: "罐" })).status).toBe(200);
    await added([line(one)]);
    expect(errorsOf(await edit({ standard: "瓶" }))).toMatchObject([{ field: "standard" }]);
  });

  test("whose fraction is changed at the same moment counts with the one or is refused with the other", async () => {
    const one = await product();
    const [order, change] = await Promise.all([
      add([line(one, { unit: "箱", number: 1 })]),
      boss.raw("/api/product/edit", { id: one, units: [{ name: "箱", under: 1, over: 10 }] }),
    ]);
    const { rows } = await sql<{ base: string; over: number }>`
      select l.base_quantity::text as base, u.base_count as over from purchase_order_lines l
      join product_units u on u.product_id = l.product_id and u.name = '箱' where l.product_id = ${one}`.execute(
      server.db,
    );
    expect(order.status).toBe(200);
    expect([200, 400]).toContain(change.status);
    expect(rows.map((row) => Number(row.base) === row.over)).toEqual([true]);
  });

  test("is not expected before its day", async () => {
    const one = await product();
    expect(errorsOf(await add([line(one)], { expectedDate: "2000-01-01" }))).toMatchObject([{ field: "expectedDate" }]);
  });

  test("keeps its supplier and its products, by name", async () => {
    const one = await product();
    const from = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
    await added([line(one)], { supplierId: from });
    for (const [path, id] of [
      ["/api/erp/supplierDelete", from],
      ["/api/product/delete", one],
    ] as const)
      expect(await boss.raw(path, { ids: [id] })).toMatchObject({ status: 409, msg: expect.stringContaining("采购") });
  });
});

describe("prices", () => {
  test("of the last order stand on the line, and a rise beyond the company's is marked", async () => {
    const one = await product();
    await added([line(one, { unit: "箱", sellingprice: 120 })]);
    expect((await view(await added([line(one, { sellingprice: 10.99 })]))).priceRise).toBe("");
    const id = await added([line(one, { unit: "箱", sellingprice: 150 })]);
    expect(await view(id)).toMatchObject({ priceRise: 13.74, listJson: [{ lastPrice: 131.88 }] });
    await boss.raw("/api/basic/edit", { purchasePriceRise: 0 });
    expect((await view(await added([line(one, { sellingprice: 99 })]))).priceRise).toBe("");
    await boss.raw("/api/basic/edit", { purchasePriceRise: 10 });
    const other = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
    const first = await view(await added([line(one, { sellingprice: 500 })], { supplierId: other }));
    expect([first.priceRise, first.listJson[0].lastPrice]).toEqual(["", ""]);
  });

  test("are told by product, the latest first, of one supplier or of all", async () => {
    const [one, two] = [await product(), await product()];
    await added([line(one, { sellingprice: 8 })], { orderDate: "2026-01-05" });
    const latest = await added([line(one, { sellingprice: 9 }), line(two, { sellingprice: 4 })]);
    const prices = async (more: object = {}) =>
      (await boss.raw("/api/erp/purchasePrices", { ids: [one, two], ...more })).data;
    expect(await prices()).toMatchObject([
      { productid: one, sellingprice: 9, orderId: latest, supplierId: supplier, unit: "瓶" },
      { productid: one, sellingprice: 8, orderDate: "2026-01-05" },
      { productid: two, sellingprice: 4 },
    ]);
    const other = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
    expect(await prices({ supplierId: other })).toEqual([]);
    await grant(server, "none", ["crm.product.list"], "all");
    expect((await (await server.as("none")).raw("/api/erp/purchasePrices", { ids: [one] })).status).toBe(403);
  });
});

describe("its rest", () => {
  test("is closed for a reason, once, by whoever has the right, and opened again", async () => {
    const id = await added([line(await product())]);
    const close = (caller: Caller, more: object = {}) =>
      caller.raw("/api/erp/purchaseClose", { id, ext: "停产", ...more });
    expect(await close(boss, { ext: " " })).toMatchObject({ status: 400 });
    await grant(server, "none", ["erp.purchase.orders", "erp.manage.purchase"], "all");
    expect(await close(await server.as("none"))).toMatchObject({ status: 403 });
    expect((await view(id)).can).toMatchObject({ close: 1 });
    const answers = await Promise.all([close(boss), close(boss)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await view(id)).toMatchObject({ stage: 6, closeReason: "停产", can: { reopen: 1 } });
    expect((await boss.raw("/api/erp/purchaseReopen", { id })).status).toBe(200);
    expect(await view(id)).toMatchObject({ stage: 2, closeReason: "" });
    const log = (await boss.raw("/api/actionLog/list", { modelType: "purchaseOrder", modelId: id })).rows ?? [];
    expect(log.map((row) => row.action)).toEqual(expect.arrayContaining(["close", "reopen"]));
  });

  test("is not closed while it is under approval; refused, it is edited and submitted again", async () => {
    const approver = await server.as("mgrA");
    await release(server, "purchaseOrder", { ...designFor(approver.id), settings: DEFAULT_SETTINGS } as never, {
      cc: false,
      fields: [],
    });
    await dropCaches(server);
    const id = await added([line(await product())]);
    expect([0, 1]).toContain((await view(id)).stage);
    expect(await boss.raw("/api/erp/purchaseClose", { id, ext: "停产" })).toMatchObject({
      status: 403,
      msg: expect.stringContaining("审批通过后"),
    });
  });
});

test("what contracts need becomes one order, each line with the contract for which it is bought", async () => {
  const [one, two] = [await product(), await product()];
  const id = await inCall(server, boss.id, (ctx) =>
    orderFor(ctx, supplier, [
      { productid: one, number: 4, sellingprice: 3, contractId: 7, contractLineId: 70 },
      { productid: two, number: 1, sellingprice: 5, contractId: 8, contractLineId: 80 },
    ]),
  );
  const rows = await server.rows(
    sql`select contract_id, contract_line_id, quantity::int as n from purchase_order_lines where order_id = ${id} order by position`,
  );
  expect(rows).toEqual([
    { contract_id: 7, contract_line_id: 70, n: 4 },
    { contract_id: 8, contract_line_id: 80, n: 1 },
  ]);
});
