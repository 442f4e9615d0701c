/**
 * One writing of what may be written in many ways, whichever door it comes by: full width, blanks, groups, capitals. What is
 * written here is judged and stored.
 */
import { foldMail } from "../text/mail";
import { foldPhone } from "../text/phone";
import type { FieldDef, PatternName } from "./field-def";
import { isCreditCode } from "./patterns";

const half = (text: string): string => text.normalize("NFKC");
const withoutBlanks = (text: string): string => half(text).replace(/\s/g, "");

/** A stop of a Chinese keyboard between names of a host. */
const dotted = (text: string): string => text.replace(/[。．｡]/g, ".");

const SCHEME = /^[a-z]{2,10}:\/\//i;

/** Behind the host everything stays as it is: only that part knows what it means. */
function foldUrl(text: string): string {
  const from = text.search(/[:：][/／]{2}/);
  const start = from < 0 ? 0 : from + 3;
  const rest = text.slice(start).search(/[/?#／？＃]/);
  const end = rest < 0 ? text.length : start + rest;
  const host = withoutBlanks(dotted(text.slice(0, end)));
  const path = text.slice(end).replace(/^[／？＃]/, (sign) => half(sign));
  return host.replace(SCHEME, (scheme) => scheme.toLowerCase()) + path;
}

/** A code of capitals and digits. */
const foldCode = (text: string): string => withoutBlanks(text).toUpperCase();

const FOLDS: Partial<Record<PatternName, (text: string) => string>> = {
  mobile: foldPhone,
  phone: foldPhone,
  email: foldMail,
  url: foldUrl,
  idCard: foldCode,
  creditCode: foldCode,
  taxNo: foldCode,
  word: half,
  wordComma: (text) => half(text).replace(/[、，]/g, ","),
};

/** Codes without a pattern may be of any kind; one that is a credit code is written as one. */
function foldUnknownCode(text: string): string {
  const code = foldCode(text);
  return isCreditCode(code) ? code : half(text);
}

/** The text as it is judged and stored. */
export function foldText(text: string, { pattern, search }: Pick<FieldDef, "pattern" | "search">): string {
  const fold = pattern && FOLDS[pattern];
  if (fold) return fold(text);
  if (search === "phone") return foldPhone(text);
  return search === "code" ? foldUnknownCode(text) : text;
}
