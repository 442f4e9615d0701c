export const LIST_PATH = "/crm/news";
