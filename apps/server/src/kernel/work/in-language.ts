/** What stands in an answer's data for people to read, in the language of who asked. */
import type { UsePlace } from "@qicheng/api/kernel/error-codes";
import type { Language, Message } from "@qicheng/engine/text/message";

/** Lists of what was wrong, by field or by row. */
const LISTS = ["errors", "refused"];

interface Told {
  msg: Message;
  uses?: readonly UsePlace[];
}

const isTold = (part: unknown): part is Told =>
  typeof part === "object" && part !== null && "msg" in part && typeof part.msg === "object" && part.msg !== null;

const asText = ({ msg, uses, ...part }: Told, language: Language) => ({
  ...part,
  msg: msg[language],
  ...(uses && { uses: uses.map(({ text, ...use }) => ({ text: text[language], ...use })) }),
});

/** The data with the messages of its lists as texts. */
export function inLanguage<Data>(data: Data, language: Language): Data {
  if (typeof data !== "object" || data === null || !LISTS.some((list) => Object.hasOwn(data, list))) return data;
  const told = Object.entries(data).map(([key, list]): [string, unknown] => [
    key,
    LISTS.includes(key) && Array.isArray(list)
      ? list.map((part: unknown) => (isTold(part) ? asText(part, language) : part))
      : list,
  ]);
  return Object.fromEntries(told) as Data;
}
