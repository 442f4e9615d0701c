/** What other modules may use of opening stock. */
export { addOpening } from "./post";
