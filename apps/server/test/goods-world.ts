/** What tests of goods begin with: a supplier, a customer, and requests as the screens send them. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { newId, setSettings, unique } from "./arrange";
import type { TestServer } from "./harness";

export const today = businessDay();
export const errorsOf = (answer: { data?: { errors?: unknown } }) => answer.data?.errors;

/** Stock is kept since 2026-01-01. */
export async function goodsWorld(server: TestServer) {
  const boss = await server.as("boss");
  await setSettings(server, { stockStart: "2026-01-01" });
  const supplierId = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("厂") }));
  const customerId = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const { rows: kinds } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  const type = kinds[0]?.id ?? 0;
  return {
    boss,
    product: async (more: object = {}) =>
      newId(
        await boss.raw("/api/product/add", {
          name: unique("货"),
          number: unique("N"),
          standard: "台",
          unitDecimals: 0,
          units: [{ name: "箱", under: 1, over: 12 }],
          shuilv: "13",
          ...more,
        }),
      ),
    warehouse: async () => newId(await boss.raw("/api/erp/warehouseAdd", { name: unique("仓") })),
    order: async (listJson: object[]) =>
      newId(await boss.raw("/api/erp/purchaseAdd", { supplierId, orderDate: today, listJson })),
    contract: async (listJson: object[], more: object = {}) =>
      newId(await boss.raw("/api/contract/add", { customerId, type, AddTime: today, listJson, ...more })),
    bring: (body: object) => boss.raw("/api/stock/stockInAdd", body),
    send: (body: object) => boss.raw("/api/stock/stockOutAdd", body),
    reverse: (id: number) => boss.raw("/api/stock/reverse", { id, ext: "录错" }),
    /** Quantity and value of a product, in one place or in all. */
    held: async (productid: number, warehouseid?: number) => {
      const { rows } = await sql<{ quantity: string; value: string }>`
        select coalesce(sum(quantity), 0)::float as quantity, coalesce(sum(value), 0)::float as value from stocks
        where product_id = ${productid} and ${warehouseid === undefined ? sql`true` : sql`warehouse_id = ${warehouseid}`}`.execute(
        server.db,
      );
      return [Number(rows[0]?.quantity), Number(rows[0]?.value)];
    },
    waits: async (id: string) =>
      (await boss.raw("/api/erp/waitDetail", { id })).data?.lines?.map((line: { open: number }) => line.open),
  };
}
