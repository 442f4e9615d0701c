/** What other modules may use of contracts: their code comes when it is shown. */
import { lazy } from "react";

export const CustomerContracts = lazy(() => import("./customer-contracts"));
export { offerContractTab, offerPlanParts } from "./further-tabs";
export { offerContractHealth } from "./offered-health";
