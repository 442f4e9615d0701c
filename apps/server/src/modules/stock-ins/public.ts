/** What other modules may use of goods that come in. */
export { bringIn } from "./add";
