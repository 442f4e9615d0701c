/** The next follow-up: its shortcuts, in business days of Shanghai, and the phrase that says it in a text. */
import { type Phrase, readPhrase } from "@qicheng/engine/time/read-phrase";

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const MORNING = "09:00";
const EVENING = "17:00";
const MONDAY = 1;
const WEEK = 7;

/** The time on the clock of Shanghai, so many days from `now`, as if it were that of Greenwich. */
const shanghai = (now: number, days = 0) => new Date(now + SHANGHAI_MS + days * DAY_MS);
const dayIn = (days: number, now: number): string => shanghai(now, days).toISOString().slice(0, 10);
const toMonday = (now: number): number => (MONDAY + WEEK - shanghai(now).getUTCDay()) % WEEK || WEEK;

const SHORTCUTS = {
  today: () => 0,
  tomorrow: () => 1,
  dayAfter: () => 2,
  days: () => 3,
  monday: toMonday,
  week: () => WEEK,
} as const;
type Shortcut = keyof typeof SHORTCUTS;

/** The shortcuts that lie ahead, with what they mean: nine in the morning, today by the end of work. */
export function shortcuts(now: number): { name: Shortcut; at: string }[] {
  const all = (Object.keys(SHORTCUTS) as Shortcut[]).map((name) => {
    const days = SHORTCUTS[name](now);
    return { name, at: `${dayIn(days, now)} ${days === 0 ? EVENING : MORNING}` };
  });
  const current = shanghai(now).toISOString().slice(0, 16).replace("T", " ");
  return all.filter(({ at }) => at > current);
}

/** A phrase with its own words. */
export interface TimePhrase extends Phrase {
  words: string;
}

/** The phrase of a text, unless those words were said to be words only. */
export function timePhraseIn(text: string, plain: string, now: number): TimePhrase | undefined {
  const phrase = readPhrase(text, now);
  const words = phrase && text.slice(phrase.from, phrase.to);
  return phrase && words !== undefined && words !== plain ? { ...phrase, words } : undefined;
}

const SEPARATORS = "[\\s，,、；;：:]";
const SEPARATED = new RegExp(`${SEPARATORS}$`, "u");
const SEPARATORS_BEFORE = /^[\s，,、；;：:。.!！]+/u;
const SEPARATORS_BEHIND = new RegExp(`${SEPARATORS}+$`, "u");
const END = /^\s*(?:$|[。.!！?？…~～)）])/u;

/**
 * The text without its phrase: the next time stands beside it. Words that are part of a sentence stay (`他说3天后`), and
 * so does a phrase that is all there is.
 */
export function withoutPhrase(text: string, { from, to, words }: TimePhrase): string {
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (!words.startsWith("@") && !words.startsWith("＠") && before !== "" && !SEPARATED.test(before)) return text.trim();
  const head = END.test(after) ? before.replace(SEPARATORS_BEHIND, "") : before.replace(/[ \t]+$/u, "");
  const tail = head.trim() === "" ? after.replace(SEPARATORS_BEFORE, "") : after.replace(/^[ \t]+/u, "");
  const apart = /[ \t]$/u.test(before) && tail !== "" && !END.test(tail) && !head.endsWith("\n") ? " " : "";
  const rest = `${head}${apart}${tail}`.trim();
  return rest.replace(/[\s。.!！]/gu, "") === "" ? text.trim() : rest;
}
