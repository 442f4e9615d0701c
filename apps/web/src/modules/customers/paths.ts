/** Where customers are shown. */
export const TOTAL_PATH = "/crm/customer/total";
export const WATCHED_PATH = "/crm/customer/watched";

/** The address of one customer: its panel on the list of all. */
export const customerHref = (id: number): string => `${TOTAL_PATH}?id=${id}`;
