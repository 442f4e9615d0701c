export const PUNCH_PATH = "/attendance/punch";
export const RULES_PATH = "/system/attendance";
