export { customerHref } from "./paths";
