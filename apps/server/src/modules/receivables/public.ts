/** What other modules may use of the ledgers of money from customers. */
export { lastAccount, usualAccount } from "./accounts";
export { type Refunding, refund, reverse, type Using, undoAct, usePrepaid } from "./acts";
export { assertOpenDay, assertOpenDays, close, closedUntil, today } from "./closing";
export { followContracts } from "./contracts";
export { registerMoneyInvariants } from "./invariants";
export { holdContracts, openOf, settleContracts } from "./ledger";
export { claim, forgetClaims, receiptStatus } from "./post";
