/** Choices that a read of the product answers: what a source may say of it, and where they stand in the answer. */

import type { Message } from "../text/message";
import { ownValue } from "../text/own-value";
import { oneLine } from "../text/user-text";
import { DESIGN_TEXTS } from "./design-texts";
import type { RemoteSource } from "./field-def";
import { REMOTE_LIMITS } from "./remote-limits";

/** What stands in the place of the name of a choice that one may not read, or that is gone. */
export const UNREAD = "…";

export interface RemoteChoice {
  value: string;
  label: string;
  /** Value of the one that it stands below in the answer. */
  parent?: string;
}

const PATH = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,4}$/;
const NAME = /^[A-Za-z_]\w*$/;
/** By these it is asked for words and pages. */
const TAKEN: ReadonlySet<string> = new Set(["key", "data", "page", "rows"]);

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
  const isName = (name: unknown): name is string => typeof name === "string" && NAME.test(name);
  if (typeof url !== "string" || !sources.has(url))
    return wrong("url", DESIGN_TEXTS.noSource({ url: typeof url === "string" ? url : "" }));
  if (method !== undefined && method !== "POST") return wrong("method", DESIGN_TEXTS.sourceMethod);
  if (typeof loadFilter !== "string" || !PATH.test(loadFilter)) return wrong("loadFilter", DESIGN_TEXTS.loadFilter);
  const name = (["optionText", "optionValue"] as const).find((part) => !isName(given[part]));
  if (name) return wrong(name, DESIGN_TEXTS.sourceKey);
  const { parentParams } = given;
  if (parentParams !== undefined && (!isName(parentParams) || TAKEN.has(parentParams)))
    return wrong("parentParams", DESIGN_TEXTS.sourceParams);
  return areParams(given.params) ? undefined : wrong("params", DESIGN_TEXTS.sourceParams);
}

const own = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? ownValue(object, key) : undefined;

const scalar = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? (oneLine(String(value)) ?? "") : "";

type Named = Pick<RemoteSource, "optionText" | "optionValue">;

/** One item as a choice; undefined for one without value or label. */
function choiceOf(item: unknown, { optionText, optionValue }: Named, parent: string | undefined) {
  const [value, label] = [scalar(own(item, optionValue)), scalar(own(item, optionText))];
  if (value === "" || label === "" || [...value].length > REMOTE_LIMITS.value) return undefined;
  const choice: RemoteChoice = { value, label: [...label].slice(0, REMOTE_LIMITS.label).join("") };
  return parent === undefined ? choice : { ...choice, parent };
}

/** What stands below others comes behind them. */
function flat(items: readonly unknown[], named: Named, parent?: string): RemoteChoice[] {
  return items.flatMap((item) => {
    const choice = choiceOf(item, named, parent);
    const below = own(item, "children");
    const nested = Array.isArray(below) ? flat(below, named, choice?.value ?? parent) : [];
    return choice ? [choice, ...nested] : nested;
  });
}

/** The choices in an answer, each once; undefined where there is no list at the place. */
export function choicesIn(
  answer: unknown,
  { loadFilter, ...named }: Pick<RemoteSource, "loadFilter" | "optionText" | "optionValue">,
): RemoteChoice[] | undefined {
  if (!PATH.test(loadFilter)) return undefined;
  const list = loadFilter.split(".").reduce(own, answer);
  if (!Array.isArray(list)) return undefined;
  const found = new Map<string, RemoteChoice>();
  for (const choice of flat(list, named)) if (!found.has(choice.value)) found.set(choice.value, choice);
  return [...found.values()];
}

/** By value, what a choice is called with those above it: 电子/手机. */
export function pathsOf(choices: readonly RemoteChoice[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  // those above come first
  for (const { value, label, parent } of choices) {
    const above = parent === undefined ? undefined : paths.get(parent);
    paths.set(value, above === undefined ? label : `${above}/${label}`);
  }
  return paths;
}

/** A value and those below it. */
export function belowIn(choices: readonly RemoteChoice[]): (value: string) => string[] {
  const below = new Map<string, string[]>();
  // those below come last, and are complete by then
  for (const { value, parent } of choices.toReversed()) {
    const own = [value, ...(below.get(value) ?? [])];
    below.set(value, own);
    if (parent !== undefined) below.set(parent, [...own, ...(below.get(parent) ?? [])]);
  }
  return (value) => below.get(value) ?? [value];
}
