export const LIST_PATH = "/crm/knowledge";
