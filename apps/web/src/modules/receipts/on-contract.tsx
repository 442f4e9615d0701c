/** What an open contract shows of this module. */
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { lazy } from "react";
import { offerContractHealth, offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractReceipts = lazy(() => import("./contract-receipts"));

offerContractTab({
  order: 10,
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
    percent: receivedRate,
  }),
});
