/** Where customers are shown. */
export const TOTAL_PATH = "/crm/customer/total";
export const WATCHED_PATH = "/crm/customer/watched";
