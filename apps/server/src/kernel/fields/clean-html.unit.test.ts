import { FONT_SIZES, RICH_ATTRIBUTES, RICH_STYLES, RICH_TAGS } from "@qicheng/engine/fields/rich-text";
import { htmlText, textHtml } from "@qicheng/engine/text/html-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../../packages/engine/test/draw";
import { growsLinearly } from "../../../../../packages/engine/test/growth";
import { HOSTILE_HTML } from "../../../test/hostile-html";
import { cleanHtml } from "./clean-html";

const PIECE = /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*)( \/)?>|[^<>]+/y;
const LINK = /^(?:https?:\/\/|mailto:)/;

function problemOf(name: string, key: string, value: string): string | undefined {
  if (key === "style")
    return value.split(";").find((one) => {
      const [property = "", set = ""] = one.split(":");
      return !RICH_STYLES[property]?.test(set);
    });
  if (!RICH_ATTRIBUTES[name]?.includes(key)) return key;
  if (key === "href") return LINK.test(value) ? undefined : value;
  return ["data-file", "width", "height", "colspan", "rowspan", "start"].includes(key) && !/^[1-9]\d*$/.test(value)
    ? value
    : undefined;
}

/** What of a tag is on no list of what may be. */
function strangeTag(whole: string, end: string, name: string, attributes: string): string | undefined {
  if (!(RICH_TAGS as readonly string[]).includes(name) || (end && attributes)) return whole;
  const problems = [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) =>
    problemOf(name, key, value),
  );
  const lacks = { a: 'rel="noopener', img: "data-file=" }[name];
  const isBare = !end && lacks !== undefined && !attributes.includes(lacks);
  return isBare || problems.some((problem) => problem !== undefined) ? whole : undefined;
}

/** The first tag in HTML that may not be; the words of clean HTML are simple enough to be read by this. */
function strangeIn(html: string): string | undefined {
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const at = PIECE.lastIndex;
    const found = PIECE.exec(html);
    if (!found) return html.slice(at, at + 80);
    const [whole, end = "", name = "", attributes = ""] = found;
    const strange = whole.startsWith("<") ? strangeTag(whole, end, name, attributes) : undefined;
    if (strange !== undefined) return strange;
  }
  return undefined;
}

const cleaned = (html: string) => cleanHtml(html) ?? "";

describe("clean HTML", () => {
  test.each(HOSTILE_HTML.map((html) => [html]))("has nothing left of %s", (html) => {
    expect(strangeIn(cleaned(html))).toBeUndefined();
    expect(strangeIn(cleaned(`<p>${html}</p><table><tr><td>${html}</td></tr></table>`))).toBeUndefined();
  });

  const tag = fc.constantFrom(
    "p",
    "b",
    "strong",
    "a",
    "table",
    "tr",
    "td",
    "ul",
    "li",
    "img",
    "svg",
    "math",
    "style",
    "script",
    "noscript",
    "mglyph",
    "div",
    "form",
    "textarea",
    "title",
    "template",
    "br",
    "h1",
    "font",
    "svg:p",
    "x-y",
  );
  const attribute = fc.constantFrom(
    "",
    " ",
    ' onload="x"',
    ' href="javascript:1"',
    ' href="https://a.cn/?b=1&c=2"',
    " data-file=3",
    ' src="/files/9?u=1"',
    ' style="font-size:12px;color:#f00"',
    ' style="a:b',
    ' title="</p>"',
    " title='\">'",
    "/",
    ' width="30"',
    ' colspan="2"',
  );
  const piece = fc.oneof(
    fc
      .tuple(fc.constantFrom("<", "</", "<\n"), tag, attribute, fc.constantFrom(">", "/>", "", " >"))
      .map((all) => all.join("")),
    fc.constantFrom(
      "<!--",
      "-->",
      "--!>",
      "<![CDATA[",
      "]]>",
      "<?x",
      "&lt;",
      "&amp;lt;",
      "&#60;",
      "&#0;",
      "\u202e",
      "<",
      ">",
      '"',
      "'",
      "=",
      "&",
    ),
    fc.string({ unit: "grapheme", maxLength: 6 }),
  );
  const soup = fc.array(piece, { maxLength: 14 }).map((all) => all.join(""));

  test("is clean whatever it was made of, and cleaning it again changes nothing", () => {
    fc.assert(
      fc.property(soup, (html) => {
        const once = cleanHtml(html);
        if (once === undefined) return;
        expect(strangeIn(once)).toBeUndefined();
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: Number(process.env.CLEAN_RUNS ?? runs(1_500)) },
    );
  });

  test("of what a text was made into has the text", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 4 }), (lines) => {
        const html = cleaned(textHtml(lines.join("\n")));
        expect(htmlText(cleaned(textHtml(htmlText(html))))).toBe(htmlText(html));
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    // What one can do with the buttons of the editor.
    ...FONT_SIZES.map((size) => `<p><span style="font-size:${size}px">字</span></p>`),
    '<p style="text-align:center">a<strong>b</strong><em>c</em><u>d</u><s>e</s><span style="color:#ff0000">f</span></p>',
    '<ul><li><p>一</p></li></ul><ol start="3"><li><p>二</p></li></ol>',
    '<table><tbody><tr><th colspan="2"><p>甲</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">链接</a></p>',
    '<p><img data-file="12" alt="图" width="300" /></p>',
    "<p>一 &lt; 二 &amp; 三</p><p></p><p>四<br />五</p>",
  ])("stays as it is: %s", (html) => expect(cleanHtml(html)).toBe(html));

  test.each([
    ["<p><b>粗</b><i>斜</i><del>删</del><ins>线</ins></p>", "<p><strong>粗</strong><em>斜</em><s>删</s><u>线</u></p>"],
    ["<h1>题</h1><div>文</div>", "<p>题</p><p>文</p>"],
    ['<p style="font-size:13px;color:red;text-align:right">文</p>', '<p style="text-align:right">文</p>'],
    ['<img src="/files/12?u=1&amp;e=2&amp;s=3" width="1e3">', '<img data-file="12" />'],
    ["<p>甲\u202e乙\u200b&#8238;</p>", "<p>甲乙</p>"],
    ["<p>甲&#7;乙</p>", "<p>甲乙</p>"],
  ])("is made of %s", (html, clean) => expect(cleanHtml(html)).toBe(clean));

  const VERY_MANY = [
    "<b>",
    "<a ",
    "<!--",
    '<p style="',
    "<table>",
    "<p><b></p>",
    "&lt;",
    "<svg>",
    '<a href="x">',
    "<a></a>",
    "<p></p>",
    "<img>",
  ];
  test.each(VERY_MANY)("is made of very many %s", (part) => {
    expect(cleanHtml(part.repeat(Math.floor(400_000 / part.length))) ?? "").toEqual(expect.any(String));
  });
  for (const part of VERY_MANY)
    growsLinearly(`is made of very many ${part}`, (size) => cleanHtml(part.repeat(size / part.length)), 400_000);

  test("is not made of what nobody writes", () => {
    expect(cleanHtml("<b>".repeat(2_001))).toBeUndefined();
    expect(cleanHtml("x".repeat(400_001))).toBeUndefined();
    expect(cleanHtml("<br>".repeat(20_001))).toBeUndefined();
  });
});
