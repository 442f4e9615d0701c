/** What is said of a cell that cannot be taken as it stands. */
import { defineMessages } from "../text/message";

export const CELL_TEXTS = defineMessages({
  lostDigits: {
    cn: "数字过长，表格里已丢失末尾几位，请把单元格设为文本后重新填写",
    en: "Too long a number: the spreadsheet has lost its last digits. Make the cell a text and enter it again",
  },
  date: {
    cn: "不是能确定的日期，请写成 2026-01-31",
    en: "Not a date that can be told for certain; write 2026-01-31",
  },
  dateTime: {
    cn: "不是能确定的时间，请写成 2026-01-31 14:30",
    en: "Not a time that can be told for certain; write 2026-01-31 14:30",
  },
  number: { cn: "不是数字", en: "Not a number" },
  flag: { cn: "请填写“是”或“否”", en: "Enter 是 (yes) or 否 (no)" },
  range: {
    cn: "不是能确定的日期范围，请写成 2026-01-01 至 2026-12-31",
    en: "Not a range of dates that can be told for certain; write 2026-01-01 至 2026-12-31",
  },
  formula: { cn: "公式没有可用的结果", en: "A formula without a result" },
  none: { cn: "找不到「{text}」", en: "There is no “{text}”" },
  several: { cn: "有几个「{text}」，无法确定是哪一个", en: "There are several “{text}”" },
  twice: { cn: "有几列填写了不同的值", en: "Several columns have different values for it" },
  otherPhones: { cn: "其他电话：{text}", en: "Other phones: {text}" },
  phonesKept: { cn: "另有号码记在这里：{text}", en: "further numbers are kept here: {text}" },
  regionPart: {
    cn: "地区表中没有「{rest}」，已取「{taken}」",
    en: "there is no “{rest}”; taken as {taken}",
  },
  regionNone: { cn: "地区表中没有「{text}」，未填写", en: "there is no “{text}”; left empty" },
  standIn: { cn: "文件中为空，已用{title}「{text}」", en: "empty in the file; {title} “{text}” was taken" },
  region: { cn: "找不到这个地区", en: "No such region" },
  files: {
    cn: "请写成 编号:文件名，多个用“、”隔开，与导出的表格一致",
    en: "Write number:name with 、 between several, as in an exported sheet",
  },
  regions: { cn: "有几个同名的地区，请写上省和市", en: "Several regions have this name; add province and city" },
});
