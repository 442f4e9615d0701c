/** What other modules may use of transfers. */
export { transferType } from "./type";
