/**
 * What a rich text may hold, for the server that cleans it and the browser that shows and writes it. A picture in it is one
 * of the stored files by its number; where that lies is told to each reader anew.
 */
import { htmlText } from "../text/html-text";

/** Pixels of letters; there are no others. */
export const FONT_SIZES = [11, 12, 14, 16, 18, 24, 36, 48] as const;
export const ALIGNMENTS = ["left", "center", "right", "justify"] as const;
export const DEFAULT_HEIGHT = 360;
/** Characters of it that one sees, where its field does not say. */
export const MOST_TEXT = 20_000;
/** Of the HTML in all: many times what so much text needs. */
export const MOST_HTML = 400_000;
export const MOST_PICTURES = 50;

export const RICH_TAGS = [
  "p",
  "br",
  "span",
  "strong",
  "em",
  "u",
  "s",
  "a",
  "img",
  "ul",
  "ol",
  "li",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] as const;

/** Attributes of each of them, beside `style`. */
export const RICH_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel"],
  img: ["data-file", "alt", "width", "height"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};

/** Which styles stay, and with what values. */
export const RICH_STYLES: Readonly<Record<string, RegExp>> = {
  "font-size": new RegExp(`^(?:${FONT_SIZES.join("|")})px$`),
  color: /^(?:#[\da-f]{3,8}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i,
  "text-align": new RegExp(`^(?:${ALIGNMENTS.join("|")})$`),
};

export const LINK_REL = "noopener noreferrer nofollow";

/** Where a link may lead: to a page of the web, or a letter. Blanks in its scheme are what browsers would leave out. */
export const isSafeLink = (href: string): boolean =>
  href.length <= 2_000 && /^(?:https?:\/\/[^\s/\\@]|mailto:[^\s])/i.test(href) && !/[\p{Cc}\s]/u.test(href);

/** Number of the stored file behind an address of this product. */
export const fileInLink = (src: string): number | undefined => {
  const found = /^\/files\/([1-9]\d{0,14})(?:\?|$)/.exec(src);
  return found ? Number(found[1]) : undefined;
};

const PICTURE = /<img\b[^<>]*?\sdata-file="([1-9]\d{0,14})"[^<>]*>/g;

/** The stored pictures in a text that is clean. */
export const picturesIn = (html: string): number[] => [
  ...new Set([...html.matchAll(PICTURE)].map(([, id]) => Number(id))),
];

/** Each picture of a clean text as something else. @param make gets the tag and the number of its file */
export const withPictures = (html: string, make: (tag: string, id: number) => string): string =>
  html.replace(PICTURE, (tag: string, id: string) => make(tag, Number(id)));

/** As it is stored: what is searched is kept beside what is shown. */
export interface RichText {
  html: string;
  /** What one sees of it, without the pictures. */
  text: string;
}

export const richText = (html: string): RichText => ({ html, text: htmlText(html) });

const isRich = (value: unknown): value is RichText =>
  typeof value === "object" && value !== null && "html" in value && typeof value.html === "string" && "text" in value;

/** The HTML of a value that is stored, or as it travels. */
export function htmlOf(value: unknown): string {
  if (typeof value === "string") return value;
  return isRich(value) ? value.html : "";
}

/** What one sees of a value that is stored, or as it travels. */
export function textOf(value: unknown): string {
  if (isRich(value)) return String(value.text);
  return typeof value === "string" ? htmlText(value) : "";
}
