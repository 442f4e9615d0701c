export { applyFor } from "./apply-for";
