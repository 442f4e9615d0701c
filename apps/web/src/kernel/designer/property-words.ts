/** Properties of fields in a few words. */
import type { Designed } from "@qicheng/engine/design/properties";
import type { FieldOption } from "@qicheng/engine/fields/field-def";
import { common } from "../i18n/common";
import { propertyOf } from "./offered";
import { t } from "./texts";

/** One that is switched off says so: nothing else of it may be otherwise. */
const optionText = ({ label, disabled }: FieldOption): string => (disabled ? t("optionIsOff", { label }) : label);

/** A property in a few words. */
export function inWords(name: Designed, value: unknown): string {
  const { kind } = propertyOf(name);
  if (value === undefined) return t("none");
  if (kind === "flag") return t(value ? "yes" : "no");
  if (kind === "options" && Array.isArray(value))
    return (value as FieldOption[]).map(optionText).join(common("listComma"));
  if (kind === "columns" && Array.isArray(value))
    return value.map(({ title }: { title: string }) => title).join(common("listComma"));
  if (value === "@me") return t("me");
  if (value === "@today") return t("today");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
