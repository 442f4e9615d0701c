/** Fields of files and rich texts. */
import type { FieldDef, FieldType } from "@qicheng/engine/fields/field-def";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { FONT_SIZES, fileInLink, isSafeLink, picturesIn, RICH_STYLES, textOf } from "@qicheng/engine/fields/rich-text";
import { validateForm } from "@qicheng/engine/fields/validate";
import { describe, expect, test } from "vitest";

const field = (type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  key: "f",
  title: "字段",
  type,
  storage: "ext",
  flags: {},
  ...more,
});
const decoded = (raw: unknown, type: FieldType, more?: Partial<FieldDef>) => {
  const made = decodeField(raw, field(type, more));
  return made.ok ? made.value : made.msg.cn;
};
const problem = (raw: unknown, type: FieldType) =>
  validateForm([field(type, { required: true })], { f: raw }, "add").errors.map(({ msg }) => msg.cn);

describe("files", () => {
  test.each(["picture", "file"] as const)("of a %s are one unless more are allowed", (type) => {
    expect(decoded([{ id: 1 }, { id: 2 }], type)).toBe("最多允许选择1条");
    expect(decoded([{ id: 1 }, { id: 2 }, 3, "4"], type, { max: 3 })).toBe("最多允许选择3条");
    expect(decoded([{ id: 1 }, "2", 2], type, { max: 3 })).toEqual([1, 2]);
    expect(decoded('[{"id":7}]', type)).toEqual([7]);
    expect(decoded("x", type)).toBe("格式不正确");
    expect(decoded("", type)).toEqual([]);
  });

  test("that are missing are asked for", () => {
    expect(problem([], "file")).toEqual(["请上传附件"]);
    expect(problem("", "picture")).toEqual(["请上传图片"]);
  });
});

describe("a rich text", () => {
  test("is kept with what one sees of it", () => {
    expect(decoded("<p>甲<strong>乙</strong></p>", "editor")).toEqual({
      html: "<p>甲<strong>乙</strong></p>",
      text: "甲乙",
    });
  });

  test("sent as it was stored is stored as it was", () => {
    const stored = decoded("<p>甲</p><p>乙</p>", "editor") as { html: string };
    expect(decoded(stored.html, "editor")).toEqual(stored);
  });

  test("of nothing that one sees is none, and asked for", () => {
    for (const empty of ["<p></p>", "<p> &nbsp;</p><p><br></p>", " ", "<table><tr><td></td></tr></table>"]) {
      expect(decoded(empty, "editor")).toBe(null);
      expect(problem(empty, "editor")).toEqual(["信息必须填写"]);
    }
    expect(problem('<p><img data-file="3" /></p>', "editor")).toEqual([]);
  });

  test("is as long as what one sees of it", () => {
    expect(decoded(`<p>${"<strong>字</strong>".repeat(10)}</p>`, "editor", { max: 10 })).toMatchObject({
      text: "字".repeat(10),
    });
    expect(decoded(`<p>${"字".repeat(11)}</p>`, "editor", { max: 10 })).toBe("最多10个字");
    expect(decoded(`<p>${"字".repeat(20_000)}</p>`, "editor")).toMatchObject({ text: "字".repeat(20_000) });
    expect(decoded(`<p>${"字".repeat(20_001)}</p>`, "editor")).toBe("最多20000个字");
    expect(decoded(`<p>${"<strong></strong>".repeat(40_000)}x</p>`, "editor")).toBe("最多20000个字");
  });

  test("has so many pictures", () => {
    const pictures = (n: number) => Array.from({ length: n }, (_, at) => `<img data-file="${at + 1}" />`).join("");
    expect(decoded(pictures(50), "editor")).toMatchObject({ text: "" });
    expect(decoded(pictures(51), "editor")).toBe("最多插入50张图片");
  });

  test("is nothing but a text", () => {
    for (const raw of [{ html: "x" }, ["x"], 12, false]) expect(decoded(raw, "editor")).toBe("格式不正确");
  });

  test("says what one sees of it, stored or on its way", () => {
    expect(textOf("<p>a</p>b")).toBe("a\nb");
    expect(textOf({ html: "<p>x</p>", text: "x" })).toBe("x");
    expect([null, 3, [], {}].map(textOf)).toEqual(["", "", "", ""]);
  });

  test("names its pictures, and no text that looks like one", () => {
    expect(
      picturesIn(
        '<p><img data-file="12" alt="a" />&lt;img data-file="13"&gt; <img src="x" data-file="12" /><img data-file="0"></p>',
      ),
    ).toEqual([12]);
  });
});

test.each([
  ["/files/12?u=1&e=2&s=x", 12],
  ["/files/12", 12],
  ["https://evil.test/files/12", undefined],
  ["//evil.test/files/12", undefined],
  ["/files/12/../../api", undefined],
  ["/files/0", undefined],
])("%s is the file %s", (src, id) => expect(fileInLink(src)).toBe(id));

test.each([
  ["https://example.com/a?b=c#d", true],
  ["http://例子.cn", true],
  ["HTTPS://x", true],
  ["mailto:a@b.cn", true],
  ["javascript:alert(1)", false],
  ["java\tscript:alert(1)", false],
  ["https://a b", false],
  ["https:\n//x", false],
  ["https:/\\evil", false],
  ["//evil.test", false],
  ["/system", false],
  ["data:text/html,x", false],
  ["vbscript:x", false],
  ["mailto:", false],
  ["", false],
])("whether a link may lead to %j: %s", (href, safe) => expect(isSafeLink(href)).toBe(safe));

test("letters have eight sizes", () => {
  expect(FONT_SIZES).toEqual([11, 12, 14, 16, 18, 24, 36, 48]);
  const fits = (text: string) => RICH_STYLES["font-size"]?.test(text);
  for (const size of FONT_SIZES) expect(fits(`${size}px`)).toBe(true);
  for (const size of ["13px", "120px", "12pt", "1.2em", "12px;x", "calc(12px)"]) expect(fits(size)).toBe(false);
});
