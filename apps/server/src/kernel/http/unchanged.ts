/** What is answered and cannot be changed may come back as it is, as clients send whole records. */
import { said } from "@qicheng/api/kernel/messages";
import { answeredKeys } from "@qicheng/api/kernel/posted-back";
import type { z } from "zod";
import { invalid } from "../work/refusal";

type Raw = Readonly<Record<string, unknown>>;

/** Form bodies carry numbers as text and lists as JSON text. */
export function asSent(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : `${value as string | number | boolean}`;
}

/** What the caller may do with a record is answered and never sent on purpose. */
export const ONLY_ANSWERED: readonly string[] = ["can"];

/**
 * @param input schema of the edit, from `editOf`
 * @throws VALIDATION naming what came back with another value than the record has
 */
export function assertUnchanged(input: z.ZodObject, sent: Raw, current: Raw): void {
  const changed = answeredKeys(input).filter(
    (key) => !ONLY_ANSWERED.includes(key) && sent[key] !== undefined && asSent(sent[key]) !== asSent(current[key]),
  );
  if (changed.length > 0) throw invalid(changed.map((field) => ({ field, msg: said.fixedKey({ key: field }) })));
}
