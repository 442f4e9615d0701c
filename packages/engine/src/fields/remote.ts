/** Choices that a read of the product answers: what a source may say of it, and where they stand in the answer. */
import type { Message } from "../text/message";
import { oneLine } from "../text/user-text";
import { DESIGN_TEXTS } from "./design-texts";
import type { RemoteSource } from "./field-def";

export const REMOTE_LIMITS = {
  /** Characters of a value and of a label. */
  value: 100,
  label: 200,
  /** Values that a field may have unless it says otherwise. */
  several: 50,
  params: 20,
  param: 200,
  /** Choices that are shown at once. */
  shown: 50,
} as const;

/** What stands in the place of the name of a choice that one may not read, or that is gone. */
export const UNREAD = "…";

export interface RemoteChoice {
  value: string;
  label: string;
}

const PATH = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,4}$/;
const NAME = /^[A-Za-z_]\w*$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isParam(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" && value.length <= REMOTE_LIMITS.param;
}

/** Names as routes give them, with texts and numbers. */
export function areParams(params: unknown): params is RemoteSource["params"] {
  if (!isObject(params)) return false;
  const entries = Object.entries(params);
  return entries.length <= REMOTE_LIMITS.params && entries.every(([key, value]) => NAME.test(key) && isParam(value));
}

export interface SourceProblem {
  part: keyof RemoteSource;
  msg: Message;
}

/**
 * Why it cannot be a source. What is sent may be anything at all, so each part is looked at by itself.
 * @param sources paths of the reads that may be: nothing but one of these, letter by letter
 */
export function sourceProblem(source: RemoteSource, sources: ReadonlySet<string>): SourceProblem | undefined {
  const given = source as unknown as Readonly<Record<string, unknown>>;
  const { url, loadFilter, method } = given;
  const wrong = (part: keyof RemoteSource, msg: Message): SourceProblem => ({ part, msg });
  const isName = (name: unknown) => typeof name === "string" && NAME.test(name);
  if (typeof url !== "string" || !sources.has(url))
    return wrong("url", DESIGN_TEXTS.noSource({ url: typeof url === "string" ? url : "" }));
  if (method !== undefined && method !== "POST") return wrong("method", DESIGN_TEXTS.sourceMethod);
  if (typeof loadFilter !== "string" || !PATH.test(loadFilter)) return wrong("loadFilter", DESIGN_TEXTS.loadFilter);
  const name = (["optionText", "optionValue"] as const).find((part) => !isName(given[part]));
  if (name) return wrong(name, DESIGN_TEXTS.sourceKey);
  return areParams(given.params) ? undefined : wrong("params", DESIGN_TEXTS.sourceParams);
}

const own = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;

const scalar = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? (oneLine(String(value)) ?? "") : "";

/** What stands below others comes behind them. */
const flat = (items: readonly unknown[]): unknown[] =>
  items.flatMap((item) => {
    const below = own(item, "children");
    return Array.isArray(below) ? [item, ...flat(below)] : [item];
  });

/** The choices in an answer, each once; undefined where there is no list at the place. */
export function choicesIn(
  answer: unknown,
  { loadFilter, optionText, optionValue }: Pick<RemoteSource, "loadFilter" | "optionText" | "optionValue">,
): RemoteChoice[] | undefined {
  if (!PATH.test(loadFilter)) return undefined;
  const list = loadFilter.split(".").reduce(own, answer);
  if (!Array.isArray(list)) return undefined;
  const found = new Map<string, RemoteChoice>();
  for (const item of flat(list)) {
    const [value, label] = [scalar(own(item, optionValue)), scalar(own(item, optionText))];
    if (value === "" || label === "" || [...value].length > REMOTE_LIMITS.value || found.has(value)) continue;
    found.set(value, { value, label: [...label].slice(0, REMOTE_LIMITS.label).join("") });
  }
  return [...found.values()];
}
