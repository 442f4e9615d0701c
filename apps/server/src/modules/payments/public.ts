/** What other modules may use of payments. */
export { paymentType } from "./type";
