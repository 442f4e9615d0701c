import { payableAgeing, payableStatements, payables } from "@qicheng/api/payables/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { ageing, ageingRows, ageingSums } from "./ageing";
import { statement, statementFile } from "./statement";
import { payableType } from "./type";

const ALL = [
  "crm.finance.payable",
  "crm.finance.payableAdd",
  "crm.finance.payableImport",
  "crm.finance.payableExport",
] as const;

export const module = defineModule({
  records: [payableType],
  mounts: [
    mounted(payables, recordHandlers(payableType)),
    mounted(payableStatements, { statement, statementFile }),
    mounted(payableAgeing, { list: ageing, sums: ageingSums, rows: ageingRows }),
  ],
  tables: {
    settlements: { cn: "付款核销记录", en: "Settlement" },
    payable_returns: { cn: "采购退货冲减应付记录", en: "Goods sent back, owed no more" },
  },
  references: {
    // the document that is owed for
    "payables.record_id": { ...STAYS, merged: "stays" },
    "payables.contract_id": { ...STAYS, merged: "stays" },
    "payables.customer_id": { ...STAYS, merged: "moves" },
    "settlements.payable_id": { ...STAYS, merged: "stays" },
    "payable_returns.payable_id": { ...STAYS, merged: "stays" },
  },
  seed: {
    marker: "payables",
    grants: { 财务: ALL, 销售总监: ["crm.finance.payable", "crm.finance.payableExport"] },
  },
});
