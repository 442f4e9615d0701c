/**
 * Whether a follow-up is an effective one, which alone moves the clock of its customer: a call that was connected, a picture
 * that was not used before, or a text that says something and is no copy.
 */
import type { Message } from "../text/message";
import { visibleText } from "../text/user-text";
import { CANNED_WORDS, LONGEST_CANNED, RUNS } from "./canned-words";
import { POOL_TEXTS } from "./texts";

/** Letters and digits that a text has at least. */
const LEAST = 5;
/** Fewer different ones are a key that was held. */
const LEAST_DIFFERENT = 3;
/** A connected call is at least so long, in seconds. */
export const CONNECTED_SECONDS = 30;

/** A day and time at the beginning of a note say when it was written, which is known. */
const DATE = String.raw`(?:\d{4}年)?\d{1,2}月\d{1,2}[日号]|(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?=[^\d\p{L}]|$)`;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?!\d)`;
const WORD = "今天|今日|刚刚|刚才|(?:上午|下午|早上|中午|晚上)(?!好)";
const HEADING = new RegExp(String.raw`^[^\d\p{L}]*(?:(?:${DATE}|${CLOCK}|${WORD})[^\d\p{L}]*)+`, "u");

/** The shortest beginning of which the whole is a repetition, the last one perhaps cut; the whole when there is none. */
function unrepeated(characters: readonly string[]): readonly string[] {
  // How long a beginning each place is the end of, besides the one from the first place on.
  const borders: number[] = [0];
  for (let at = 1, border = 0; at < characters.length; at += 1) {
    while (border > 0 && characters[at] !== characters[border]) border = borders[border - 1] ?? 0;
    if (characters[at] === characters[border]) border += 1;
    borders[at] = border;
  }
  const period = characters.length - (borders.at(-1) ?? 0);
  return period * 2 <= characters.length ? characters.slice(0, period) : characters;
}

/** In one writing; signs are kept for the heading to end at. */
const written = (text: string): string => (visibleText(text) ?? text).normalize("NFKC").toLowerCase();

/** Letters and digits, points and colons between digits, without repetition. */
function bare(text: string): string {
  const kept = text.replace(/(?<!\d)[.:]|[.:](?!\d)|[^\p{L}\p{N}.:]/gu, "");
  return unrepeated([...kept]).join("");
}

/**
 * What a text comes down to: its letters and digits in one writing, without the day at its beginning and without
 * repetition. Two texts with the same form are copies.
 */
export const normalForm = (text: string): string => bare(written(text).replace(HEADING, ""));

/** Where the number that begins at `at` ends, a time or a decimal, too; `at` when there is none or it is a long one. */
function numberEnd(form: string, at: number): number {
  const [run = ""] = /^[\d.:]+/.exec(form.slice(at, at + 8)) ?? [];
  return /^\d{1,2}(?:[.:]\d{1,2})?$/.test(run) ? at + run.length : at;
}

/** Whether nothing but canned words and small numbers make the text. */
function isCanned(form: string): boolean {
  const reached = new Uint8Array(form.length + 1);
  reached[0] = 1;
  for (let at = 0; at < form.length; at += 1) {
    if (reached[at] !== 1) continue;
    const end = numberEnd(form, at);
    if (end > at) reached[end] = 1;
    for (let to = at + 1; to <= Math.min(at + LONGEST_CANNED, form.length); to += 1)
      if (CANNED_WORDS.has(form.slice(at, to))) reached[to] = 1;
  }
  return reached[form.length] === 1;
}

const saysNothing = (form: string): boolean =>
  !/\p{L}/u.test(form) ||
  new Set(form).size < LEAST_DIFFERENT ||
  RUNS.some((run) => run.includes(form)) ||
  isCanned(form);

/** What is wrong with a text by itself; undefined when it may count. */
function emptiness({ text, phrases = [] }: Pick<WrittenFollowUp, "text" | "phrases">): "short" | "canned" | undefined {
  if ([...bare(written(text))].length < LEAST) return "short";
  const form = normalForm(text);
  return saysNothing(form) || phrases.some((phrase) => normalForm(phrase) === form) ? "canned" : undefined;
}

/** A follow-up as it was written. */
export interface WrittenFollowUp {
  text: string;
  /** Phrases that the writer may put in by one press; a text that is nothing else says nothing. */
  phrases?: readonly string[];
  /** Hashes of the pictures' content. */
  pictures: readonly string[];
  /** Of a call that the product connected, in seconds; null = none. */
  talkSeconds: number | null;
}

export type Worth =
  | { effective: true; by: "call" | "picture" | "text" }
  | { effective: false; why: "short" | "canned" | "copied" | "seenPicture"; msg: Message };

const not = (why: Extract<Worth, { effective: false }>["why"]): Worth => ({
  effective: false,
  why,
  msg: POOL_TEXTS[why],
});

const textPrint = (text: string): string => `text:${normalForm(text)}`;
const picturePrint = (hash: string): string => `picture:${hash}`;

/**
 * What a follow-up leaves behind at its writer and at its customer, so that a copy is known; the caller may keep hashes of
 * these. A text that says nothing leaves nothing.
 */
export function printsOf(note: Pick<WrittenFollowUp, "text" | "phrases" | "pictures">): string[] {
  const ofText = emptiness(note) === undefined ? [textPrint(note.text)] : [];
  return [...ofText, ...new Set(note.pictures.map(picturePrint))];
}

/**
 * Whether a follow-up is effective.
 * @param seen those of its prints that its writer or its customer had before
 * @param least seconds of a connected call
 */
export function worthOf(
  { text, phrases = [], pictures, talkSeconds }: WrittenFollowUp,
  seen: ReadonlySet<string>,
  least = CONNECTED_SECONDS,
): Worth {
  if (talkSeconds !== null && talkSeconds >= least) return { effective: true, by: "call" };
  if (pictures.some((hash) => !seen.has(picturePrint(hash)))) return { effective: true, by: "picture" };
  const empty = emptiness({ text, phrases });
  if (empty === undefined) return seen.has(textPrint(text)) ? not("copied") : { effective: true, by: "text" };
  return not(empty === "short" && pictures.length > 0 ? "seenPicture" : empty);
}
