/** What other modules may use of customers. */
export { deskOf } from "./desk";
export type { RepeatRoute } from "./duplicate-field";
export { TOTAL_PATH as CUSTOMERS_PATH } from "./paths";
