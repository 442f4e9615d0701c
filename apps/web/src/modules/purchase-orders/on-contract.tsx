/** What an open contract shows of this module. */
import { lazy } from "react";
import { offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractDemand = lazy(() => import("./contract-demand"));

offerContractTab({
  order: 70,
  key: "purchasing",
  title: t("tab"),
  permission: "erp.purchase.orders",
  render: ({ id }) => <ContractDemand contract={id} />,
});
