/** Where it is shown what customers owe. */
export const STATEMENT_PATH = "/crm/finance/statement";
export const AGEING_PATH = "/crm/finance/ageing";
export const FORECAST_PATH = "/crm/finance/forecast";

export const statementOf = (customer: number): string => `${STATEMENT_PATH}?customer=${customer}`;
