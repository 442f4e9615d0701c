/** Where lines that were sold are listed. */
export { SOLD_LINES_PATH } from "./paths";
