export { KeysCard } from "./keys-card";
