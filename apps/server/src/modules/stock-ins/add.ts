/** Brings goods in, as clients and other modules ask for it. */
import { said } from "@qicheng/api/kernel/messages";
import type { Raw } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { addGoods, type SourceKind } from "../stock/public";
import { stockInType } from "./type";

const SOURCES: readonly SourceKind[] = [
  {
    kind: "purchase",
    key: "orderId",
    column: "order_id",
    lines: { table: "purchase_order_lines", column: "order_id" },
  },
  { kind: "return", key: "returnId", column: "return_id", lines: { table: "sales_return_lines", column: "return_id" } },
];

/** @param given columns that no form gives @returns the id of the document */
export const bringIn = (ctx: Context, raw: Raw, given: Raw = {}): Promise<number> =>
  addGoods(ctx, { type: stockInType, kinds: SOURCES, given }, raw);

export const add = async (ctx: Context, raw: Raw) => ({ msg: said.added, data: { id: await bringIn(ctx, raw) } });
