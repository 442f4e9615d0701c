/** What a field of a new record starts with, for whoever is signed in. */
import { startValue as engineStart } from "@qicheng/engine/fields/defaults";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { rememberLabel } from "../../pickers/known-labels";
import { useSession } from "../../session/session-store";

/** A default as a form has it. */
export function startValue(value: unknown, field: Pick<FieldDef, "type" | "multiple">): unknown {
  const { profile } = useSession.getState();
  if (value === "@me" && !profile) return "";
  if (value === "@me" && profile) rememberLabel("user", profile.UserID, profile.NickName);
  return engineStart(value, field, profile?.UserID ?? 0);
}
