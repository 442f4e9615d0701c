export const LIST_PATH = "/oa/task";
export const CALENDAR_PATH = "/oa/task/calendar";
