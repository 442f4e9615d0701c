/** Whole records come back to edit as they were answered: what an edit may change, and what may stand beside it. */
import { z } from "zod";

/** A key that is answered and cannot be changed. The one instance marks it. */
const AS_ANSWERED = z.unknown().optional();

type Answered<Row extends z.ZodObject, Own extends z.ZodRawShape> = {
  [Key in Exclude<keyof Row["shape"], keyof Own>]: typeof AS_ANSWERED;
};

/**
 * Input of an edit.
 * @param row what the record is answered as; the server refuses what comes back of it with another value
 * @param own keys that the edit reads itself
 */
export function editOf<Row extends z.ZodObject, Own extends z.ZodRawShape>(row: Row, own: Own) {
  const answered = Object.fromEntries(
    Object.keys(row.shape).flatMap((key) => (Object.hasOwn(own, key) ? [] : [[key, AS_ANSWERED]])),
  ) as Answered<Row, Own>;
  return z.strictObject({ ...answered, ...own });
}

const EMPTIED = new WeakSet<z.ZodType>();

/** A value of which an edit may say nothing; an empty text empties it, as it does a field of a form. */
export function emptied<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const optional = schema.optional();
  EMPTIED.add(optional);
  return optional;
}

/** Input of an edit of one thing that there is once: what it says nothing of stays. */
export function partOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const keys = Object.entries(shape).map(([key, schema]) => [key, emptied(schema as z.ZodType)]);
  return z.strictObject(Object.fromEntries(keys) as { [Key in keyof Shape]: z.ZodOptional<Shape[Key]> });
}

/** True where an empty text is a value, not one that was left out. */
export const isEmptied = (schema: z.ZodType | undefined): boolean => schema !== undefined && EMPTIED.has(schema);

/** Keys of an edit's input that may only come back as they went out. */
export const answeredKeys = (input: z.ZodObject): string[] =>
  Object.entries(input.shape).flatMap(([key, schema]) => (schema === AS_ANSWERED ? [key] : []));
