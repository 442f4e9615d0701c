/** The application for an invoice on paper. */
import type { Starter } from "@qicheng/engine/print/starter";

export const INVOICE_PAPER: Starter = {
  title: "开票申请单",
  code: "ordersn",
  facts: [
    ["合同", "contractName"],
    ["申请日期", "date", "date"],
    ["发票类型", "kind"],
    ["业务员", "UserID"],
    ["发票抬头", "title"],
    ["税号", "taxNo"],
    ["开户银行", "bank"],
    ["银行账号", "bankAccount"],
    ["注册地址", "address"],
    ["注册电话", "phone"],
    ["发票号码", "number"],
    ["开票日期", "issueDate", "date"],
  ],
  tables: [
    {
      source: "items",
      title: "开票明细",
      optional: true,
      columns: [
        { field: "no", title: "序号", width: 12, align: "center" },
        { field: "name", title: "开票项目", width: 70 },
        { field: "rate", title: "税率", width: 14, align: "center" },
        { field: "net", title: "不含税", width: 28, align: "right", sum: true },
        { field: "tax", title: "税额", width: 26, align: "right", sum: true },
        { field: "money", title: "含税金额", width: 30, align: "right", sum: true },
      ],
    },
    {
      source: "approval.steps",
      title: "审批记录",
      optional: true,
      columns: [
        { field: "StepName", title: "步骤", width: 60 },
        { field: "username", title: "审批人", width: 60 },
        { field: "statusName", title: "结果", width: 60 },
      ],
    },
  ],
  amount: ["开票金额", "money"],
  remarks: [["备注", "ext"]],
  signs: ["申请人", "审核", "开票"],
};
