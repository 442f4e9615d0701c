/** What an open contract shows of this module. */
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { lazy } from "react";
import { offerContractHealth, offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractInvoices = lazy(() => import("./contract-invoices"));

offerContractTab({
  order: 40,
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
    percent: invoicedRate,
    ...(invoiced === 1 ? { beside: t("byHand") } : {}),
  }),
});
