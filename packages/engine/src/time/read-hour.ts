/** The hour in a phrase: 下午3点, 九点半, 14:30, 3pm. An hour that may be two is none: 3点 is at night or after noon. */
import { COUNT, countOf } from "./count";

export interface Hour {
  /** Where it ends. */
  to: number;
  /** Of the day; undefined when there is no such hour, or when it may be two. */
  minutes: number | undefined;
  /** Nobody writes it of anything else: 14:30 may be a ratio and 10点 a list of points. */
  isSure: boolean;
}

/** From which to which hour a part of the day goes, as one says it, and its hour when none is said. */
const PARTS_OF_DAY: Readonly<Record<string, { first: number; last: number; usual: number | undefined }>> = {
  凌晨: { first: 0, last: 5, usual: undefined },
  清晨: { first: 5, last: 8, usual: undefined },
  早晨: { first: 5, last: 10, usual: 9 },
  早上: { first: 5, last: 11, usual: 9 },
  早: { first: 5, last: 11, usual: 9 },
  上午: { first: 6, last: 11, usual: 9 },
  中午: { first: 11, last: 14, usual: 12 },
  下午: { first: 13, last: 19, usual: 14 },
  午后: { first: 13, last: 19, usual: 14 },
  傍晚: { first: 16, last: 20, usual: 18 },
  晚上: { first: 18, last: 23, usual: 19 },
  晚: { first: 18, last: 23, usual: 19 },
};
const HALF = "凌晨|清晨|早晨|早上|早|上午|中午|下午|午后|傍晚|晚上|晚";
const CLOCK = `(${COUNT})(?::(\\d{2})(?!\\d)| ?(?:点钟?|时)(?!\\d{3})(?:(半|整)|([一三13])刻钟?| ?(\\d{1,2}(?!\\d)|[零〇一二三四五六七八九十]{1,3})分?)?)`;
const CHINESE = new RegExp(`(${HALF})? {0,2}${CLOCK}`, "uy");
const PART_ALONE = new RegExp(`(${HALF})`, "uy");
const ENGLISH =
  /(?:at |in the )?(?:(noon|morning|afternoon|evening|night)|(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.|p\.m\.)|(\d{1,2}):(\d{2}))(?![a-z\d])/y;

/** The one hour that a number is in a part of the day: 3 is 15 in the afternoon, 15 is that too. */
function within(hour: number, part: string): number | undefined {
  const span = PARTS_OF_DAY[part];
  const fitting = (hour < 12 ? [hour, hour + 12] : [hour]).filter(
    (one) => span && one >= span.first && one <= span.last,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Without a part of the day: from seven on as the clock shows it, and before that only with a zero before it. */
function plainHour(written: string, hour: number): number | undefined {
  if (hour > 23) return undefined;
  return hour >= 7 || hour === 0 || /^0\d$/.test(written) ? hour : undefined;
}

const minutesOf = (hour: number | undefined, minutes: number | undefined): number | undefined =>
  hour === undefined || minutes === undefined || minutes > 59 ? undefined : hour * 60 + minutes;

function chinese(match: RegExpExecArray, to: number): Hour {
  const [, part, hours = "", colon, half, quarters, after] = match;
  const hour = countOf(hours);
  const said = colon ?? after;
  let minutes: number | undefined = said === undefined ? 0 : countOf(said);
  if (half === "半") minutes = 30;
  if (quarters !== undefined) minutes = /[一1]/.test(quarters) ? 15 : 45;
  const among = (one: number) => (part ? within(one, part) : plainHour(hours, one));
  const of = hour === undefined ? undefined : among(hour);
  const isSure = part !== undefined || half !== undefined || quarters !== undefined || after !== undefined;
  return { to, minutes: minutesOf(of, minutes), isSure };
}

/** At night is in the evening to some, and after midnight to others. */
const ENGLISH_PARTS: Readonly<Record<string, number>> = { noon: 720, morning: 540, afternoon: 840, evening: 1140 };

function english(match: RegExpExecArray, to: number): Hour {
  const [, part, hours, past = "0", half = "", clock = "", after = "0"] = match;
  if (part) return { to, minutes: ENGLISH_PARTS[part], isSure: part === "noon" };
  if (hours === undefined)
    return { to, minutes: minutesOf(plainHour(clock, Number(clock)), Number(after)), isSure: false };
  const hour = Number(hours);
  const of = hour >= 1 && hour <= 12 ? (hour % 12) + (half.startsWith("p") ? 12 : 0) : undefined;
  return { to, minutes: minutesOf(of, Number(past)), isSure: true };
}

function at(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** The hour that the text has at `from`, in lower case and half width; undefined when there is none. */
export function hourAt(text: string, from: number): Hour | undefined {
  const latin = at(ENGLISH, text, from);
  if (latin) return english(latin, ENGLISH.lastIndex);
  const clock = at(CHINESE, text, from);
  if (clock) return chinese(clock, CHINESE.lastIndex);
  const part = at(PART_ALONE, text, from)?.[1];
  if (part === undefined) return undefined;
  const usual = PARTS_OF_DAY[part]?.usual;
  return { to: PART_ALONE.lastIndex, minutes: usual === undefined ? undefined : usual * 60, isSure: false };
}
