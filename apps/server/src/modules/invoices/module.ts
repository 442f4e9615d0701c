import { invoiceSaid } from "@qicheng/api/invoices/messages";
import { invoices } from "@qicheng/api/invoices/routes";
import { nameUnique } from "../../kernel/db/constraints";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerPaper, recordPaper } from "../print-templates/public";
import { issue, red, reds, send, voidInvoice } from "./acts";
import { offerInvoiceTemplate } from "./approval-template";
import { followContracts } from "./contracts";
import { playInvoices } from "./demo/play";
import { INVOICE_PAPER } from "./paper";
import { room } from "./room";
import { dropTitle, titles } from "./titles";
import { invoiceApproval, invoiceType } from "./type";

followContracts();
nameUnique("invoices", "number", { field: "number", msg: invoiceSaid.numberTaken });
nameUnique("invoice_reds", "number", { field: "number", msg: invoiceSaid.numberTaken });

const INVOICE = invoices.add.record.title;
const SEE = ["crm.finance.invoice"] as const;
const OWN = [...SEE, "crm.finance.invoiceAdd", "crm.finance.invoiceEdit", "crm.finance.invoiceDelete"] as const;

offerInvoiceTemplate();
offerPaper(recordPaper(invoiceType, INVOICE_PAPER));

export const module = defineModule({
  records: [invoiceType],
  approval: [invoiceApproval],
  demo: playInvoices,
  tables: {
    invoice_reds: { cn: "红冲记录", en: "Reversal" },
    invoice_red_lines: INVOICE,
    invoice_titles: { cn: "发票抬头", en: "Invoice title" },
  },
  references: {
    "invoices.contract_id": { ...STAYS, merged: "stays" },
    "invoice_titles.customer_id": { ...STAYS, merged: "unites", purged: true },
  },
  mounts: [
    mounted(invoices, {
      ...recordHandlers(invoiceType),
      issue,
      send,
      red,
      void: voidInvoice,
      reds,
      room,
      titles,
      dropTitle,
    }),
  ],
  seed: {
    marker: "invoices",
    grants: {
      销售: OWN,
      销售经理: [...OWN, "crm.finance.invoiceExport"],
      销售总监: [...OWN, "crm.finance.invoiceExport"],
      财务: [
        ...OWN,
        "crm.finance.invoiceImport",
        "crm.finance.invoiceExport",
        "crm.finance.invoiceIssue",
        "crm.finance.invoiceRed",
      ],
    },
  },
});
