/** What other modules may use of what customers owe. */
import { lazy } from "react";

export const CustomerStatement = lazy(() => import("./customer-statement"));
export const SupplierStatement = lazy(() => import("./supplier-statement"));
export { whyCells } from "./figures";
