/** What other modules may use of customers. */
export { codeWith, customerTerms, hangingCounts, placeComputed, sharedColumns } from "./both";
export { settleDeals } from "./deals";
export { duplicatesOf, findRepeats, noteAsking, refuseDuplicates } from "./duplicates";
export { CUSTOMER_FIELDS } from "./fields";
export { hooksOf } from "./hooks";
export { duplicateKeys } from "./keys";
export { findCustomer, lockCustomers } from "./queries";
export { type SameAs, sameCustomers } from "./same-as";
export { totalInScope } from "./totals";
export { customerType } from "./type";
