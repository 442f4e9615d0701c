/** The lists travel to the browser with the form. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { isName } from "../../src/cards/people";

const file = new URL("../../src/cards/words.ts", import.meta.url);

it("are less than 6 kB on the way", () => expect(gzipSync(readFileSync(file)).length).toBeLessThan(6_000));

it.each(["张伟", "王建国", "欧阳修", "欧阳修远", "司马光", "诸葛明", "吴刚"])("%s is a name", (name) =>
  expect(isName(name)).toBe(true),
);
it.each([
  "张",
  "张家港",
  "高兴",
  "方便",
  "金额",
  "安全",
  "周五",
  "江苏",
  "王经理们",
  "你好",
  "Tom",
  "华东区",
  "石家庄",
  "常务副",
])("%s is none", (word) => expect(isName(word)).toBe(false));
