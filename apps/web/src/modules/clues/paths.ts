/** Where leads are shown. */
export const TOTAL_PATH = "/crm/clues/total";
export const WATCHED_PATH = "/crm/clues/watched";
export const DUE_PATH = "/crm/clues/tobe";
export const POOL_PATH = "/crm/clues/gonghai";
