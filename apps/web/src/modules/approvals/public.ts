/** What other modules may use of approvals. */
export { PendingSteps } from "./pending-steps";
export { ApprovalsAsked, RecordApprovals, RecordOpinions } from "./record-approvals";
