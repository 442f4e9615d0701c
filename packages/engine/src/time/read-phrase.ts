/**
 * Reads the next time from the text of a follow-up: behind @ anywhere (`@明天 下午3点`, `@next tue 10:00`), without @ as the
 * last words (`客户在忙，3天后`). Times are those of Shanghai. A day without an hour is at nine. A phrase without a day moves
 * on to the next such moment: 中午 is tomorrow's after twelve, 周五 next week's when it is past. A phrase gives nothing
 * when its day is past (今天下午3点 at five), does not exist (2月30日), or is ambiguous: 明天3点, 周五前, two different phrases
 * behind @.
 */
import { plain } from "../text/plain";
import { type Day, dayOf, fromMinute, minuteOf, minutesAt, shown } from "./calendar";
import { COUNT, countOf, ENGLISH_COUNT } from "./count";
import { dayFoundAt } from "./read-day";
import { hourAt } from "./read-hour";

export interface Phrase {
  /** `yyyy-MM-dd HH:mm` */
  at: string;
  /** The place of the phrase in the text, @ included. */
  from: number;
  to: number;
}

interface Now {
  today: Day;
  minute: number;
}

/** Words that are a phrase; `at` is undefined when they say no moment to come. */
interface Said {
  to: number;
  at: string | undefined;
  isSure: boolean;
}

const NINE = 9 * 60;

const AFTER = "(?:之后|以后|后)";
const SPANS: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`()半个?(?:小时|钟头)${AFTER}`, "uy"), 30],
  [new RegExp(`(${COUNT})个?(半)?(?:小时|钟头)${AFTER}`, "uy"), 60],
  [new RegExp(`(${COUNT})分钟${AFTER}`, "uy"), 1],
  [new RegExp(`([一三13])刻钟${AFTER}`, "uy"), 15],
  [/()in half an hour(?![a-z])/y, 30],
  [new RegExp(`in (${ENGLISH_COUNT}) hours?(?![a-z])`, "y"), 60],
  [new RegExp(`in (${ENGLISH_COUNT}) min(?:ute)?s?(?![a-z])`, "y"), 1],
];

/** 半小时后, 两小时后, in 45 minutes: counted from now, and not from a day. */
function spanAt(text: string, from: number, { minute }: Now): Said | undefined {
  for (const [pattern, unit] of SPANS) {
    pattern.lastIndex = from;
    const [, count = "", half] = pattern.exec(text) ?? [];
    if (pattern.lastIndex === 0) continue;
    const number = count === "" ? 1 : countOf(count);
    const most = unit === 1 ? 9_999 : 999;
    const to = pattern.lastIndex;
    if (number === undefined || number < 1 || number > most) return { to, at: undefined, isSure: true };
    const then = fromMinute(minute + number * unit + (half ? unit / 2 : 0));
    return { to, at: shown(then.day, then.minutes), isSure: true };
  }
  return undefined;
}

const firstToCome = (days: readonly Day[], minutes: number | undefined, { minute }: Now): string | undefined => {
  if (minutes === undefined) return undefined;
  const day = days.find((one) => minutesAt(one, minutes) > minute);
  return day === undefined ? undefined : shown(day, minutes);
};

const BETWEEN = /(?: ?的 ?|,? {0,2})/y;

function saidAt(text: string, from: number, now: Now): Said | undefined {
  const span = spanAt(text, from, now);
  if (span) return span;
  const day = dayFoundAt(text, from, now.today);
  if (!day) {
    const hour = hourAt(text, from);
    return hour && { to: hour.to, at: firstToCome([now.today, now.today + 1], hour.minutes, now), isSure: hour.isSure };
  }
  BETWEEN.lastIndex = day.to;
  BETWEEN.exec(text);
  const hour = hourAt(text, BETWEEN.lastIndex);
  return {
    to: hour?.to ?? day.to,
    at: firstToCome(day.days, hour ? hour.minutes : NINE, now),
    isSure: day.isSure,
  };
}

/** What turns a moment into something around it (周五前, 10点以后, 3天内), or says that there is more of a number. */
const BESIDE = /^ ?(?:(?:之|以)?前(?![台往期])|(?:之|以)后|后(?![台续])|左右|上下|[:.]\d|[点时分半刻]|[-/~]\d)/u;
const LONE_NUMBER = /^ ?\d{1,2} ?(?:$|[,.;!?、。])/u;
const OR = /^ {0,2}(?:[,、/~-]|或者?|和|至|到|以及|or|and|to) ?/u;

/** Whether what follows the phrase leaves it the moment that it says. */
function standsAlone(text: string, to: number, now: Now): boolean {
  const after = text.slice(to, to + 12);
  const isCut = /\d/.test(text.charAt(to - 1)) && /^\d/.test(after);
  if (isCut || BESIDE.test(after) || LONE_NUMBER.test(after)) return false;
  const or = OR.exec(after)?.[0].length ?? /^ */.exec(after)?.[0].length ?? 0;
  return saidAt(text, to + or, now) === undefined;
}

/** Behind an @ that is not that of a mail address. */
function marked(text: string, now: Now): (Said & { from: number })[] {
  const found: (Said & { from: number })[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (/[\w.+-]/.test(text.charAt(at - 1))) continue;
    const said = saidAt(text, at + (text.charAt(at + 1) === " " ? 2 : 1), now);
    if (said) found.push({ ...said, from: at, at: standsAlone(text, said.to, now) ? said.at : undefined });
  }
  return found;
}

/** Nobody's phrase is longer. */
const LONGEST = 48;
/** What before the last words makes them something else: 上周五, 每周五, 昨天下午3点, 到周五, by friday. */
const NOT_AFTER =
  /(?:[上每去前昨各第隔逢过了自于截用共几\d./:@a-z零〇一二两三四五六七八九十百半]|[上每几]个|[去前上每]年|[昨前当那每整][天日晚个]|(?:[从至~-]|(?<![改约推延定迟调])到) ?|(?<![a-z])(?:last|every|each|past|until|till|since|from|to|by|before|after) )$/u;

function lastWords(text: string, now: Now): (Said & { from: number }) | undefined {
  const end = text.length - (/[\s。.!！~,，;；)）]{0,8}$/u.exec(text.slice(-8))?.[0].length ?? 0);
  for (let from = Math.max(0, end - LONGEST); from < end; from += 1) {
    const said = saidAt(text, from, now);
    if (said?.to !== end) continue;
    const isOther = NOT_AFTER.test(text.slice(Math.max(0, from - 12), from));
    return said.isSure && !isOther ? { ...said, from } : undefined;
  }
  return undefined;
}

/** @param now in milliseconds */
export function readPhrase(text: string, now: number): Phrase | undefined {
  const { text: folded, places } = plain(text);
  const lower = folded.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const moment = { today: dayOf(now), minute: minuteOf(now) };
  const found = marked(lower, moment);
  const [first = lastWords(lower, moment)] = found;
  if (first?.at === undefined || found.some(({ at }) => at !== first.at)) return undefined;
  return { at: first.at, from: places[first.from] ?? 0, to: (places[first.to - 1] ?? 0) + 1 };
}
