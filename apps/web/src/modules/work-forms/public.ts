export { applyFor } from "./apply-for";
export { offerFormNote } from "./form-notes";
