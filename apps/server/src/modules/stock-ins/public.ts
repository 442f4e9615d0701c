/** What other modules may use of goods that come in. */
export { addOpening, bringIn } from "./add";
