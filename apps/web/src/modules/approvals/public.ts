/** What other modules may use of approvals. */
export { PendingSteps } from "./pending-steps";
export { RecordApprovals, RecordOpinions } from "./record-approvals";
