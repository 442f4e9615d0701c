/** What other modules may use of products. */
export { countInUnits } from "./units";
