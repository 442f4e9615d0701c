/** Goods that go from one warehouse to another as documents: they leave and arrive in one act, with one value. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { stockTransfers } from "@qicheng/api/stock-transfers/routes";
import { sql } from "kysely";
import { numberField } from "../../kernel/documents/fields";
import { lines } from "../../kernel/records/type/builtin-fields";
import type { Draft } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import {
  BIZ_DATE,
  countGoods,
  GOODS,
  goodsDocument,
  KEPT,
  LAST,
  type Movement,
  move,
  REMARK,
  settleWarehouse,
  warehouseField,
} from "../stock/public";

const PATTERN = "DBD{yyyyMMdd}{4}";
const MODULE = "stockTransfer";

const LINES = lines({
  key: "listJson",
  db: "lines",
  type: "product",
  title: "调拨明细",
  en: "Lines",
  required: true,
  column: 2,
  flags: { filter: true },
  lines: { table: "stock_transfer_lines", of: "transfer_id", more: KEPT },
  children: [...GOODS, REMARK],
});

async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  await countGoods(ctx, LINES, drafts);
  for (const draft of drafts) {
    const { from_id, to_id } = { ...draft.before, ...draft.columns };
    if (Number(from_id) === Number(to_id)) throw invalidField("to", stockSaid.sameWarehouse);
    await settleWarehouse(ctx, draft, "from_id", "from");
    await settleWarehouse(ctx, draft, "to_id", "to");
  }
}

interface Stored {
  name: string;
  day: string;
  from_id: number;
  to_id: number;
}

async function post(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql<Stored>`
    select order_sn as name, biz_date::text as day, from_id, to_id from stock_transfers where id = ${id} for update`.execute(
    ctx.db,
  );
  const [head] = rows;
  if (!head) throw new Error(`there is no transfer ${id}`);
  const { rows: found } = await sql<{ lineId: number; row: number; productId: number; quantity: string }>`
    select id as "lineId", position as row, product_id as "productId", base_quantity::text as quantity
    from stock_transfer_lines where transfer_id = ${id} order by position`.execute(ctx.db);
  const movements = found.flatMap((line): Movement[] => [
    { ...line, type: "transferOut", way: "out", warehouseId: head.from_id, value: "average", free: true },
    { ...line, type: "transferIn", way: "in", warehouseId: head.to_id, value: "before" },
  ]);
  await move(ctx, { module: MODULE, id, name: head.name, day: head.day }, movements);
}

const document = goodsDocument({
  routes: stockTransfers,
  pattern: PATTERN,
  table: "stock_transfers",
  fields: [
    numberField({ key: "orderSn", db: "order_sn", title: "调拨单号", en: "Number" }, PATTERN),
    warehouseField({ key: "from", db: "from_id", title: "调出仓库", en: "From", required: true, fact: 2 }),
    warehouseField({ key: "to", db: "to_id", title: "调入仓库", en: "To", required: true, fact: 4 }),
    BIZ_DATE,
    LINES,
    ...LAST,
  ],
  post,
  holdBack: async () => undefined,
  list: { sort: "AddTime" },
  hooks: { beforeSave },
  form: { width: 900 },
});

export const transferType = document.type;
export const transferApproval = document.approval;
