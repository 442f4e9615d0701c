/** A scalar as text; anything else is '', which fits nothing. An object may even refuse to become a text. */
export const scalarText = (raw: unknown): string =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? String(raw) : "";
