/** Where people are shown. */
export const ALL_PATH = "/system/user";
export const PENDING_PATH = "/system/handover";
