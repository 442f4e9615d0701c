/** Sales returns as documents below their contract. */
import { returnSaid } from "@qicheng/api/returns/messages";
import { returns } from "@qicheng/api/returns/routes";
import { sql } from "kysely";
import { documentType } from "../../kernel/documents/document-type";
import { APPROVAL, numberField } from "../../kernel/documents/fields";
import { MOVED_PRODUCT, QUANTITY } from "../../kernel/documents/product-lines";
import { column, lineColumn, lines, SHOWN, systemField, TIMES } from "../../kernel/records/type/builtin-fields";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { contractType } from "../contracts/public";
import { beforeSave, onStatus } from "./rules";

const PATTERN = "XST{yyyyMMdd}{4}";

async function titled(ctx: Context, row: RecordRow): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from contracts where id = ${row.contract_id as number}`.execute(ctx.db);
  return returnSaid.asked({ number: String(row.order_sn), contract: rows[0]?.name ?? "" }).cn;
}

const document = documentType({
  routes: returns,
  number: "orderSn",
  pattern: PATTERN,
  titled,
  onStatus,
  table: "sales_returns",
  fields: [
    numberField({ key: "orderSn", db: "order_sn", title: "退货单号", en: "Number" }, PATTERN),
    column({
      key: "returnDate",
      db: "returned_on",
      type: "date",
      title: "退货日期",
      en: "Returned",
      required: true,
      defaultValue: "@today",
      fact: 2,
      flags: { ...SHOWN, sort: true },
    }),
    lines({
      key: "listJson",
      db: "lines",
      type: "product",
      title: "退货明细",
      en: "Lines",
      required: true,
      column: 2,
      flags: { filter: true },
      lines: {
        table: "sales_return_lines",
        of: "return_id",
        more: {
          title: { db: "title", stored: "text", copies: "name" },
          lineId: { db: "line_id", stored: "bigint" },
        },
      },
      children: [
        MOVED_PRODUCT,
        lineColumn({
          key: "standard",
          db: "unit",
          type: "input",
          title: "单位",
          en: "Unit",
          readonly: true,
          copies: "standard",
          width: 60,
        }),
        { ...QUANTITY, title: "退货数量" },
        lineColumn({
          key: "xiaoji",
          db: "money",
          type: "number",
          title: "退货金额",
          en: "Amount",
          scale: 2,
          sum: true,
          readonly: true,
        }),
        lineColumn({
          key: "exchange",
          db: "exchange",
          stored: "smallint",
          type: "switch",
          title: "换货",
          en: "Exchange",
          defaultValue: "0",
          help: "换货只补发产品，不改变金额",
          helpEn: "An exchange changes no money",
        }),
        lineColumn({ key: "ext", db: "remark", type: "input", title: "备注", en: "Remark", max: 200 }),
      ],
    }),
    systemField({
      key: "money",
      db: "money",
      type: "number",
      unit: "money",
      scale: 2,
      title: "退货金额",
      en: "Amount",
      width: 120,
      fact: 3,
      flags: { ...SHOWN, sort: true },
    }),
    column({
      key: "Ext",
      db: "remark",
      type: "textarea",
      title: "退货原因",
      en: "Reason",
      max: 500,
      rows: 3,
      column: 2,
      flags: SHOWN,
    }),
    APPROVAL,
    ...TIMES,
  ],
  rows: {
    kind: "child",
    parent: contractType,
    column: "contract_id",
    key: "contractId",
    nameKey: "contractName",
    adding: "return",
  },
  list: { sort: "AddTime", stars: true, totals: ["money"] },
  columns: ["contract_id"],
  hooks: { beforeSave },
});

export const returnType = document.type;
export const returnApproval = document.approval;
