/** Items of a design as fields: drawn by the form's own renderer, judged, and filtered by. Each item is read once. */

import type { DesignItem } from "@qicheng/engine/design/design-items";
import { presetsOf } from "@qicheng/engine/fields/date-presets";
import { DEFAULT_TOKENS, type FieldDef, type FieldOption, labelOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { OPERATORS_OF_KIND } from "@qicheng/engine/fields/operators";
import { fieldOfItem } from "../forms/values/items";
import { language, say } from "../i18n/language";
import type { FilterField } from "../list/filter/filter-model";
import { t } from "./texts";

/** What it is called in the language of the page. */
export const titleOf = ({ title, en }: DesignItem): string => say({ cn: title, en: en || title });

const inEnglish = language === "en";

/** As a form of this language has it. */
function localised(item: DesignItem): DesignItem {
  const { placeholderEn, helpEn, options } = item;
  return {
    ...item,
    title: titleOf(item),
    ...(inEnglish && placeholderEn ? { placeholder: placeholderEn } : {}),
    ...(inEnglish && helpEn ? { help: helpEn } : {}),
    ...(Array.isArray(options)
      ? { options: (options as FieldOption[]).map((option) => ({ ...option, label: labelOf(option)[language] })) }
      : {}),
  };
}

const known = new WeakMap<DesignItem, FieldDef>();

/** As the renderer draws it. */
export function fieldOf(item: DesignItem): FieldDef {
  const found = known.get(item);
  if (found) return found;
  const field = fieldOfItem({ ...localised(item), name: item.field });
  known.set(item, field);
  return field;
}

export const isToken = (value: unknown): boolean => DEFAULT_TOKENS.some((token) => token === value);

function choicesOf({ type, options = [], active, inactive }: FieldDef): FilterField["options"] {
  if (type === "switch")
    return [
      { label: t("yes"), value: active ?? "1" },
      { label: t("no"), value: inactive ?? "0" },
    ];
  return options.map(({ label, value }) => ({ label, value }));
}

/** What its choices are asked of, and below which field. */
const sourceOf = ({ remote, parent }: FieldDef): Pick<FilterField, "remote" | "source"> =>
  remote
    ? {
        remote: { form: "", searched: remote.remote ?? 0, ...(parent === undefined ? {} : { above: parent }) },
        source: remote,
      }
    : {};

/** As conditions of its form are put together from it; undefined for what holds no value. */
export function conditionField(item: DesignItem): FilterField | undefined {
  const field = fieldOf(item);
  const kind = kindOfField(field);
  if (kind === "none" || field.storage === "none") return undefined;
  return {
    field: field.key,
    title: field.title,
    type: field.type,
    kind,
    ops: [...OPERATORS_OF_KIND[kind]],
    presets: kind === "date" || kind === "datetime" ? presetsOf(field) : [],
    dictionary: field.dictionary ?? "",
    options: choicesOf(field),
    url: typeof item.url === "string" ? item.url : "",
    ...sourceOf(field),
    filter: 1,
  };
}
