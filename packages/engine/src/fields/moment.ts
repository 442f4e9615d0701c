/** Days and times as people and spreadsheets write them. What could be two different days is none. */
import { isCalendarDate, isCalendarDateTime } from "./date-presets";

export interface Moment {
  /** `yyyy-MM-dd` */
  day: string;
  /** `HH:mm`; undefined where only a day is written. */
  time: string | undefined;
}

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets; wrong before March 1900, as they are. */
const SPREADSHEET_DAY_0 = Date.UTC(1899, 11, 30);
/** 1920-01-01 to 2199-12-31: other numbers are no days that anybody means, 2026 is a year. */
const SERIALS = { from: 7_306, to: 109_574 };
const CHINA_MS = 8 * 3_600_000;

const two = (text: string) => text.padStart(2, "0");

/** What a clock shows, from milliseconds counted as if it stood in Greenwich; to the second, as readers are a millisecond early. */
function shown(ms: number): Moment {
  const iso = new Date(Math.round(ms / 1_000) * 1_000).toISOString();
  const time = iso.slice(11, 16);
  return { day: iso.slice(0, 10), time: iso.slice(11, 19) === "00:00:00" ? undefined : time };
}

/** The number by which spreadsheets keep a day, with the time as its fraction. */
function ofSerial(serial: number): Moment | undefined {
  if (!(serial >= SERIALS.from && serial < SERIALS.to)) return undefined;
  return shown(SPREADSHEET_DAY_0 + serial * DAY_MS);
}

const DAYS: readonly [pattern: RegExp, order: readonly [year: number, month: number, day: number]][] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, [1, 3, 4]],
  [/^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?/, [1, 2, 3]],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, [1, 2, 3]],
];
/** 3/15/2024 can only be one day, 3/4/2024 may be two; equal numbers are the same either way. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;

interface Found {
  day: string;
  rest: string;
}

function yearLast(text: string): Found | undefined {
  const [all = "", first = "", , second = "", year = ""] = YEAR_LAST.exec(text) ?? [];
  if (all === "") return undefined;
  const [a, b] = [Number(first), Number(second)];
  if (a !== b && a <= 12 && b <= 12) return undefined;
  const [month, day] = a > 12 ? [second, first] : [first, second];
  return { day: `${year}-${two(month)}-${two(day)}`, rest: text.slice(all.length) };
}

function dayIn(text: string): Found | undefined {
  for (const [pattern, order] of DAYS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [year = "", month = "", day = ""] = order.map((at) => match[at]);
    return { day: `${year}-${two(month)}-${two(day)}`, rest: text.slice(match[0].length) };
  }
  return yearLast(text);
}

const WEEKDAY = /^ *[(（]? *(?:星期|周|礼拜)[一二三四五六日天] *[)）]?/;
const TIME =
  /^(上午|下午|晚上|中午|早上|凌晨)? *(\d{1,2})(?::(\d{1,2})(?::\d{1,2}(?:\.\d+)?)?|[时点] ?(?:(\d{1,2})分? ?(?:\d{1,2}秒)?|整)?)? *(AM|PM)?$/i;
const LATER_HALF = new Set(["下午", "晚上", "PM"]);
const EARLY = new Set(["上午", "凌晨", "AM"]);

/** 下午3点 is 15, 下午15点 too; 上午12点 and 12 AM are midnight, 中午12点 is noon. */
function hourOf(hour: number, half: string): number {
  if (LATER_HALF.has(half) && hour < 12) return hour + 12;
  return EARLY.has(half) && hour === 12 ? 0 : hour;
}

function timeOf(text: string): string | undefined {
  const [, before = "", hours, colon, sign, behind = ""] = TIME.exec(text) ?? [];
  const half = (before || behind).toUpperCase();
  // A number alone is no time of day.
  if (hours === undefined || (half === "" && !/[:时点]/.test(text))) return undefined;
  return `${two(String(hourOf(Number(hours), half)))}:${two(colon ?? sign ?? "0")}`;
}

/** With a zone at its end it is that moment as the clocks of China show it. */
const ZONED = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})$/i;

/** The same of a text that is no number of a spreadsheet. */
export function momentOfText(written: string): Moment | undefined {
  const text = written.normalize("NFKC").trim();
  if (ZONED.test(text)) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? undefined : shown(ms + CHINA_MS);
  }
  const found = dayIn(text);
  if (!found || !isCalendarDate(found.day)) return undefined;
  const rest = found.rest
    .replace(WEEKDAY, "")
    .replace(/^[T ]+/i, "")
    .trim();
  if (rest === "") return { day: found.day, time: undefined };
  const time = timeOf(rest);
  if (time === undefined || !isCalendarDateTime(`${found.day} ${time}`)) return undefined;
  return { day: found.day, time: /^00:00(?::00)?$/.test(rest) ? undefined : time };
}

/** @param cell a text, the number of a spreadsheet, or a date whose UTC parts are what the sheet shows */
export function momentOf(cell: string | number | Date): Moment | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : shown(cell.getTime());
  if (typeof cell === "number") return ofSerial(cell);
  // A column of days that went through a text file is a column of their numbers.
  return /^\d{5}(?:\.\d+)?$/.test(cell.trim()) ? ofSerial(Number(cell)) : momentOfText(cell);
}
