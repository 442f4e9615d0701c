import { fill } from "@qicheng/engine/text/fill";
import { language } from "./language";

type Params = Record<string, string | number>;

/** Reads a text; `{name}` in it is replaced by `params.name`, `{count|person|people}` by the word for so many; unknown names stay. */
export type Translate<Key extends string> = (key: Key, params?: Params) => string;

/** The texts of one module: `export const t = defineTexts({ cn: {…}, en: {…} })`. A key missing in one language does not compile. */
export function defineTexts<const Cn extends Record<string, string>>(texts: {
  cn: Cn;
  en: { [Key in keyof NoInfer<Cn>]: string };
}): Translate<keyof Cn & string> {
  const chosen: Record<string, string> = texts[language];
  return (key, params = {}) => fill(chosen[key] ?? key, (name) => params[name]?.toString());
}
