export const LIST_PATH = "/crm/opportLogs";
export const STATISTICS_PATH = "/crm/opportLogs/statistics";
export const TABLE_PATH = "/crm/opportLogs/table";
