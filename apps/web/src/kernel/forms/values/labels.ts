import { common } from "../../i18n/common";
import { knownLabel } from "../../pickers/known-labels";

/** Names behind ids: those that came with the record, else those picked here before. */
export function namesOf({ type, ids, label }: { type: string; ids: readonly string[]; label: string }): string[] {
  const given = ids.length === 1 ? [label] : label.split(/[,，、]/).map((name) => name.trim());
  return ids.map((id, at) => knownLabel(type, id) ?? (given[at] || id));
}

/** The label that a record carries beside an id: `<field>Name`. */
export function labelOf(record: { readonly [key: string]: unknown }, key: string): string {
  const label = record[`${key}Name`];
  if (Array.isArray(label)) return label.join(common("listComma"));
  return typeof label === "string" ? label : "";
}
