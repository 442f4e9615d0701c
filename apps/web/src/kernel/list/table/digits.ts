import type { ListField } from "@qicheng/api/forms/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ListRow } from "../ask/list-module";

/** A column; numbers below each other have as many digits after the point. */
export type ShownField = ListField & { digits?: number };

const MOST = 6;

/** Money always has two. */
const isCounted = ({ type, unit }: ListField): boolean => type === "number" && unit !== "money";

function digitsIn(value: unknown): number {
  if (typeof value !== "number") return 0;
  const text = String(value);
  // one that is written with an exponent is too small to be seen
  return text.includes("e") ? 0 : (text.split(".")[1]?.length ?? 0);
}

/** Digits after the point of each column that has some, by its field. */
export const digitsOf = (fields: readonly ListField[], rows: readonly ListRow[]): Record<string, number> =>
  Object.fromEntries(
    fields
      .filter(isCounted)
      .map(
        ({ field }) =>
          [field, Math.min(MOST, Math.max(0, ...rows.map((row) => digitsIn(ownValue(row, field)))))] as const,
      )
      .filter(([, digits]) => digits > 0),
  );

export const withDigits = (fields: readonly ListField[], digits: Readonly<Record<string, number>>): ShownField[] =>
  fields.map((field) => {
    const own = ownValue(digits, field.field);
    return own === undefined ? field : { ...field, digits: own };
  });
