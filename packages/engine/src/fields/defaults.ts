/** What a field of a new record starts with. */
import { businessDay, businessTime } from "../time/business-time";
import { DEFAULT_TOKENS, type FieldDef } from "./field-def";

/** A default that stands for something else in each form. */
export const isDefaultToken = (value: unknown): boolean => DEFAULT_TOKENS.some((token) => token === value);

/**
 * A default as a form sends it: whoever fills the form in and the day or minute on which he does stand in for what says so.
 * @param me whoever fills it in
 */
export function startValue(
  value: unknown,
  { type, multiple }: Pick<FieldDef, "type" | "multiple">,
  me: number,
): unknown {
  if (value === "@me") return multiple ? [me] : me;
  if (value === "@today") return type === "date" ? businessDay() : businessTime().slice(0, 16);
  return value;
}
