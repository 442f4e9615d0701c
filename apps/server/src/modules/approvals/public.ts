/** What other modules may use of approvals. */
export { ofRecord as approvalsOf } from "./of-record";
