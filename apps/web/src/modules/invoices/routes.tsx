import { FileDoneOutlined } from "@ant-design/icons";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { offerContractHealth, offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractInvoices = lazy(() => import("./contract-invoices"));

offerContractTab({
  key: "invoices",
  title: t("tab"),
  permission: "crm.finance.invoice",
  begin: { key: "newInvoice", title: t("begin"), ability: "invoice", permission: "crm.finance.invoiceAdd" },
  count: ({ subtotal }) => (subtotal as { invoice?: number } | undefined)?.invoice,
  render: ({ id, customerName }, { begin }) => (
    <ContractInvoices contract={{ id, customer: scalarText(customerName ?? "") }} begin={begin} />
  ),
});

offerContractHealth({
  key: "invoiced",
  order: 30,
  title: t("health"),
  partOf: ({ invoicedRate, invoiced }) => ({
    percent: invoicedRate === "" || invoicedRate === undefined ? undefined : Number(invoicedRate),
    ...(invoiced === 1 ? { beside: t("byHand") } : {}),
  }),
});

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/invoice",
    records: "invoices",
    title: { cn: "发票", en: "Invoices" },
    permission: "crm.finance.invoice",
    page: recordPage(() => import("./invoices")),
    menu: { order: 52, icon: <FileDoneOutlined aria-hidden /> },
  },
];
