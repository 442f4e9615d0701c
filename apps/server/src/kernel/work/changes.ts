/** Differences between two records as the operation log shows them. */

import { type FieldDef, type FormDef, titleOf } from "@qicheng/engine/fields/field-def";
import { optionTexts } from "@qicheng/engine/fields/options";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { FieldChange } from "./audit";

type Titles = Readonly<Record<string, Message>>;

/** What the fields of a form are called, by their keys. */
export const titlesOf = ({ fields }: Pick<FormDef, "fields">): Titles =>
  Object.fromEntries(fields.map((field) => [field.key, titleOf(field)]));

/** The choices of a field that a value holds, by their labels. */
export function choicesText(field: Pick<FieldDef, "options">, values: readonly unknown[]): Message {
  const labels = optionTexts(field);
  return listed(values.map((value) => labels.get(String(value)) ?? verbatim("")));
}

/** Values as people read them; a text reads the same in every language. */
export type Texts = Readonly<Record<string, string | Message>>;

const messageOf = (text: string | Message = ""): Message => (typeof text === "string" ? verbatim(text) : text);

/** One entry per field whose text changed, in the order of the titles. */
export function changesBetween(before: Texts, after: Texts, titles: Titles): FieldChange[] {
  return Object.entries(titles).flatMap(([field, title]) => {
    const [from, to] = [messageOf(ownValue(before, field)), messageOf(ownValue(after, field))];
    if (from.cn === to.cn) return [];
    const change = { field, title: title.cn, en: title.en, from: from.cn, to: to.cn };
    const english = { ...(from.en !== from.cn && { fromEn: from.en }), ...(to.en !== to.cn && { toEn: to.en }) };
    return [{ ...change, ...english }];
  });
}
