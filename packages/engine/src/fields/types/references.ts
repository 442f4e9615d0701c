/** Ids of what is kept elsewhere: entries of dictionaries, people, branches, records, nodes of trees. */
import { oneLine } from "../../text/user-text";
import type { FieldDef } from "../field-def";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, later, refuse, type } from "./descriptor";

/** Ids or, where the wire allows it, labels that the server turns into ids. */
export function decodeReference(raw: unknown, field: FieldDef): Decoded {
  const list = (typeof raw === "string" && field.multiple ? raw.split(",") : [raw].flat()).map((item) =>
    typeof item === "string" ? oneLine(item) : item,
  );
  if (list.includes(undefined)) return refuse(FIELD_TEXTS.letters);
  const sound = list.every((item) =>
    typeof item === "number" ? Number.isSafeInteger(item) && item > 0 : typeof item === "string" && item.length <= 60,
  );
  if (!sound) return refuse(FIELD_TEXTS.form);
  const max = field.multiple ? (field.max ?? 50) : 1;
  if (list.length > max) return refuse(FIELD_TEXTS.tooMany({ max }));
  const values = list.map((item) => (typeof item === "string" && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : item));
  return accept(field.multiple ? [...new Set(values)] : values[0]);
}

const MISSING = { missing: FIELD_TEXTS.select, decode: decodeReference };

export const REFERENCES = {
  statusSelect: type({ kind: "choice", group: "选择", sortable: true, ...MISSING }),
  tree: type({ kind: "tree", group: "选择", ...MISSING }),
  user: type({ kind: "choice", group: "关联", ...MISSING }),
  branch: type({ kind: "branch", group: "关联", ...MISSING }),
  customer: type({ kind: "choice", group: "关联", ...MISSING }),
  contract: later("choice", "关联", FIELD_TEXTS.select),
} satisfies FieldTypes;
