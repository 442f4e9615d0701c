/** What can be written of a value: lists and objects are nothing that a cell holds. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace("T", " ");
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" ? String(value) : "";
}
