/** What other modules may use of contracts. */
export { CustomerContracts } from "./customer-contracts";
export { offerContractTab } from "./further-tabs";
export { offerWayOut } from "./ways-out";
