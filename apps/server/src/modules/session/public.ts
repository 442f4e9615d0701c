export { assertNetwork } from "./networks";
export { beginSession } from "./sign-in";
