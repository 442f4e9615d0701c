/** A scalar of the wire as text; anything else is no text. */
export const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
