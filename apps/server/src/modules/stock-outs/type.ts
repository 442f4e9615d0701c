/** Goods that go out as documents. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { stockOuts } from "@qicheng/api/stock-outs/routes";
import { sql } from "kysely";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { goodsDocument, STATE } from "../stock/public";
import { FIELDS, PATTERN } from "./fields";
import { back, beforeSave, holdBack, post } from "./rules";

const notToSign = ({ approval, state, contract_id }: RecordRow) => {
  if (contract_id === null) return stockSaid.noSource;
  if (state === 1) return stockSaid.isReversed;
  return approval === 2 ? undefined : stockSaid.notPosted;
};

const document = goodsDocument({
  routes: stockOuts,
  pattern: PATTERN,
  table: "stock_outs",
  fields: FIELDS,
  post,
  holdBack,
  back,
  abilities: {
    sign: {
      title: stockSaid.sign,
      permission: "erp.manage.stockOut",
      unless: notToSign,
      columns: [...STATE, "contract_id"],
    },
  },
  list: {
    sort: "AddTime",
    keys: { orderId: "order_id", contractId: "contract_id" },
  },
  columns: ["order_id", "contract_id", "source", "warehouse_id", "signed_on"],
  computed: {
    sourceId: {
      columns: ["order_id", "contract_id"],
      value: ({ order_id, contract_id }) => Number(contract_id ?? order_id ?? 0),
      kind: "id",
      sql: sql`coalesce(r.contract_id, r.order_id, 0)`,
    },
  },
  hooks: { beforeSave },
  form: { width: 1000 },
});

export const stockOutType = document.type;
export const stockOutApproval = document.approval;
