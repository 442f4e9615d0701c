/** What other modules may use of rows of plans. */
export { planType } from "./type";
