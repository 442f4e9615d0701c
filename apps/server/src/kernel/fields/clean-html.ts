/** HTML of rich texts made harmless: what is not known to be good is not there afterwards. On writing, and on reading again. */
import {
  fileInLink,
  isSafeLink,
  LINK_REL,
  MOST_HTML,
  RICH_ATTRIBUTES,
  RICH_STYLES,
  RICH_TAGS,
} from "@qicheng/engine/fields/rich-text";
import { visibleText } from "@qicheng/engine/text/user-text";
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";

/** Tags that mean the same as one of ours, or begin a paragraph where we have nothing of the kind. */
const SAME: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
  ...Object.fromEntries(
    ["div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "section", "article", "dt", "dd"].map((tag) => [
      tag,
      "p",
    ]),
  ),
};

const WHOLE = /^[1-9]\d{0,3}$/;
/** Attributes that are whole numbers. */
const NUMBERS = ["width", "height", "colspan", "rowspan", "start"];

function sized(attribs: Attributes): Attributes {
  const rest = Object.entries(attribs).filter(([name, value]) => !NUMBERS.includes(name) || WHOLE.test(value));
  return Object.fromEntries(rest);
}

function picture({ src = "", "data-file": file = "", ...attribs }: Attributes): Tag {
  const id = /^[1-9]\d{0,14}$/.test(file) ? Number(file) : fileInLink(src);
  return { tagName: "img", attribs: { ...(id === undefined ? {} : { "data-file": String(id) }), ...sized(attribs) } };
}

function link({ href = "" }: Attributes): Tag {
  const to = href.trim();
  return { tagName: "a", attribs: isSafeLink(to) ? { href: to, target: "_blank", rel: LINK_REL } : {} };
}

/** The rules of user texts hold for what was written as an entity, too. */
const seen = (text: string): string => visibleText(text) ?? text.replace(/(?![\t\n])[\p{Cc}\p{Surrogate}]/gu, "");

const OPTIONS: IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: {
    "*": ["style"],
    ...Object.fromEntries(Object.entries(RICH_ATTRIBUTES).map(([tag, of]) => [tag, [...of]])),
  },
  allowedStyles: { "*": Object.fromEntries(Object.entries(RICH_STYLES).map(([name, of]) => [name, [of]])) },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Of these not even the text stays.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "title",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "plaintext",
    "svg",
    "math",
    "object",
  ],
  nestingLimit: 40,
  textFilter: seen,
  // A link that leads nowhere is the text in it, and a picture of somebody else's is none.
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === "a") return attribs.href === undefined ? "excludeTag" : false;
    return tag === "img" && attribs["data-file"] === undefined;
  },
  transformTags: {
    "*": (tagName, attribs) => ({ tagName: SAME[tagName] ?? tagName, attribs: sized(attribs) }),
    img: (_name, attribs) => picture(attribs),
    a: (_name, attribs) => link(attribs),
  },
};

const ROUNDS = 5;

const TAG = /<(\/?)([a-z][a-z\d]*)/gi;
const SINGLE = new Set(["br", "img", "hr", "col", "input", "wbr", "meta", "link"]);
/** Tags cost time, those that stay open the more the more there are; nobody who writes has so many. */
const MOST_OPEN = 2_000;
const MOST_TAGS = 20_000;

function isOverfull(html: string): boolean {
  let open = 0;
  let all = 0;
  for (const [, end, name = ""] of html.matchAll(TAG)) {
    all += 1;
    if (all > MOST_TAGS) return true;
    if (SINGLE.has(name.toLowerCase())) continue;
    open += end ? -1 : 1;
    if (open > MOST_OPEN) return true;
  }
  return html.length > MOST_HTML;
}

/**
 * The HTML that is left of what somebody sent. Clean HTML stays as it is.
 * @returns undefined for what nobody writes, since it is too long or too deep
 */
export function cleanHtml(html: string): string | undefined {
  if (isOverfull(html)) return undefined;
  let before = html;
  // What is taken away may let two halves of something meet; mostly the second round finds nothing.
  for (let round = 0; round < ROUNDS; round += 1) {
    const after = sanitizeHtml(before, OPTIONS).trim();
    if (after === before) return after;
    before = after;
  }
  return undefined;
}
