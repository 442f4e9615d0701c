/** HTML of rich texts as the text that people see of it, and back. It is no parser of strange HTML: that is cleaned before. */

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const LAST_CODE_POINT = 0x10ffff;

function character(code: number): string {
  const isNone = !(code > 0 && code <= LAST_CODE_POINT) || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? "\ufffd" : String.fromCodePoint(code).replace(/\s/, " ");
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,8})|#(\d{1,8})|([a-z]{2,6}));/gi,
    (whole, hex: string, number: string, name: string) => {
      if (hex) return character(Number.parseInt(hex, 16));
      if (number) return character(Number(number));
      return (Object.hasOwn(NAMED, name) ? NAMED[name] : undefined) ?? whole;
    },
  );

/** Begin or end a line. */
const LINE = /^<\/?(?:p|br|div|li|ul|ol|tr|table|h[1-6]|blockquote|pre|hr)(?![a-z\d])/i;
const CELL = /^<\/?t[dh](?![a-z\d])/i;
/** A tag with its quoted attributes, of which none holds the beginning of another one: that is looked at once. */
const TAG = /<\/?[a-z](?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/gi;

/** The one paragraph of a cell stands in the line of its row. */
const CELL_BEGINS = /(<t[dh](?: [^<>]*)?>) ?<p(?: [^<>]*)?>/gi;
const CELL_ENDS = /<\/p> ?(<\/t[dh]>)/gi;

const oneBlank = (line: string): string => line.replace(/[\s\u00a0]+/g, " ").trim();

/** Lines of what one sees, without those that are empty. */
export const htmlText = (html: string): string =>
  decoded(
    html
      .replace(/[\s\u00a0]+/g, " ")
      .replace(CELL_BEGINS, "$1")
      .replace(CELL_ENDS, "$1")
      .replace(TAG, (tag) => {
        if (LINE.test(tag)) return "\n";
        return CELL.test(tag) ? " " : "";
      }),
  )
    .split("\n")
    .map(oneBlank)
    .filter((line) => line !== "")
    .join("\n");

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text of lines as paragraphs, whose blanks are as HTML has them: of several, and of wide ones, one. */
export const textHtml = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(oneBlank)
    .filter((line) => line !== "")
    .map((line) => `<p>${line.replace(/[&<>"]/g, (one) => ESCAPED[one] ?? one)}</p>`)
    .join("");
