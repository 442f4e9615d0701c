/** What people are told, in every language: written once beside what says it, filled in where it is said. */

import { fill } from "./fill";
import { ownValue } from "./own-value";

export type Language = "cn" | "en";
/** A text in every language; whoever shows or sends it takes one. */
export type Message = Readonly<Record<Language, string>>;

/** What a place in a text is filled with: something that reads the same everywhere, or a message. */
type Filling = string | number | Message;

type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

/** A message, or a function that makes one of what its places are filled with. */
type Said<Texts extends Message> = [PlacesOf<Texts["cn"]>] extends [never]
  ? Message
  : (fillings: Readonly<Record<PlacesOf<Texts["cn"]>, Filling>>) => Message;

/** The same text in every language, such as what somebody typed. */
export const verbatim = (text: string): Message => ({ cn: text, en: text });

const inLanguage = (filling: Filling | undefined, language: Language): string =>
  typeof filling === "object" ? filling[language] : `${filling ?? ""}`;

const filled = (text: string, fillings: Readonly<Record<string, Filling>>, language: Language): string =>
  fill(text, (name) => inLanguage(ownValue(fillings, name), language));

/**
 * A catalogue of messages by key. Places stand in braces and are the same in every language:
 * `{ full: { cn: "最多{most}条", en: "At most {most}" } }` gives `full({ most: 3 })`; `{most|one|many}` is a word by number.
 */
export function defineMessages<const Catalogue extends Readonly<Record<string, Message>>>(
  catalogue: Catalogue,
): { readonly [Key in keyof Catalogue]: Said<Catalogue[Key]> } {
  const said = Object.entries(catalogue).map(([key, texts]): [string, unknown] => [
    key,
    /\{\w+\}/.test(texts.cn)
      ? (fillings: Readonly<Record<string, Filling>>): Message => ({
          cn: filled(texts.cn, fillings, "cn"),
          en: filled(texts.en, fillings, "en"),
        })
      : texts,
  ]);
  return Object.fromEntries(said) as { readonly [Key in keyof Catalogue]: Said<Catalogue[Key]> };
}

/** Several messages in one, as in a list of names. */
export const listed = (parts: readonly Message[]): Message => ({
  cn: parts.map(({ cn }) => cn).join("、"),
  en: parts.map(({ en }) => en).join(", "),
});

/** `手机：格式不正确` */
export const about = (subject: Message, said: Message): Message => ({
  cn: `${subject.cn}：${said.cn}`,
  en: `${subject.en}: ${said.en}`,
});

const inSchemas = new Map<string, Message>();

/** A message for the validator of a schema, which carries texts only; `fromSchema` finds it again. */
export function inSchema(message: Message): string {
  inSchemas.set(message.cn, message);
  return message.cn;
}

/** The message that a schema's validator was given, or undefined for a text of the library's own. */
export const fromSchema = (text: string): Message | undefined => inSchemas.get(text);
