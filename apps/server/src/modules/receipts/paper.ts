/** The receipt on paper. */
import type { Starter } from "@qicheng/engine/print/starter";

export const RECEIPT_PAPER: Starter = {
  title: "收款单",
  code: "ordersn",
  facts: [
    ["客户", "customerId"],
    ["收款日期", "date", "date"],
    ["收款账户", "accountId"],
    ["业务员", "UserID"],
    ["手续费", "fee"],
    ["状态", "state"],
  ],
  tables: [
    {
      source: "items",
      title: "核销明细",
      optional: true,
      columns: [
        { field: "no", title: "序号", width: 15, align: "center" },
        { field: "contractId", title: "合同", width: 85 },
        { field: "planId", title: "期次", width: 40, align: "center" },
        { field: "money", title: "金额", width: 40, align: "right", sum: true },
      ],
    },
  ],
  amount: ["收款金额", "money"],
  remarks: [["备注", "ext"]],
  signs: ["制单", "出纳", "审核"],
};
