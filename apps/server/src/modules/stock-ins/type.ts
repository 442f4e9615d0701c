/** Goods that come in as documents. */
import { stockIns } from "@qicheng/api/stock-ins/routes";
import { sql } from "kysely";
import { goodsDocument } from "../stock/public";
import { FIELDS, PATTERN } from "./fields";
import { back, beforeSave, holdBack, post } from "./rules";

const document = goodsDocument({
  routes: stockIns,
  pattern: PATTERN,
  table: "stock_ins",
  fields: FIELDS,
  post,
  holdBack,
  back,
  list: {
    sort: "AddTime",
    keys: { orderId: "order_id", returnId: "return_id" },
  },
  columns: ["order_id", "return_id", "source", "warehouse_id", "freight"],
  computed: {
    sourceId: {
      columns: ["order_id", "return_id"],
      value: ({ order_id, return_id }) => Number(order_id ?? return_id ?? 0),
      kind: "id",
      sql: sql`coalesce(r.order_id, r.return_id, 0)`,
    },
  },
  hooks: { beforeSave },
  form: { width: 1000 },
});

export const stockInType = document.type;
export const stockInApproval = document.approval;
