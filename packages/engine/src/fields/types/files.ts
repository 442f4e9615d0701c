/** Files that a record has, and texts with pictures. */
import type { FieldDef } from "../field-def";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, later, refuse, scalarText, type } from "./descriptor";

/** Stored files by id; whose they are is the server's to check. */
function decodeFiles(raw: unknown, field: FieldDef): Decoded {
  const list = [raw].flat();
  const ids = list.map((item) =>
    Number(scalarText(typeof item === "object" && item !== null && "id" in item ? item.id : item)),
  );
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) return refuse(FIELD_TEXTS.form);
  const max = field.max ?? 1;
  return ids.length <= max ? accept([...new Set(ids)]) : refuse(FIELD_TEXTS.tooMany({ max }));
}

export const FILES = {
  picture: type({ kind: "files", group: "附件", missing: FIELD_TEXTS.picture, decode: decodeFiles }),
  file: later("files", "附件", FIELD_TEXTS.file),
  editor: later("text", "基础"),
} satisfies FieldTypes;
