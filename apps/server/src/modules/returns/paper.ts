/** The sales return on paper. */
import type { Starter } from "@qicheng/engine/print/starter";

export const RETURN_PAPER: Starter = {
  title: "销售退货单",
  code: "orderSn",
  facts: [
    ["合同", "contractName"],
    ["退货日期", "returnDate", "date"],
  ],
  tables: [
    {
      source: "listJson",
      columns: [
        { field: "no", title: "序号", width: 12, align: "center" },
        { field: "productid", title: "产品名称", width: 68 },
        { field: "standard", title: "单位", width: 14, align: "center" },
        { field: "number", title: "退货数量", width: 22, align: "right", sum: true },
        { field: "xiaoji", title: "退货金额", width: 28, align: "right", sum: true },
        { field: "exchange", title: "换货", width: 14, align: "center" },
        { field: "ext", title: "备注", width: 22 },
      ],
    },
  ],
  amount: ["退货金额", "money"],
  remarks: [["退货原因", "Ext"]],
  signs: ["制单", "仓库验收", "客户签字"],
};
