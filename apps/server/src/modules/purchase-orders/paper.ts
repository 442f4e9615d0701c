/** The purchase order on paper. */
import type { Starter } from "@qicheng/engine/print/starter";

export const PURCHASE_PAPER: Starter = {
  title: "采购订单",
  code: "orderSn",
  facts: [
    ["供应商", "supplierId"],
    ["订单日期", "orderDate", "date"],
    ["联系人", "supplierId.contactName"],
    ["联系电话", "supplierId.mobile"],
    ["采购员", "UserID"],
    ["预计到货", "expectedDate", "date"],
    ["供应商地址", "supplierId.address"],
    ["计税方式", "taxMode"],
  ],
  tables: [
    {
      source: "listJson",
      pageSum: true,
      columns: [
        { field: "no", title: "序号", width: 10, align: "center" },
        { field: "productid", title: "产品名称", width: 54 },
        { field: "xinghao", title: "编号/条码", width: 28 },
        { field: "number", title: "数量", width: 16, align: "right", sum: true },
        { field: "unit", title: "单位", width: 12, align: "center" },
        { field: "sellingprice", title: "单价", width: 20, align: "right" },
        { field: "shuilv", title: "税率", width: 12, align: "center" },
        { field: "xiaoji", title: "金额", width: 28, align: "right", sum: true },
      ],
    },
  ],
  amount: ["订单金额", "money_total"],
  remarks: [["备注", "remark"]],
  signs: ["采购员", "审核", "供应商（盖章）"],
};
