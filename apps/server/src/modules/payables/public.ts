/** What other modules may use of payables. */
export { registerPayableInvariants } from "./invariants";
export {
  type HeldPayable,
  holdPayables,
  holdPrepaid,
  holdUnpaid,
  owe,
  oweNoMore,
  registerSource,
  settle,
  writeAdvance,
} from "./ledger";
export { holdOwedFor, oweAgain, oweLess, type SentBack } from "./returns";
