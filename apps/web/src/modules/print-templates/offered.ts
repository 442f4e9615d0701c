/** What may stand in a template, as the designer speaks of it. */
import type { Offered, OfferedField } from "@qicheng/api/print-templates/routes";
import { OPERATORS_OF_KIND, type Operator, type ValueKind } from "@qicheng/engine/fields/operators";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import { d } from "./designer-texts";

const TYPES: Partial<Record<ValueKind, FilterField["type"]>> = {
  number: "number",
  date: "date",
  datetime: "datetime",
  flag: "switch",
  text: "input",
  html: "input",
};
const EITHER: readonly Operator[] = ["empty", "notEmpty"];

/** A field that conditions ask about; of what points elsewhere only whether there is something. */
function conditionField({ key, title, kind, options = [] }: OfferedField): FilterField {
  const value = kind as ValueKind;
  const type = options.length > 0 ? "select" : TYPES[value];
  const ops = OPERATORS_OF_KIND[value];
  return {
    field: key,
    title,
    type: type ?? "input",
    kind: value,
    ops: type === undefined ? ops.filter((op) => EITHER.includes(op)) : [...ops],
    presets: [],
    dictionary: "",
    options: options.map(({ value: of, label }) => ({ value: of, label })),
    url: "",
    filter: 1,
  };
}

export const conditionFields = ({ groups, tables }: Offered): FilterField[] => [
  ...groups.filter(({ key }) => key !== "common").flatMap(({ fields }) => fields.map(conditionField)),
  ...tables.map(({ key, title }) => conditionField({ key, title, kind: "rows" })),
];

export type Titles = ReadonlyMap<string, string>;

export const titlesOf = ({ groups, pictures }: Offered): Titles =>
  new Map([...groups.flatMap(({ fields }) => fields), ...pictures].map(({ key, title }) => [key, title] as const));

/** A text of the layout with the titles of its fields in place of their names. */
export const readableText = (text: string, titles: Titles): string =>
  text.replaceAll(/\{([^{}|]+)(?:\|[a-z]+)?\}/g, (typed, key: string) => {
    const title = titles.get(key);
    return title === undefined ? typed : d("fieldMark", { title });
  });
