/** Numbers as spreadsheets show them. */
import { shownText } from "@qicheng/engine/import/cell";
import { expect, test } from "vitest";
import { formattedNumber, numberFormat } from "./number-format";

const OF_FILE = 200;
const DAY = 45_306;

test.each([
  [2594, "000000", "002594"],
  [571, '"0"000', "0571"],
  [13_800_138_000, "000-0000-0000", "138-0013-8000"],
  [0.1325, "0%", "13%"],
  [1_234_567.891, "#,##0.00", "1,234,567.89"],
  [1234.5, "[$¥-804]#,##0.00", "¥1,234.50"],
  [1234.5, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', "¥1,234.50"],
  [-1234.5, "#,##0.00_);[Red]\\(#,##0.00\\)", "(1,234.50)"],
  [12, '"第"0"号"', "第12号"],
  [DAY, 'yyyy"年"m"月"d"日"', "2024年1月15日"],
  [DAY, '[$-804]yyyy"年"m"月"d"日";@', "2024年1月15日"],
  [DAY, "yyyy/m/d aaaa", "2024/1/15 星期一"],
  [DAY + 0.4, '上午/下午h"时"mm"分"', "上午9时36分"],
  [0.4, "h:mm AM/PM", "9:36 AM"],
  // Nothing is lost by a format that shows nothing, or in other numerals.
  [-5, "0;;;@", "-5"],
  [DAY, '[DBNum1][$-804]yyyy"年"m"月"d"日"', "2024-01-15"],
  [5, "General", "5"],
  [5, "@", "5"],
])("%d in %s is %s", (value, code, shown) => {
  expect(shownText(formattedNumber(value, numberFormat(OF_FILE, code), false) ?? "")).toBe(shown);
});

test.each([
  [9, 0.5, "50%"],
  [14, DAY, "2024-01-15"],
  [31, DAY, "2024年1月15日"],
  [4, 1234.5, "1,234.50"],
  [46, 1.5, "36:00"],
])("format %d that every workbook has", (id, value, shown) => {
  expect(shownText(formattedNumber(value, numberFormat(id, undefined), false) ?? "")).toBe(shown);
});
