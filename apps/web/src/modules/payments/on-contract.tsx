/** What an open contract shows of this module. */
import { lazy } from "react";
import { offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractPayments = lazy(() => import("./contract-payments"));

offerContractTab({
  order: 20,
  key: "payments",
  title: t("tab"),
  permission: "crm.finance.payment",
  begin: { key: "newPayment", title: t("begin"), ability: "spend", permission: "crm.finance.paymentAdd" },
  render: ({ id, contractName: name }, { begin }) => <ContractPayments contract={{ id, name }} begin={begin} />,
});
