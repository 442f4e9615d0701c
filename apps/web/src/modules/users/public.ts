export { kickOf } from "./end-sessions";
