/** Choices that a source answers, of a field of any type that has one. */
import { scalarText } from "../../text/scalar-text";
import { oneLine } from "../../text/user-text";
import type { FieldDef } from "../field-def";
import { REMOTE_LIMITS } from "../remote-limits";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, refuse } from "./descriptor";

/** What a source calls its choices by is a text, whatever it looks like there. Whether there is such a choice, the source says. */
export function decodeRemote(raw: unknown, field: FieldDef): Decoded {
  const list = typeof raw === "string" && field.multiple ? raw.split(",") : [raw].flat();
  const values = list.map((item) => oneLine(scalarText(item)));
  if (values.some((value) => value === undefined || value === "" || [...value].length > REMOTE_LIMITS.value))
    return refuse(FIELD_TEXTS.option);
  const max = field.multiple ? (field.max ?? REMOTE_LIMITS.several) : 1;
  if (values.length > max) return refuse(FIELD_TEXTS.tooMany({ max }));
  return accept(field.multiple ? [...new Set(values)] : values[0]);
}
