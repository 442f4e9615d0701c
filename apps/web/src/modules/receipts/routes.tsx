import { AccountBookOutlined } from "@ant-design/icons";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { offerContractHealth, offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractReceipts = lazy(() => import("./contract-receipts"));

offerContractTab({
  key: "receipts",
  title: t("tab"),
  permission: "crm.finance.finance",
  begin: { key: "newReceipt", title: t("begin"), ability: "receive", permission: "crm.finance.receiptAdd" },
  render: ({ id, contractName: name, customerId, customerName, unreceived }, { begin }) => (
    <ContractReceipts
      contract={{
        id,
        name,
        customerId,
        customer: scalarText(customerName ?? ""),
        open: scalarText(unreceived ?? ""),
      }}
      begin={begin}
    />
  ),
});

offerContractHealth({
  key: "received",
  order: 20,
  title: t("health"),
  partOf: ({ receivedRate }) => ({
    percent: receivedRate === "" || receivedRate === undefined ? undefined : Number(receivedRate),
  }),
});

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/finance",
    records: "receipts",
    title: { cn: "收款单", en: "Receipts" },
    permission: "crm.finance.finance",
    page: recordPage(() => import("./receipts")),
    menu: { order: 50, icon: <AccountBookOutlined aria-hidden />, section: { cn: "财务", en: "Money" } },
  },
];
