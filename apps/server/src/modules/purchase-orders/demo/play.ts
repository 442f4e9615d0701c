/** Buys what the demo company has bought, with the commands that its people would use. */
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import { type DemoStage, later } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { purchaseOrderType } from "../type";
import { type DemoOrder, ORDERS } from "./orders";

const BUYER = "tangdayong";

type Ids = ReadonlyMap<string, number>;

async function idsOf(ctx: Context, table: "suppliers" | "products", column: "name" | "number"): Promise<Ids> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)}`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

function idIn(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo company has no ${name}`);
  return id;
}

async function buy(ctx: Context, { supplier, expected, lines, remark = "" }: DemoOrder, day: string): Promise<number> {
  const [suppliers, products] = [await idsOf(ctx, "suppliers", "name"), await idsOf(ctx, "products", "number")];
  const listJson = lines.map(([product, number, sellingprice, unit = ""]) => ({
    productid: idIn(products, product),
    number,
    sellingprice,
    shuilv: "13",
    ...(unit === "" ? {} : { unit }),
  }));
  const raw = {
    supplierId: idIn(suppliers, supplier),
    orderDate: day,
    expectedDate: later(day, expected),
    UserID: ctx.me.id,
    listJson,
    remark,
  };
  const at = momentOf(ctx.past);
  const [order] = await addRecords(ctx, purchaseOrderType, [{ raw, given: { created_at: at, updated_at: at } }]);
  return order?.id ?? 0;
}

export async function playOrders(stage: DemoStage): Promise<void> {
  for (const order of ORDERS) {
    const { before, clock } = order;
    await stage.act(BUYER, [before, clock], (ctx) => buy(ctx, order, stage.day(before)));
  }
}
