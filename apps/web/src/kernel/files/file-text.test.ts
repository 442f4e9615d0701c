import { describe, expect, test } from "vitest";
import { fileProblem, shortName, sizeText } from "./file-text";

describe("a file", () => {
  test.each([
    [1, "1Kb"],
    [12_800, "13Kb"],
    [1_024 * 1_024, "1024Kb"],
    [1_024 * 1_024 + 1, "1.0Mb"],
    [52_428_800, "50.0Mb"],
  ])("of %d bytes is told as %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));

  test.each([
    ["合同.pdf", "合同.pdf"],
    ["一二三四五六七八.txt", "一二三四五六七八.txt"],
    ["一二三四五六七八九.txt", "一二三四五六….txt"],
    ["机密报价单最终版.docx", "机密报价单….docx"],
    ["报价 单 最终版本二.docx", "报价 单….docx"],
    ["一二三四五六七八九十一二三", "一二三四五六七八九十…"],
    [".一二三四五六七八九十一二", ".一二三四五六七八九…"],
    ["一.abcdefghijklm", "一.abcdefgh…"],
  ])("named %s is shown as %s", (name, text) => expect(shortName(name)).toBe(text));

  test.each([
    ["a.exe", 1, "不支持该类型的文件：a.exe"],
    ["a.pdf", 52_428_801, "a.pdf 超过 50MB，不能上传"],
    ["a.PNG", 10_485_761, "a.PNG 超过 10MB，不能上传"],
    ["a.pdf", 52_428_800, undefined],
    ["a.JPEG", 10_485_760, undefined],
  ])("named %s of %d bytes is refused with %s", (name, size, said) => expect(fileProblem({ name, size })).toBe(said));
});
