/** What other modules may use of payables. */
export { registerPayableInvariants } from "./invariants";
export {
  type HeldPayable,
  holdPayables,
  holdPrepaid,
  owe,
  registerSource,
  settle,
  writeAdvance,
} from "./ledger";
