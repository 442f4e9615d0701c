/** What other modules show of purchase orders. */
export { t as purchaseTexts } from "./texts";
export const loadPriceHistory = () => import("./price-history");
