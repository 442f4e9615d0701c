/** What an open contract shows of this module. */
import { lazy } from "react";
import { offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractReturns = lazy(() => import("./contract-returns"));

offerContractTab({
  order: 50,
  key: "returns",
  title: t("tab"),
  permission: "crm.contract.SalesReturn",
  begin: { key: "newReturn", title: t("begin"), ability: "return", permission: "crm.contract.returnAdd" },
  render: (row, { begin }) => <ContractReturns contract={row} begin={begin} />,
});
