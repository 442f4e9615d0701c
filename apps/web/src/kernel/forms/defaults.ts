/** What a field of a new record starts with, where that is whoever fills in the form or the day on which he does. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { businessDay, businessTime } from "@qicheng/engine/time/business-time";
import { useSession } from "../access/session-store";
import { rememberLabel } from "../pickers/known-labels";

function me(multiple: boolean): unknown {
  const { profile } = useSession.getState();
  if (!profile) return "";
  rememberLabel("user", profile.UserID, profile.NickName);
  return multiple ? [profile.UserID] : profile.UserID;
}

/** A default as a form has it. */
export function startValue(value: unknown, { type, multiple }: Pick<FieldDef, "type" | "multiple">): unknown {
  if (value === "@me") return me(multiple === true);
  if (value === "@today") return type === "date" ? businessDay() : businessTime().slice(0, 16);
  return value;
}
