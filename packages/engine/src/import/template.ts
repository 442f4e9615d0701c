/** What a template for an import holds: a column a field, with how it is filled in and an example. */

import { columnOf, hasNames, type SheetColumn } from "../fields/columns";
import { type FieldDef, pointsAtRecords } from "../fields/field-def";
import { kindOfField } from "../fields/field-types";
import { optionTexts } from "../fields/options";
import { MOST_TEXT } from "../fields/rich-text";
import { type Language, listed, type Message, verbatim } from "../text/message";
import { joinedNames } from "../values/several";
import { fitsCell } from "./cell";
import { EXAMPLE } from "./marks";
import { LINE_HEADS, LINE_TEXTS, lineColumns } from "./row-sheets";
import { TEMPLATE_TEXTS as SAID } from "./template-texts";

export interface TemplateColumn extends SheetColumn {
  key: string;
  required: boolean;
  /** How it is filled in. */
  format: string;
  example: string;
  /** What a drop-down offers; none for a field that takes several, or anything. */
  choices: readonly string[];
}

/** Names that a field may have as its value: of dictionary entries, branches; undefined where they are too many. */
export type ChoicesOf = (field: FieldDef) => readonly string[] | undefined;

const PATTERN_EXAMPLES: Readonly<Record<string, readonly [Message, string]>> = {
  mobile: [SAID.mobile, "13800138000"],
  phone: [SAID.phone, "13800138000"],
  email: [SAID.email, "zhangsan@example.com"],
  url: [SAID.url, "www.example.com"],
  idCard: [SAID.idCard, "11010519491231002X"],
  creditCode: [SAID.creditCode, "91350100M000100Y43"],
};

function numberFormat({ unit, scale = 2, min, max }: FieldDef): Message {
  const bounds = [min === undefined ? [] : SAID.least({ min }), max === undefined ? [] : SAID.most({ max })].flat();
  if (unit === "percent") return listed([SAID.percent, ...bounds]);
  if (unit === "money") return listed([SAID.money({ scale }), ...bounds]);
  return listed([scale === 0 ? SAID.whole : SAID.number({ scale }), ...bounds]);
}

/** A number that the field takes. */
function numberExample({ unit, min = 0, max }: FieldDef): string {
  const usual = unit === "money" ? 10_000 : 10;
  const value = Math.max(min, max === undefined ? usual : Math.min(usual, max));
  return unit === "percent" ? `${value}%` : String(value);
}

function textFormat({
  type,
  pattern,
  search,
  max = type === "editor" ? MOST_TEXT : 200,
}: FieldDef): readonly [Message, string] {
  const known = PATTERN_EXAMPLES[pattern ?? (search === "phone" ? "phone" : "")];
  if (known) return known;
  const said = type === "textarea" || type === "editor" ? SAID.lines({ max }) : SAID.text({ max });
  if (search === "code") return [said, "A001"];
  return [said, search === "person" ? "张三" : ""];
}

type Described = readonly [format: Message, example: string];

function referenceFormat(field: FieldDef, choices: readonly string[]): Described {
  const example = choices[0] ?? "";
  if (field.type === "user") return [SAID.person, example || "张三"];
  return [field.type === "branch" ? SAID.branch : SAID.named, example];
}

function choiceFormat(field: FieldDef, choices: readonly string[]): Described {
  const [said, example] = pointsAtRecords(field) ? referenceFormat(field, choices) : [SAID.choice, choices[0] ?? ""];
  if (!field.multiple) return [choices.length > 0 ? SAID.choice : said, example];
  return [listed([said, SAID.several]), choices.length > 1 ? joinedNames(choices.slice(0, 2), choices) : example];
}

/** Types whose format is the same whatever the field. */
const FIXED: Partial<Record<FieldDef["type"], Described>> = {
  date: [SAID.date, "2026-01-31"],
  datetime: [SAID.datetime, "2026-01-31 14:30"],
  daterange: [SAID.range, "2026-01-01 至 2026-12-31"],
  switch: [SAID.flag, "是"],
  city: [SAID.region, "浙江省杭州市西湖区"],
  county: [SAID.region, "浙江省杭州市西湖区"],
  tags: [SAID.tags, "重点、展会"],
  picture: [SAID.files, ""],
  file: [SAID.files, ""],
  ColorPicker: [SAID.colour, "#1677ff"],
};

function formatOf(field: FieldDef, choices: readonly string[]): Described {
  const fixed = FIXED[field.type];
  if (fixed) return fixed;
  if (field.type === "number") return [numberFormat(field), numberExample(field)];
  if (["choice", "choices", "branch", "tree"].includes(kindOfField(field))) return choiceFormat(field, choices);
  const [format, example] = textFormat(field);
  return [format, example || field.title.slice(0, field.max ?? 200)];
}

function choicesOf(field: FieldDef, known: ChoicesOf, language: Language): readonly string[] {
  if (field.type === "switch") return ["是", "否"];
  const texts = optionTexts(field);
  if (field.options)
    return field.options
      .filter(({ disabled }) => !disabled)
      .flatMap(({ value }) => texts.get(String(value))?.[language] ?? []);
  return hasNames(field) ? (known(field) ?? []) : [];
}

/** An empty table has no files that it could name: their column stands there only where it must be filled in. */
const fitsTemplate = (field: FieldDef): boolean =>
  fitsCell(field) && (kindOfField(field) !== "files" || field.required === true);

/** @param known names for fields whose choices are not in their definition */
export function templateColumns(
  fields: readonly FieldDef[],
  known: ChoicesOf,
  language: Language = "cn",
  isFirst = true,
): TemplateColumn[] {
  return fields.filter(fitsTemplate).map((field, at) => {
    const all = choicesOf(field, known, language);
    const [format, example] = formatOf(field, all);
    const several = field.multiple === true || field.type === "tags";
    return {
      ...columnOf(field, language),
      key: field.key,
      required: field.required === true,
      format: format[language],
      example: at === 0 && isFirst ? `${EXAMPLE}${example}` : example,
      choices: several ? [] : all,
    };
  });
}

/**
 * The columns of a sheet with the rows of a field: first whose they are.
 * @param records the fields by which records are called
 */
export function lineTemplate(
  records: readonly FieldDef[],
  field: FieldDef,
  known: ChoicesOf,
  language: Language = "cn",
): TemplateColumn[] {
  // where there are several, each of them will do
  const called = records.map((one) => ({ ...one, required: records.length === 1 }));
  const row: TemplateColumn = {
    key: "",
    title: LINE_HEADS.record[language],
    kind: "number",
    width: 12,
    scale: 0,
    required: false,
    format: LINE_TEXTS.rowOf[language],
    example: "",
    choices: [],
  };
  return [
    ...templateColumns(called, () => undefined, language),
    row,
    ...templateColumns(lineColumns(field), known, language, false),
  ];
}

/** What the note at the head of a column says. */
export function noteOf({ required, format, example }: TemplateColumn, language: Language = "cn"): string {
  const shown = example.startsWith(EXAMPLE) ? example.slice(EXAMPLE.length) : example;
  const lines = [
    `${(required ? SAID.required : SAID.optional)[language]}；${format}`,
    shown === "" ? [] : SAID.example({ example: verbatim(shown) })[language],
  ];
  return lines.flat().join("\n");
}
