/** The day in a phrase: 明天, 下周二, 12月3日, 3天后, in two weeks. */
import { type Day, dayAt, monthsLater, partsOf } from "./calendar";
import { COUNT, countOf, ENGLISH_COUNT } from "./count";

export interface DayFound {
  to: number;
  /** Days that are meant, the first that is still to come of these; none when there is no such day. */
  days: readonly Day[];
  isSure: boolean;
}

interface Rule {
  pattern: RegExp;
  days: (match: RegExpExecArray, today: Day) => readonly Day[];
  /** May be something else, such as the size 12-03 or the house 25号: understood behind @ only. */
  isDoubtful?: true;
}

const WEEKDAYS = "一二三四五六日";
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ENGLISH_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const ENGLISH_WEEKDAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const SHORT_WEEKDAY = "mon|tues?|wed|thu|thurs?|fri|sat|sun";
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
/** A date without a year that has just passed is one that was, and not one of next year. */
const FAR = 300;

const rule = (pattern: string, days: Rule["days"]): Rule => ({ pattern: new RegExp(pattern, "uy"), days });
const doubtful = (pattern: string, days: Rule["days"]): Rule => ({ ...rule(pattern, days), isDoubtful: true });

/** @param most what nobody means beyond */
function later(count: string | undefined, most: number, days: (count: number) => readonly Day[]) {
  const number = countOf(count ?? "");
  return number === undefined || number < 1 || number > most ? [] : days(number);
}

function inWeek(today: Day, which: string, weekday: number): readonly Day[] {
  const day = today - partsOf(today).weekday + weekday;
  if (which === "") return weekday < partsOf(today).weekday ? [day + 7] : [day, day + 7];
  return [day + 7 * (which.split("下").length - 1)];
}
function weekdayOf(letter: string): number {
  const at = WEEKDAYS.indexOf(letter === "天" ? "日" : letter);
  return at >= 0 ? at : Number(letter) - 1;
}
const englishDay = (name: string) => ENGLISH_DAYS.indexOf(name.slice(0, 3));

/** A day of the year, of this one or the next. */
function ofYear(today: Day, month: number | undefined, day: number | undefined): readonly Day[] {
  const { year } = partsOf(today);
  return [year, year + 1].flatMap((one) => dayAt(one, month ?? 0, day ?? 0)).filter((one) => one - today <= FAR);
}
function edgeOfMonth(today: Day, month: number, edge: string): readonly Day[] {
  if (!(month >= 1 && month <= 12)) return [];
  const { month: now } = partsOf(today);
  return [month - now, month - now + 12]
    .flatMap((months) => monthsLater(today, months, edge === "初" ? 1 : "last"))
    .filter((one) => one - today <= FAR);
}
const monthsOn = (which: string) => which.split("下").length - 1;
const YEARS: Readonly<Record<string, number>> = { 今年: 0, 明年: 1, 后年: 2 };

/** 周一三五 and 周一、三 are more days than one; 周一三点 is not. */
const MORE_WEEKDAYS = "(?![二三四五六日]+(?![点时十])|[、,/和] ?[一二三四五六日天](?![\\p{Script=Han}\\d]))";

const NEXT = "下下个?|下个?";
const THIS = "本|这个?";
const AFTER = "(?:之后|以后|后)";

const RULES: readonly Rule[] = [
  rule("大(大*)后[天日]", ([, more], today) => (more ? [] : [today + 3])),
  rule("后[天日]", (_, today) => [today + 2]),
  rule("明[天日]|明(?=[早晚])", (_, today) => [today + 1]),
  rule("今[天日]|今(?=[早晚])", (_, today) => [today]),
  rule(
    `(${NEXT}|${THIS})?(?:周|星期|礼拜)([一二三四五六日天]|[1-7](?!\\d))${MORE_WEEKDAYS}`,
    ([, which = "", letter = ""], today) => inWeek(today, which, weekdayOf(letter)),
  ),
  rule(`(${COUNT})[天日]${AFTER}`, ([, count], today) => later(count, 999, (days) => [today + days])),
  rule(`(${COUNT})(?:周|个?星期|个?礼拜)${AFTER}`, ([, count], today) =>
    later(count, 99, (weeks) => [today + 7 * weeks]),
  ),
  rule(`半个月${AFTER}`, (_, today) => [today + 15]),
  rule(`半年${AFTER}`, (_, today) => monthsLater(today, 6)),
  rule(`(${COUNT})个月${AFTER}`, ([, count], today) => later(count, 60, (months) => monthsLater(today, months))),
  rule(`(${COUNT})年${AFTER}`, ([, count], today) => later(count, 10, (years) => monthsLater(today, 12 * years))),
  rule(`(${NEXT})月([底末初])`, ([, which = "", edge], today) =>
    monthsLater(today, monthsOn(which), edge === "初" ? 1 : "last"),
  ),
  rule(`(?:${THIS})?月[底末]`, (_, today) => monthsLater(today, 0, "last")),
  rule(`(${COUNT})月([底末初])`, ([, month = "", edge = ""], today) => edgeOfMonth(today, countOf(month) ?? 0, edge)),
  rule("(?:今年)?年[底末]", (_, today) => dayAt(partsOf(today).year, 12, 31)),
  rule(`(${NEXT}|${THIS})月(${COUNT})[号日]`, ([, which = "", day = ""], today) =>
    monthsLater(today, monthsOn(which), countOf(day) ?? 0),
  ),
  rule(
    `(?:(\\d{4})年|(今年|明年|后年)) ?(${COUNT})月(${COUNT})[号日]`,
    ([, year, named = "", month = "", day = ""], today) =>
      dayAt(year ? Number(year) : partsOf(today).year + (YEARS[named] ?? 0), countOf(month) ?? 0, countOf(day) ?? 0),
  ),
  rule(`(${COUNT})月(${COUNT})[号日]`, ([, month = "", day = ""], today) =>
    ofYear(today, countOf(month), countOf(day)),
  ),
  rule("(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/.-])", ([, year, , month, day]) =>
    dayAt(Number(year), Number(month), Number(day)),
  ),
  doubtful("(\\d{1,2})[-/](\\d{1,2})(?![\\d/.-])", ([, month, day], today) =>
    ofYear(today, Number(month), Number(day)),
  ),
  doubtful(`(${COUNT})[号日]`, ([, day = ""], today) =>
    [0, 1, 2].flatMap((months) => monthsLater(today, months, countOf(day) ?? 0)),
  ),
  rule("(?:the )?day after tomorrow(?![a-z])", (_, today) => [today + 2]),
  rule("(?:tomorrow|tmrw?)(?![a-z])", (_, today) => [today + 1]),
  rule("today(?![a-z])", (_, today) => [today]),
  rule(`(next|this) (${ENGLISH_WEEKDAY}|${SHORT_WEEKDAY})(?![a-z])`, ([, which, name = ""], today) =>
    inWeek(today, which === "next" ? "下" : "本", englishDay(name)),
  ),
  rule(`(${ENGLISH_WEEKDAY})(?![a-z])`, ([name], today) => inWeek(today, "", englishDay(name))),
  doubtful(`(?:${SHORT_WEEKDAY})(?![a-z])`, ([name], today) => inWeek(today, "", englishDay(name))),
  rule(`in (${ENGLISH_COUNT}) days?(?![a-z])`, ([, count], today) => later(count, 999, (days) => [today + days])),
  rule(`in (${ENGLISH_COUNT}) weeks?(?![a-z])`, ([, count], today) => later(count, 99, (weeks) => [today + 7 * weeks])),
  rule(`in (${ENGLISH_COUNT}) months?(?![a-z])`, ([, count], today) =>
    later(count, 60, (months) => monthsLater(today, months)),
  ),
  rule(`(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![a-z\\d])`, ([, name = "", day], today) =>
    ofYear(today, MONTHS.indexOf(name.slice(0, 3)) + 1, Number(day)),
  ),
];

/** The day that the text has at `from`, in lower case and half width; undefined when there is none. */
export function dayFoundAt(text: string, from: number, today: Day): DayFound | undefined {
  for (const { pattern, days, isDoubtful } of RULES) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match) return { to: pattern.lastIndex, days: days(match, today), isSure: !isDoubtful };
  }
  return undefined;
}
