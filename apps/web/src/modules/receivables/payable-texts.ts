import { defineTexts } from "../../kernel/i18n/texts";

export const payableTexts = defineTexts({
  cn: {
    ageing: "应付账龄",
    supplier: "供应商",
    search: "供应商/收款方",
    open: "未付合计",
    prepaid: "预付余额",
    others: "未指定供应商",
    customer: "同为客户",
    receivable: "对方未收",
    difference: "未收减未付",
    nothing: "这一天没有未付的金额",
    suppliers: "共 {n} 个供应商",
  },
  en: {
    ageing: "Payables by age",
    supplier: "Supplier",
    search: "Supplier/payee",
    open: "Unpaid",
    prepaid: "Paid in advance",
    others: "No supplier",
    customer: "Customer, too:",
    receivable: "Owed by it",
    difference: "Owed less unpaid",
    nothing: "Nothing is unpaid on this day",
    suppliers: "{n} {n|supplier|suppliers}",
  },
});
