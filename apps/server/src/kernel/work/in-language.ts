/** What stands in an answer's data for people to read, in the language of who asked. */
import type { Language, Message } from "@qicheng/engine/text/message";

/** Lists of what was wrong, by field or by row. */
const LISTS = ["errors", "refused"];

const isTold = (part: unknown): part is { msg: Message } =>
  typeof part === "object" && part !== null && "msg" in part && typeof part.msg === "object" && part.msg !== null;

/** The data with the messages of its lists as texts. */
export function inLanguage<Data>(data: Data, language: Language): Data {
  if (typeof data !== "object" || data === null || !LISTS.some((list) => Object.hasOwn(data, list))) return data;
  const told = Object.entries(data).map(([key, list]): [string, unknown] => [
    key,
    LISTS.includes(key) && Array.isArray(list)
      ? list.map((part: unknown) => (isTold(part) ? { ...part, msg: part.msg[language] } : part))
      : list,
  ]);
  return Object.fromEntries(told) as Data;
}
