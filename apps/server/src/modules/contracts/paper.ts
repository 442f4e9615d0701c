/** The contract on paper. */
import type { Starter } from "@qicheng/engine/print/starter";

export const CONTRACT_PAPER: Starter = {
  title: "销售合同",
  code: "orderSn",
  facts: [
    ["甲方（客户）", "customerId"],
    ["合同名称", "contractName"],
    ["客户电话", "customerId.mobile"],
    ["签订日期", "AddTime", "date"],
    ["业务员", "UserID"],
    ["计税方式", "taxMode"],
    ["收货人", "songhuo_nickname"],
    ["收货电话", "songhuo_mobile"],
    ["收货地址", "songhuo_address"],
    ["付款方式", "hkType"],
  ],
  tables: [
    {
      source: "listJson",
      pageSum: true,
      columns: [
        { field: "no", title: "序号", width: 10, align: "center" },
        { field: "productid", title: "产品名称", width: 56 },
        { field: "xinghao", title: "编号/条码", width: 28 },
        { field: "standard", title: "单位", width: 12, align: "center" },
        { field: "number", title: "数量", width: 16, align: "right", sum: true },
        { field: "sellingprice", title: "单价", width: 22, align: "right" },
        { field: "shuilv", title: "税率", width: 12, align: "center" },
        { field: "xiaoji", title: "金额", width: 24, align: "right", sum: true },
      ],
    },
    {
      source: "hkList",
      title: "回款计划",
      optional: true,
      columns: [
        { field: "qici", title: "期次", width: 30, align: "center" },
        { field: "date", title: "计划日期", width: 50, align: "center" },
        { field: "money", title: "计划金额", width: 50, align: "right", sum: true },
        { field: "ext", title: "备注", width: 50 },
      ],
    },
  ],
  amount: ["合同金额", "Money"],
  remarks: [["备注", "Ext"]],
  signs: ["甲方（盖章）", "乙方（盖章）"],
};

/** For the warehouse: what goes where, without prices. */
export const DELIVERY_PAPER: Starter = {
  title: "送货单",
  code: "orderSn",
  facts: [
    ["客户", "customerId"],
    ["合同编号", "orderSn"],
    ["收货人", "songhuo_nickname"],
    ["收货电话", "songhuo_mobile"],
    ["收货地址", "songhuo_address"],
    ["送货日期", "songhuo_date", "date"],
  ],
  tables: [
    {
      source: "listJson",
      columns: [
        { field: "no", title: "序号", width: 12, align: "center" },
        { field: "productid", title: "产品名称", width: 78 },
        { field: "xinghao", title: "编号/条码", width: 36 },
        { field: "standard", title: "单位", width: 14, align: "center" },
        { field: "number", title: "数量", width: 20, align: "right", sum: true },
        { field: "ext", title: "备注", width: 20 },
      ],
    },
  ],
  remarks: [["备注", "Ext"]],
  signs: ["仓库", "送货人", "收货人签字"],
};
