import { expect, test } from "vitest";
import { showsChineseSigns, strayChineseSigns } from "./chinese-signs.mjs";

test.each([
  'names.join("、")',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  "`${title}：${value}`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  "`${msg}「${name}」`",
  '<span>\n  {said("nowWay")}：{now}\n</span>',
  'accept="image/*"\nnames.join("，") /* why */',
  'say({ cn: "、", en: "，" })',
])("is found: %s", (source) => {
  expect(showsChineseSigns(source)).toBe(true);
});

test.each([
  'names.join(common("listComma"))',
  'hint: { cn: "新建一位，或换个部门", en: "add a person" }',
  "/** 张三、李四 */",
  "{/* 张三、李四 */}",
  "const more = 1; // 张三、李四",
  'const address = "https://example.com"; // 张三、李四',
])("is left alone: %s", (source) => {
  expect(showsChineseSigns(source)).toBe(false);
});

test("nothing writes them out but the files on the list, and each of them does", async () => {
  expect(await strayChineseSigns()).toBe("");
});
