export { FIELD_RIGHTS_PATH } from "./paths";
