/** What other modules may use of goods that go out. */
export { sendOut, sign as signFor } from "./acts";
