/** What other modules may use of customers. */
export { customersInBin, purgeCustomers, restoreCustomers } from "./delete-customers";
export { findRepeats, refuseDuplicates } from "./duplicates";
export { contactSearchColumns, duplicateKeys } from "./keys";
export { assertAbility, refusalOf } from "./policy";
export { maskPhone } from "./present";
export { findCustomer, foundBy, lockCustomers, matches, saveSearchTerms } from "./queries";
