import { isMissing } from "@qicheng/engine/fields/operators";
import { ownValue } from "@qicheng/engine/text/own-value";
import { asText } from "../values/as-text";
import { labelOf } from "../values/labels";
import { hiddenIn, isMasked, useLookedAt } from "../values/reveal-store";
import { lacksValue, type ValueField } from "./field-value";

/** What is written in one line, and what names somebody or something. */
const WRITTEN: ReadonlySet<string> = new Set(["input", "number"]);
const NAMES: ReadonlySet<string> = new Set(["user", "customer", "contract", "product"]);

type Row = { readonly [key: string]: unknown };

/** What one copies of a value; '' where there is nothing to take elsewhere, or nobody may see it. */
export function useCopied({ field, type }: Pick<ValueField, "field" | "type">, row: Row): string {
  const hidden = hiddenIn(row, field);
  const { value: looked = "" } = useLookedAt(hidden, row);
  const value = ownValue(row, field);
  if (hidden) return looked;
  if (isMissing(value) || lacksValue({ field, type }, row)) return "";
  if (NAMES.has(type)) return labelOf(row, field) || (field === "UserID" ? asText(row.UserName) : "");
  return WRITTEN.has(type) && !isMasked(row, field) ? String(value) : "";
}
