/** Formats of numbers: what kind of value they make of a number, and how a sheet shows it. */
import { decimalText } from "@qicheng/engine/fields/number";
import { type Cell, type Formatted, shownText } from "@qicheng/engine/import/cell";
import { formatValue, isDateFormat, serialToDate } from "hucre";

export interface NumberFormat {
  /** What it makes of a number. */
  kind: "number" | "date" | "duration" | "percent";
  /** As a format is written; undefined for one that shows a number as it is. */
  code: string | undefined;
}

const GENERAL: NumberFormat = { kind: "number", code: undefined };

const LONG_DAY = 'yyyy"年"m"月"d"日"';
const YEAR_MONTH = 'yyyy"年"m"月"';
const MONTH_DAY = 'm"月"d"日"';
const MINUTE = 'AM/PMh"时"mm"分"';
const SECOND = 'AM/PMh"时"mm"分"ss"秒"';
const COUNTED = "#,##0 ;(#,##0)";
const COUNTED_PARTS = "#,##0.00;(#,##0.00)";

/** Formats that every workbook has without saying so, as a Chinese spreadsheet shows them. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [5, '"¥"#,##0;"¥"-#,##0'],
  [6, '"¥"#,##0;"¥"-#,##0'],
  [7, '"¥"#,##0.00;"¥"-#,##0.00'],
  [8, '"¥"#,##0.00;"¥"-#,##0.00'],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [27, YEAR_MONTH],
  [28, MONTH_DAY],
  [29, MONTH_DAY],
  [30, "m-d-yy"],
  [31, LONG_DAY],
  [32, 'h"时"mm"分"'],
  [33, 'h"时"mm"分"ss"秒"'],
  [34, MINUTE],
  [35, SECOND],
  [36, YEAR_MONTH],
  [37, COUNTED],
  [38, COUNTED],
  [39, COUNTED_PARTS],
  [40, COUNTED_PARTS],
  [41, "#,##0;-#,##0"],
  [42, '"¥"#,##0;"¥"-#,##0'],
  [43, "#,##0.00;-#,##0.00"],
  [44, '"¥"#,##0.00;"¥"-#,##0.00'],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mm:ss"],
  [48, "##0.0E+0"],
  [50, YEAR_MONTH],
  [51, MONTH_DAY],
  [52, YEAR_MONTH],
  [53, MONTH_DAY],
  [54, MONTH_DAY],
  [55, MINUTE],
  [56, SECOND],
  [57, YEAR_MONTH],
  [58, MONTH_DAY],
]);

/** Days as the reader's own computer shows them. */
const LOCAL_DAYS: ReadonlySet<number> = new Set([14, 22]);
/** Lengths of time among them. */
const DURATIONS: ReadonlySet<number> = new Set([45, 46, 47]);

/** Currencies, blanks as wide as a letter, fillers and languages, in the one writing that is read below. */
const plainCode = (code: string): string =>
  code
    .replace(/\[\$-F800\][^;]*/i, LONG_DAY)
    .replace(/\[\$-F400\][^;]*/i, "h:mm:ss")
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_all, sign: string) => (sign === "" ? "" : `"${sign}"`))
    .replace(/\[(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+|黑色?|蓝色?|红色?|绿色?)\]/gi, "")
    .replace(/"[^"]*"|\\.|_.|\*./g, (part) => {
      if (part.startsWith('"')) return part;
      return part.startsWith("\\") ? `"${part.slice(1)}"` : "";
    })
    .replace(/上午\/下午/g, "AM/PM");

const withoutTexts = (code: string): string => code.replace(/"[^"]*"/g, "");

/** @param id of the format, @param code what the workbook says of it */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined && LOCAL_DAYS.has(id)) return { kind: "date", code: undefined };
  const written = code === undefined ? BUILT_IN.get(id) : plainCode(code);
  if (written === undefined || /^(?:general|@)?$/i.test(written.trim())) return GENERAL;
  const bare = withoutTexts(written.split(";")[0] ?? "").replace(/\[DBNum\d\]/gi, "");
  if (DURATIONS.has(id) || /\[(?:h+|m+|s+)\]/i.test(bare)) return { kind: "duration", code: written };
  if (/^[^#0?]*[aA]{3,4}[^#0?]*$/.test(bare) || isDateFormat(bare)) return { kind: "date", code: written };
  return { kind: bare.includes("%") ? "percent" : "number", code: written };
}

/** A time of day or a length of time: of no day, so nothing but a text. */
function clockText(serial: number): string {
  const minutes = Math.round(serial * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

const WEEKDAYS = "日一二三四五六";

/** Days of the week as Chinese sheets show them, and halves of a day where other words stand beside them. */
function dayText(value: number, code: string, date1904: boolean): string {
  const weekday = WEEKDAYS[serialToDate(value, date1904).getUTCDay()] ?? "";
  const named = code.replace(/"[^"]*"|a{3,4}/gi, (part) => {
    if (part.startsWith('"')) return part;
    return part.length === 4 ? `"星期${weekday}"` : `"${weekday}"`;
  });
  const shown = formatValue(value, named, { is1904: date1904 });
  if (!/[时分秒]/.test(named)) return shown;
  return shown.replace("AM", "上午").replace("PM", "下午");
}

/** Nothing to be shown but what stands around the digits: `"-"??` of an account. */
const showsNoDigit = (section: string) => !/[0#]/.test(withoutTexts(section));

function numberText(value: number, code: string): string {
  const sections = code.split(";");
  if (/\[[<>=]/.test(code)) return formatValue(value, code);
  const zero = sections[2];
  if (value === 0 && zero !== undefined && showsNoDigit(zero)) return zero.replace(/["?]/g, "");
  return formatValue(value, code);
}

/** Numerals of another script are shown by no library here; such a number stays as it is kept. */
const OTHER_NUMERALS = /\[DBNum\d\]/i;

function textOf(value: number, { kind, code = "" }: NumberFormat, date1904: boolean): string | undefined {
  if (OTHER_NUMERALS.test(code)) return undefined;
  const text = kind === "date" ? dayText(value, code, date1904) : numberText(value, code);
  const shown = text.trim();
  return shown === "" || /[#?]/.test(shown) ? undefined : shown;
}

function bareOf(value: number, kind: NumberFormat["kind"], date1904: boolean): Formatted["bare"] {
  if (kind === "percent") return `${decimalText(value * 100)}%`;
  if (kind === "duration" || (kind === "date" && value < 1)) return clockText(value);
  return kind === "date" ? serialToDate(value, date1904) : value;
}

/** A number as a cell has it: what it is, and how it is shown where that says it otherwise. */
export function formattedNumber(value: number, format: NumberFormat | undefined, date1904: boolean): Cell {
  if (!format) return value;
  const bare = bareOf(value, format.kind, date1904);
  if (format.kind === "duration" || format.code === undefined) return bare;
  const shown = textOf(value, format, date1904);
  return shown === undefined || shown === shownText(bare) ? bare : { bare, shown };
}
