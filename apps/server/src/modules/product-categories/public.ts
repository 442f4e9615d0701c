/** What other modules may use of categories. */
export { categoryTree } from "./tree";
