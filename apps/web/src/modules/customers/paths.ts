/** Where customers are shown. */
export const TOTAL_PATH = "/crm/customer/total";
export const WATCHED_PATH = "/crm/customer/watched";
export const POOL_PATH = "/crm/customer/gonghai";
