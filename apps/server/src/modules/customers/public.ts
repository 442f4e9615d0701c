/** What other modules may use of customers. */
export { findRepeats, refuseDuplicates } from "./duplicates";
export { duplicateKeys } from "./keys";
export { findCustomer, lockCustomer } from "./queries";
export { customerType } from "./type";
