/** Files that a record has, and texts with pictures. */

import { scalarText } from "../../text/scalar-text";
import type { FieldDef } from "../field-def";
import { MOST_HTML, MOST_PICTURES, MOST_TEXT, picturesIn, richText } from "../rich-text";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";

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

/** Clean HTML, with what one sees of it; how long it is, is counted by that. */
function decodeRichText(raw: unknown, field: FieldDef): Decoded {
  if (typeof raw !== "string") return refuse(FIELD_TEXTS.form);
  const max = field.max ?? MOST_TEXT;
  if (raw.length > MOST_HTML) return refuse(FIELD_TEXTS.long({ max }));
  const value = richText(raw);
  const pictures = picturesIn(raw).length;
  if (value.text === "" && pictures === 0) return accept(null);
  if (pictures > MOST_PICTURES) return refuse(FIELD_TEXTS.manyPictures({ max: MOST_PICTURES }));
  return [...value.text].length > max ? refuse(FIELD_TEXTS.long({ max })) : accept(value);
}

export const FILES = {
  picture: type({ kind: "files", group: "附件", missing: FIELD_TEXTS.picture, decode: decodeFiles }),
  file: type({ kind: "files", group: "附件", missing: FIELD_TEXTS.file, decode: decodeFiles }),
  editor: type({ kind: "html", group: "基础", decode: decodeRichText }),
} satisfies FieldTypes;
