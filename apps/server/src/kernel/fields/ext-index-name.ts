/** How the names of all indexes on a field of the company's own begin. */
export const extIndexPrefix = (table: string, field: number): string => `${table}_ext_${field}_`;
