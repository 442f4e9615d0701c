/** Differences between two records as the operation log shows them. */
import type { Message } from "@qicheng/engine/text/message";
import type { FieldChange } from "./audit";

type Texts = Readonly<Record<string, string>>;

/** One entry per field whose text changed, in the order of the titles. */
export function changesBetween(before: Texts, after: Texts, titles: Readonly<Record<string, Message>>): FieldChange[] {
  return Object.entries(titles).flatMap(([field, title]) => {
    const [from, to] = [before[field] ?? "", after[field] ?? ""];
    return from === to ? [] : [{ field, title: title.cn, en: title.en, from, to }];
  });
}
