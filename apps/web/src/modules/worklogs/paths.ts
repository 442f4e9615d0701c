export const LIST_PATH = "/oa/worklog";
export const TEAM_PATH = "/oa/worklog/team";
