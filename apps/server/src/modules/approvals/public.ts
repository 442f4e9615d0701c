/** What other modules may use of approvals. */

export { counts as countsOf } from "./lists";
export { ofRecord as approvalsOf } from "./of-record";
