/** Values of a form by the keys of its fields, as controls have them. */
export type Values = Record<string, unknown>;
