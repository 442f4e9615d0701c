/** What other modules may use of the ledgers of money from customers. */
export { assertHolds, lastAccount, usualAccount } from "./accounts";
export { type Refunding, refund, reverse, type Using, undoAct, usePrepaid } from "./acts";
export { openOfCustomers } from "./ageing";
export {
  assertOpenDay,
  assertOpenDays,
  close,
  closedUntil,
  openDay,
  registerUnsettled,
  registerWaiting,
  today,
  unsettledUntil,
} from "./closing";
export { followContracts } from "./contracts";
export { PAGE as ENTRIES_PAGE } from "./entries";
export { registerMoneyInvariants } from "./invariants";
export { holdContracts, openOf, settleContracts, writeMovements } from "./ledger";
export { claim, forgetClaims, receiptStatus } from "./post";
export { assertSpan, cutTo, daysOf, type Moved } from "./statement-days";
export { didMake, kindSaid, makeStatement } from "./statement-file";
export type { StatementWords } from "./statement-paper";
