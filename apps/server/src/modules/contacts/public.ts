/** What other modules may use of contacts. */
export { contactType } from "./type";
