/** Field definitions as the specification's item JSON, with one example of each type. */

import { type FieldDef, type FieldOption, type FieldType, type FormDef, labelOf, titleOf } from "../fields/field-def";
import { columnsOf } from "../fields/row-columns";
import { missingMessage } from "../fields/validate";
import type { Language } from "../text/message";
import { carriedProperties, type Designed, designedProperties } from "./properties";

/** An item as it travels; keys that do not apply are left out. */
export interface FormItemJson {
  field: string;
  field2?: string;
  type: FieldType;
  title: string;
  name: string;
  value: unknown;
  required: 0 | 1;
  message: string;
  [key: string]: unknown;
}

const DICTIONARY_URL = "/api/Status/json";

interface Source {
  url: string;
  method: "GET" | "POST";
  /** Dotted path of the choices in the answer. */
  loadFilter: string;
  optionText: string;
  optionValue: string;
  remote?: 1;
  onHand?: 1;
  /** Parameter that is the value of the field above. */
  parentParams?: string;
}

const REGIONS: Source = {
  url: "/Api/city/list/",
  method: "GET",
  loadFilter: "data",
  optionText: "name",
  optionValue: "id",
};

const SOURCES: Partial<Record<FieldType, Source>> = {
  user: {
    url: "/api/user/GetGridJson",
    method: "POST",
    loadFilter: "data.rows",
    optionText: "NickName",
    optionValue: "userid",
  },
  branch: {
    url: "/api/branch/TreeJson",
    method: "POST",
    loadFilter: "data",
    optionText: "Name",
    optionValue: "ID",
  },
  customer: {
    url: "/api/customer/index",
    method: "POST",
    loadFilter: "data.rows",
    optionText: "CustomerName",
    optionValue: "id",
    remote: 1,
  },
  city: REGIONS,
  county: REGIONS,
};

/** Where the choices of a field come from, so that a client needs to know nothing but the definition. */
function sourceOf(field: FieldDef): (Source & { params: Record<string, unknown> }) | undefined {
  if (field.remote) {
    const { url, params, loadFilter, optionText, optionValue, remote = 0, onHand = 0, parentParams } = field.remote;
    const asked = {
      ...(remote ? { remote: 1 as const } : {}),
      ...(onHand ? { onHand: 1 as const } : {}),
      ...(parentParams === undefined ? {} : { parentParams }),
    };
    return { url, method: "POST", params, loadFilter, optionText, optionValue, ...asked };
  }
  if (field.type === "statusSelect")
    return {
      url: DICTIONARY_URL,
      method: "POST",
      params: { types: field.dictionary },
      loadFilter: `data.${field.dictionary}`,
      optionText: "name",
      optionValue: "id",
    };
  if (field.type === "tree")
    return {
      url: field.url ?? "",
      method: "POST",
      params: {},
      loadFilter: "data",
      optionText: "name",
      optionValue: "id",
    };
  const source = SOURCES[field.type];
  return source && { ...source, params: {} };
}

/** What an item says otherwise than as it stands in the field, or only to the designer. */
const OTHERWISE: ReadonlySet<Designed> = new Set([
  "placeholder",
  "help",
  "changedIn",
  "defaultValue",
  "required",
  "message",
  "readonly",
  "options",
  "children",
  "flags",
  "fact",
]);

/** Properties that travel as they stand in the field. */
function plainProperties(field: FieldDef): Record<string, unknown> {
  const plain = designedProperties.filter(([key]) => !OTHERWISE.has(key));
  const given = [...plain, ...carriedProperties].filter(([key]) => field[key] !== undefined);
  return Object.fromEntries(
    given.map(([key, { item = key, kind }]) => [item, kind === "flag" ? Number(field[key]) : field[key]]),
  );
}

/** Those that are switched off come along: a record that has one keeps it, with its label. */
const told = (options: readonly FieldOption[], language: Language) =>
  options.map(({ en, aboveEn, ...option }) => ({
    ...option,
    label: labelOf({ ...option, en: en ?? "" })[language],
    ...(option.above === undefined ? {} : { above: (language === "en" && aboveEn) || option.above }),
  }));

/** How a form is asked for: only to be shown, which marks all items, and in which language. */
export interface FormAsked {
  readonly: boolean;
  language: Language;
  /** The form, by which the choices of its fields are asked for. */
  form?: string;
}

/** What is said of a field beside its title. */
function textsOf(field: FieldDef, language: Language): { placeholder?: string; help?: string; changedIn?: string } {
  const english = language === "en";
  const placeholder = (english && field.placeholderEn) || field.placeholder;
  const help = (english && field.helpEn) || field.help;
  const changedIn = (english && field.changedInEn) || field.changedIn;
  return {
    ...(placeholder ? { placeholder } : {}),
    ...(help ? { help } : {}),
    ...(changedIn ? { changedIn } : {}),
  };
}

/** One field as an item of the form. */
export function formItem(field: FieldDef, { readonly, language, form }: FormAsked): FormItemJson {
  return {
    field: field.key,
    ...(field.key2 === undefined ? {} : { field2: field.key2 }),
    type: field.type,
    title: titleOf(field)[language],
    name: field.key,
    value: field.defaultValue ?? "",
    required: field.required ? 1 : 0,
    message: missingMessage(field)[language],
    ...textsOf(field, language),
    ...plainProperties(field),
    ...columnItems(field, { readonly, language }),
    ...(field.flags.duplicate ? { duplicate: 1 } : {}),
    ...(field.options ? { options: told(field.options, language) } : {}),
    ...(field.multiple ? { multipleLimit: field.max ?? 50 } : {}),
    ...(field.readonly || readonly ? { readonly: 1 } : {}),
    ...sourceOf(field),
    ...(field.remote && form !== undefined ? { source: { ...field.remote, form } } : {}),
  };
}

/** The columns of a field that holds rows. */
export function columnItems(field: FieldDef, asked: FormAsked): { children?: FormItemJson[] } {
  const columns = columnsOf(field);
  return columns.length === 0 ? {} : { children: columns.map((column) => formItem(column, asked)) };
}

/** The whole definition as `formField/index` answers it. */
export function formJson(form: FormDef, asked: FormAsked) {
  const shown = form.fields.filter((field) =>
    asked.readonly ? field.flags.detail !== false : field.flags.form !== false,
  );
  const { cols, labelwidth, labelposition, labelbg, width, api_add, api_edit, api_detail } = form;
  return {
    cols,
    labelwidth,
    labelposition,
    labelbg: labelbg as number,
    width,
    api_add,
    api_edit,
    api_detail,
    items: shown.map((field) => formItem(field, { ...asked, form: form.module })),
  };
}
