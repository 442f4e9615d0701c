/** Templates about money: 报销, 采购申请, 合同审批. */
import {
  atLeast,
  byRole,
  chain,
  copies,
  end,
  field,
  fork,
  INSIDE,
  MONEY,
  manager,
  needed,
  options,
  part,
  REASON,
  spending,
  start,
  superior,
  type Template,
  WIDE,
} from "./template";

export const expense: Template = {
  key: "expense",
  name: "报销",
  category: "财务",
  icon: "money",
  color: "#d46b08",
  description: "差旅、招待等费用，5,000元及以上由总经理审批，最后由财务付款",
  fields: [
    needed("kind", "select", "费用类型", {
      options: options("差旅费", "业务招待费", "交通费", "办公费", "培训费", "其他"),
    }),
    field("amount", "number", "报销金额", {
      ...MONEY,
      essential: true,
      computed: "sum({lines.cost})",
      help: "按费用明细合计",
    }),
    needed("lines", "tablelist", "费用明细", {
      ...WIDE,
      ...INSIDE,
      children: [
        part("day", "date", "日期", { required: true }),
        part("item", "input", "事项", { required: true, max: 100 }),
        part("cost", "number", "金额", { required: true, ...MONEY, sum: true }),
        part("note", "input", "备注", { max: 100 }),
      ],
    }),
    needed("payee", "input", "收款账户", { max: 100, ...INSIDE }),
    field("customer", "customer", "相关客户", { essential: true }),
    needed("reason", "textarea", "报销事由", REASON),
    field("invoices", "file", "发票", { max: 20, essential: true, ...INSIDE }),
  ],
  summary: ["amount", "kind", "reason"],
  chart: spending("amount", 5_000, "财务付款"),
};

export const purchase: Template = {
  key: "purchase",
  name: "采购申请",
  category: "财务",
  icon: "purchase",
  color: "#389e0d",
  description: "办公用品、设备等采购，20,000元及以上由总经理审批",
  fields: [
    needed("supplier", "input", "供应商", { max: 100, flags: { list: true, show: true, filter: true, find: true } }),
    field("amount", "number", "采购金额", {
      ...MONEY,
      essential: true,
      computed: "sum({lines.total})",
      help: "按采购明细合计",
    }),
    needed("lines", "tablelist", "采购明细", {
      ...WIDE,
      ...INSIDE,
      children: [
        part("name", "input", "名称", { required: true, max: 100 }),
        part("spec", "input", "规格", { max: 100 }),
        part("number", "number", "数量", { required: true, min: 0 }),
        part("price", "number", "单价", { required: true, ...MONEY }),
        part("total", "number", "小计", { ...MONEY, computed: "{number} * {price}", sum: true }),
      ],
    }),
    needed("needBy", "date", "期望到货日期"),
    needed("reason", "textarea", "采购事由", REASON),
    field("quotes", "file", "报价单", { max: 10, essential: true, ...INSIDE }),
  ],
  summary: ["amount", "supplier", "needBy"],
  chart: (staff) => ({
    nodes: [
      start(),
      superior([1, 1]),
      manager([0, 2], staff),
      byRole(["finance", "财务审批", "财务"], [1, 3], staff),
      copies("store", "抄送仓管", [1, 4], staff.holders("仓管")),
      end([1, 5]),
    ],
    lines: [
      ...chain("start", "superior"),
      ...fork("superior", ["manager", "finance"], atLeast("amount", 20_000), "20,000元及以上"),
      ...chain("manager", "finance", "store", "end"),
    ],
  }),
};

export const contract: Template = {
  key: "contract",
  name: "合同审批",
  category: "业务",
  icon: "contract",
  color: "#1d39c4",
  description: "销售合同签订前审批，100,000元及以上由总经理审批",
  fields: [
    needed("customer", "customer", "客户"),
    needed("subject", "input", "合同名称", {
      max: 100,
      flags: { list: true, show: true, filter: true, find: true },
    }),
    needed("counterpart", "input", "签约对方", { max: 100 }),
    needed("amount", "number", "合同金额", MONEY),
    needed("kind", "select", "合同类型", { options: options("产品销售", "软件服务", "维保服务", "框架合作", "其他") }),
    needed("signDate", "date", "签订日期", { defaultValue: "@today" }),
    field("payment", "textarea", "付款条件", { ...REASON, essential: true, ...INSIDE }),
    field("remark", "textarea", "备注", { ...REASON, ...INSIDE }),
    needed("files", "file", "合同文件", { max: 10, ...INSIDE }),
  ],
  summary: ["amount", "customer", "kind"],
  chart: (staff) => ({
    nodes: [
      start(),
      superior([1, 1]),
      byRole(["finance", "财务复核", "财务"], [1, 2], staff),
      manager([0, 3], staff),
      end([1, 4]),
    ],
    lines: [
      ...chain("start", "superior", "finance"),
      ...fork("finance", ["manager", "end"], atLeast("amount", 100_000), "100,000元及以上"),
      ...chain("manager", "end"),
    ],
  }),
};
