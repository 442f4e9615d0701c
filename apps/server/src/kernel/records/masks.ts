/** How values are masked, by where their row lies. */
import type { FieldDef, MaskKind } from "@qicheng/engine/fields/field-def";
import { columnsOf } from "@qicheng/engine/fields/row-columns";

/** Where a row lies for the caller: his own or nobody's to mask, of others in a company that masks them, or in a pool. */
export type Place = "own" | "others" | "pool";

const REACHES: ReadonlySet<string> = new Set(["mobile", "phone", "email"] satisfies Exclude<
  FieldDef["pattern"],
  undefined
>[]);

function kindOf(field: FieldDef): MaskKind | undefined {
  if (field.mask) return field.mask;
  if (field.pattern === undefined || !REACHES.has(field.pattern)) return undefined;
  return field.pattern === "email" ? "hide" : "phone";
}

/** How a field is masked where it is; a company's own field of a phone or address is masked as the built-in ones are. */
export function maskOf(field: FieldDef, place: Place): MaskKind | undefined {
  if (place === "own") return undefined;
  // of rows that hold a masked column nobody reads a part
  if (columnsOf(field).some((one) => maskOf(one, place))) return "hide";
  const kind = kindOf(field);
  return place === "pool" || kind === "phone" ? kind : undefined;
}
