import { htmlText, textHtml } from "@qicheng/engine/text/html-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../draw";
import { growsLinearly } from "../growth";

describe("the text of HTML", () => {
  test.each([
    ["<p>甲</p><p>乙</p>", "甲\n乙"],
    ["<p>甲<br>乙<br/>丙</p>", "甲\n乙\n丙"],
    ['<p>甲<strong>乙</strong><span style="color:#fff">丙</span></p>', "甲乙丙"],
    ["<ul><li><p>一</p></li><li>二</li></ul>", "一\n二"],
    ["<table><tbody><tr><td>a</td><td><p>b</p></td></tr><tr><td>c</td></tr></tbody></table>", "a b\nc"],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "a b"],
    ["  <p>  a \n b&nbsp;&nbsp;c </p><p></p><p> </p>", "a b c"],
    [
      "&lt;p&gt; &amp;lt; &quot;&#39;&#x4e2d;&#20013; &unknown; &#0; &#xD800; &#10;x",
      "<p> &lt; \"'中中 &unknown; \ufffd \ufffd x",
    ],
    ['<p title="a > b">x</p>', "x"],
    ["<picture>x</picture><strong>y</strong>", "xy"],
    ["1 < 2 <", "1 < 2 <"],
    ["", ""],
  ])("of %s is %j", (html, text) => expect(htmlText(html)).toBe(text));

  test("of a text made into HTML is the text", () => {
    const line = fc.string({ unit: "grapheme", maxLength: 30 }).map((one) => one.replace(/[\s\u00a0]+/g, " ").trim());
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const text = lines.filter((one) => one !== "").join("\n");
        expect(htmlText(textHtml(text))).toBe(text);
      }),
      { numRuns: runs(500) },
    );
  });

  test("is one that has no further HTML in it", () => {
    const piece = fc.constantFrom(
      "<p>",
      "</p>",
      "<b",
      ">",
      "<br>",
      "&lt;",
      "&amp;",
      "lt;",
      "a",
      "\n",
      " ",
      "<",
      "'",
      '"',
      "<td>",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
        (html) => {
          const text = htmlText(html);
          expect(htmlText(textHtml(text))).toBe(text);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  const MANY = ["<a ", '<a "', "<a '", "<", "<p", "&#1;", "<p>", '<p a="'];
  test.each(MANY)("is found at once among many %s", (part) => {
    expect(htmlText(part.repeat(200_000 / part.length)).length).toBeLessThanOrEqual(200_000);
  });
  for (const part of MANY)
    growsLinearly(`is found among many ${part}`, (size) => htmlText(part.repeat(size / part.length)), 200_000);
});
