/** What an open contract shows of its plan rows. */
import { lazy } from "react";
import { offerPlanParts } from "../contracts/public";

const OpenRows = lazy(() => import("./open-rows"));
const ContractPlan = lazy(() => import("./contract-plan"));

offerPlanParts({
  permission: "crm.finance.recpay",
  above: (contract) => <OpenRows contract={contract} />,
  tab: ({ id }) => <ContractPlan id={id} />,
});
