/** Numbers, accounts and addresses of the net: what is known by how it is written, or by the label before it. */
import { isCreditCode, isIdCard } from "../fields/patterns";
import type { Candidate, CardPart } from "../values/card";
import { CREDIT_LABEL, isOtherNumber, labelBefore, QQ_LABEL, WECHAT_LABEL } from "./labels";
import { FOREIGN, painted } from "./painted";

export interface Found {
  /** In the order of the text. */
  candidates: Candidate[];
  /** The text with all that was found painted over. */
  left: string;
}

/** A kind of number: how it is written, and its value, undefined where it is none after all. */
interface Kind {
  part: CardPart;
  pattern: RegExp;
  read: (match: RegExpExecArray, says: ReadonlySet<CardPart> | undefined) => string | undefined;
}

const GAP = "(?: ?[-./] ?| {1,2})";
const COUNTRY = "\\(?(?:\\+|00)?86\\)?[ -]?";
const NOT_AFTER = "(?<![\\d.#@]|\\d-|[a-zA-Z0-9]_)";
const NOT_BEFORE = "(?!\\d|[-.]\\d| ?[元万亿%]|@)";
const digits = (text: string) => text.replace(/\D/g, "");

const MOBILE = new RegExp(
  `${NOT_AFTER}(?:(?:${COUNTRY})?1[3-9]\\d{9}|(?:${COUNTRY}|(?<!\\d ))(?:1[3-9]\\d${GAP}?\\d{4}${GAP}?\\d{4}|1[3-9]\\d\\d${GAP}\\d{3}${GAP}\\d{4}|1[3-9]\\d\\d${GAP}\\d{4}${GAP}\\d{3}(?! \\d)))${NOT_BEFORE}`,
  "gu",
);

const EXTENSION = "(?: {0,2}(?:转分机|转|分机|-|ext\\.?|x|#|\\*) ?[:.]? ?(\\d{1,6}))?(?!\\d)";
const LANDLINE = new RegExp(
  `${NOT_AFTER}(?:(?:\\+|00)?86[ -]?)?\\(?0(10|2\\d|[3-9]\\d\\d)\\)?${GAP}?(\\d{3,4})${GAP}?(\\d{4})${EXTENSION}${NOT_BEFORE}`,
  "giu",
);
const LANDLINE_ABROAD = new RegExp(
  `${NOT_AFTER}(?:\\+86|0086|86(?=[ -]))[ -]?(?:\\(0\\))? ?(10|2\\d|[3-9]\\d\\d)[ -]?(\\d{3,4})[ -]?(\\d{4})${EXTENSION}${NOT_BEFORE}`,
  "giu",
);
const FREE = new RegExp(
  `${NOT_AFTER}([48]00)[ ./-]?(\\d{3}[ ./-]?\\d{4}|\\d{4}[ ./-]?\\d{3}|\\d[ ./-]\\d{3}[ ./-]?\\d{3})${EXTENSION}${NOT_BEFORE}`,
  "giu",
);
const ABROAD = /(?<![\d+])\+(?!86)[1-9](?:[\d()-]| (?=[\d(])){6,22}(?!\d)/gu;
const LOCAL = new RegExp(`${NOT_AFTER}(?<!\\d )([2-9]\\d{2,3})[ -]?(\\d{4})${EXTENSION}${NOT_BEFORE}`, "giu");

/** 021 has eight digits behind it, elsewhere seven may be. */
function landline([, area = "", first = "", last = "", extension]: RegExpExecArray): string | undefined {
  if (area.length === 2 && first.length === 3) return undefined;
  return `0${area}-${first}${last}${extension ? `-${extension}` : ""}`;
}

/** What was understood already, painted over, is no link behind an address. */
const EMAIL =
  /(?<![\w.+-])\w[\w.+-]{0,63}@[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){1,4}(?![\w@-])(?: ?<mailto:[^<>\s\ufdd0\ufdd1]{1,120}>)?/giu;
const WEBSITE =
  /(?<![\w@./-])(?:https?:\/\/)?[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){1,4}(?![\w-])(?::\d{1,5})?(?:[/?#][\w\-./?%&=+#~:@!$,;]{0,300})?(?: ?<https?:[^<>\s\ufdd0\ufdd1]{1,300}>)?/giu;
const SITE_END = /\.(?:com|cn|net|org|hk|tw|vip|top|cc|shop|tech)(?=[:/?#]|$)/i;

function website([all]: RegExpExecArray, says: ReadonlySet<CardPart> | undefined): string | undefined {
  const value = all.replace(/ ?<.*$/, "").replace(/[.,;:!?]+$/, "");
  const host = value.replace(/^https?:\/\//i, "").replace(/[:/?#].*$/, "");
  if (!/\.[a-z]{2,20}$/i.test(host)) return undefined;
  const sure = /^(?:https?:|www\.)/i.test(value) || says?.has("website") || SITE_END.test(host);
  return sure ? value : undefined;
}

const CREDIT = new RegExp(`(?:${CREDIT_LABEL})?(?<![a-z0-9])([0-9a-z]{18})(?![a-z0-9])`, "giu");
function creditCode([all, code = ""]: RegExpExecArray): string | undefined {
  const upper = code.toUpperCase();
  const sure = all.length > code.length || (/^[159ANY]/.test(upper) && !isIdCard(upper));
  return sure && isCreditCode(upper) ? upper : undefined;
}

const KINDS: readonly Kind[] = [
  { part: "email", pattern: EMAIL, read: ([all]) => all.replace(/ ?<.*$/, "") },
  { part: "website", pattern: WEBSITE, read: website },
  { part: "creditCode", pattern: CREDIT, read: creditCode },
  {
    part: "wechat",
    pattern: new RegExp(
      `(?<![/、&(同] ?|电话|手机|号码?)(?:${WECHAT_LABEL})((?=[a-z])[-\\w]{6,20}|1[3-9]\\d{9})(?![-\\w@])`,
      "giu",
    ),
    read: (match) => match[1],
  },
  {
    part: "qq",
    pattern: new RegExp(
      `(?:微信号? ?[/、&] ?)?(?<![a-z])(?:${QQ_LABEL}|qq ?[/、&(] ?微信号?\\)? {0,3}[:.]? {0,3})([1-9]\\d{4,10})(?![\\d@-])`,
      "giu",
    ),
    read: (match) => match[1],
  },
  { part: "mobile", pattern: MOBILE, read: ([all]) => digits(all).slice(-11) },
  { part: "phone", pattern: LANDLINE, read: landline },
  { part: "phone", pattern: LANDLINE_ABROAD, read: landline },
  {
    part: "phone",
    pattern: FREE,
    read: ([, start, rest = "", extension]) =>
      `${start}-${digits(rest).slice(0, 3)}-${digits(rest).slice(3)}${extension ? `-${extension}` : ""}`,
  },
  {
    part: "phone",
    pattern: ABROAD,
    read: ([all]) => {
      const count = digits(all).length;
      return count >= 8 && count <= 15 ? all : undefined;
    },
  },
  {
    part: "phone",
    pattern: LOCAL,
    read: ([, first, last, extension], says) =>
      says?.has("phone") || says?.has("mobile") ? `${first}${last}${extension ? `-${extension}` : ""}` : undefined,
  },
];

const PAIRS = new Set(["()", "[]", "<>", "【】", "《》", "「」", "『』", "{}"]);
/** With the pair of brackets that stands right around it. */
export const withBrackets = <P extends { from: number; to: number }>(text: string, place: P): P =>
  PAIRS.has(text.charAt(place.from - 1) + text.charAt(place.to))
    ? { ...place, from: place.from - 1, to: place.to + 1 }
    : place;

/** What is said to be WeChat too, as 手机/微信: is: the label is the place of one, the number that of the other. */
function byLabel(found: Candidate, from: number, says: ReadonlySet<CardPart>): Candidate[] {
  if (!says.has("wechat") || (found.part !== "mobile" && found.part !== "qq")) return [{ ...found, from }];
  return [{ ...found, part: "wechat", from, to: found.from }, found];
}

function ofKind(text: string, { part, pattern, read }: Kind): { candidates: Candidate[]; foreign: Candidate[] } {
  const candidates: Candidate[] = [];
  const foreign: Candidate[] = [];
  for (const match of text.matchAll(pattern)) {
    const label = labelBefore(text, match.index);
    const value = read(match, label?.says);
    if (value === undefined) continue;
    const place = { part, value, rank: 0, from: match.index, to: match.index + match[0].length };
    if (part === "website" && !match[0].endsWith(">")) place.to = place.from + value.length;
    const isLetter = /[a-z]/i.test(text.charAt(match.index - 1));
    if (part === "qq" && match[0].includes("微信")) {
      const number = place.to - value.length;
      candidates.push({ ...place, part: "wechat", to: number }, { ...place, from: number });
    } else if (label) candidates.push(...byLabel(place, label.from, label.says));
    else if (isOtherNumber(text, match.index) || (isLetter && (part === "mobile" || part === "phone")))
      foreign.push(place);
    else candidates.push(place);
  }
  return { candidates: candidates.map((place) => withBrackets(text, place)), foreign };
}

const SAME_NUMBER =
  /\(? ?(?:手机号?|电话|号码)?(?:同微信号?|微信(?:同号|同步|同手机号?|同电话|号?同手机号?)|加微信同号) ?\)?/u;

/** 微信同号 says that the mobile is the WeChat account. */
function sameNumber({ candidates, left }: Found): Found {
  const mobile = candidates.find(({ part }) => part === "mobile");
  const match = SAME_NUMBER.exec(left);
  if (!mobile || !match || candidates.some(({ part }) => part === "wechat")) return { candidates, left };
  const place = { from: match.index, to: match.index + match[0].length };
  const wechat: Candidate = { part: "wechat", value: mobile.value, rank: 0, ...place };
  return { candidates: [...candidates, wechat], left: painted(left, [place]) };
}

export function numbersIn(text: string): Found {
  const found: Found = { candidates: [], left: text };
  for (const kind of KINDS) {
    const { candidates, foreign } = ofKind(found.left, kind);
    found.candidates.push(...candidates);
    found.left = painted(painted(found.left, candidates), foreign, FOREIGN);
  }
  found.candidates.sort((a, b) => a.from - b.from);
  return sameNumber(found);
}
