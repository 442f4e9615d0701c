/** Where it is shown what customers owe. */
export const STATEMENT_PATH = "/crm/finance/statement";
export const AGEING_PATH = "/crm/finance/ageing";
export const PAYABLE_AGEING_PATH = "/crm/finance/payableAgeing";
export const FORECAST_PATH = "/crm/finance/forecast";

export const statementOf = (customer: number): string => `${STATEMENT_PATH}?customer=${customer}`;
export const supplierStatementOf = (supplier: number): string => `${STATEMENT_PATH}?supplier=${supplier}`;
