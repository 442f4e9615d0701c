/** What other modules may use of what customers owe. Their panels fetch the statements when these are shown. */
export const loadCustomerStatement = () => import("./customer-statement");
export const loadSupplierStatement = () => import("./supplier-statement");
export { whyCells } from "./figures";
