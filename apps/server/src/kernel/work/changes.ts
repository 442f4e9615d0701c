/** Differences between two records as the operation log shows them. */
import { type FormDef, titleOf } from "@qicheng/engine/fields/field-def";
import type { Message } from "@qicheng/engine/text/message";
import type { FieldChange } from "./audit";

type Titles = Readonly<Record<string, Message>>;

/** What the fields of a form are called, by their keys. */
export const titlesOf = ({ fields }: Pick<FormDef, "fields">): Titles =>
  Object.fromEntries(fields.map((field) => [field.key, titleOf(field)]));

type Texts = Readonly<Record<string, string>>;

/** One entry per field whose text changed, in the order of the titles. */
export function changesBetween(before: Texts, after: Texts, titles: Titles): FieldChange[] {
  return Object.entries(titles).flatMap(([field, title]) => {
    const [from, to] = [before[field] ?? "", after[field] ?? ""];
    return from === to ? [] : [{ field, title: title.cn, en: title.en, from, to }];
  });
}
