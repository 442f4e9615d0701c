export const TODO_PATH = "/oa/approval/todo";
export const DONE_PATH = "/oa/approval/approvaled";
export const MINE_PATH = "/oa/approval/mySubmit";
export const COPIES_PATH = "/oa/approval/Cc";
export const SUB_PATH = "/oa/approval/sub";
export const ALL_PATH = "/oa/approval/all";
export const LOGS_PATH = "/oa/approval/logs";
export const STATISTICS_PATH = "/oa/approval/statistics";
/** What an approval is called where something whole is shown. */
export const APPROVAL = "approval";
/** The same, as the log shows it. */
export const APPROVAL_LOG = "approvalLog";
