export const SOLD_LINES_PATH = "/crm/contract/lines";
