/** Whole records come back to edit as they were answered: what an edit may change, and what may stand beside it. */
import type { z } from "zod";

const EMPTIED = new WeakSet<z.ZodType>();

/** A value of which an edit may say nothing; an empty text empties it, as it does a field of a form. */
export function emptied<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const optional = schema.optional();
  EMPTIED.add(optional);
  return optional;
}

/** True where an empty text is a value, not one that was left out. */
export const isEmptied = (schema: z.ZodType | undefined): boolean => schema !== undefined && EMPTIED.has(schema);
