export { customerHref, TOTAL_PATH } from "./paths";
