import { language } from "./language";

type Params = Record<string, string | number>;

/** Reads a text; `{name}` in it is replaced by `params.name`. */
export type Translate<Key extends string> = (key: Key, params?: Params) => string;

/** Puts params into `{name}` places; unknown names stay as they are. */
function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

/** The texts of one module: `export const t = defineTexts({ cn: {…}, en: {…} })`. A key missing in one language does not compile. */
export function defineTexts<const Cn extends Record<string, string>>(texts: {
  cn: Cn;
  en: { [Key in keyof NoInfer<Cn>]: string };
}): Translate<keyof Cn & string> {
  const chosen: Record<string, string> = texts[language];
  return (key, params = {}) => fill(chosen[key] ?? key, params);
}
