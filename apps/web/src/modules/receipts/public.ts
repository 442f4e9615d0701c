/** What other modules may use of receipts. */
export { AccountControl, ContractControl } from "./choices";
