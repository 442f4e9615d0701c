/** Choices of a field that a read of the product answers, each time by the rights of whoever asks. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FieldDef, RemoteSource } from "@qicheng/engine/fields/field-def";
import { choicesIn, REMOTE_LIMITS, type RemoteChoice } from "@qicheng/engine/fields/remote";
import { ZodError } from "zod";
import { askRead, sourceAt } from "../http/reads";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";

/** Choices of one source are looked for on so many pages. */
const MOST_PAGES = 5;

interface Asked {
  /** What one looks for. */
  key?: string | undefined;
  page?: number;
  /** These and no others. */
  data?: string;
}

const isList = ({ url }: Pick<RemoteSource, "url">) => sourceAt(url)?.answer === "list";

/** @throws FORBIDDEN, VALIDATION, ZodError, and whatever else the read refuses; undefined = no list at the place */
async function ask(ctx: Context, source: RemoteSource, { key, page = 1, data }: Asked) {
  const rows = source.remote && key !== undefined ? REMOTE_LIMITS.shown : LIMITS.rows;
  const input = {
    ...(isList(source) ? { rows, page } : {}),
    ...source.params,
    ...(source.remote && key ? { key } : {}),
    ...(data === undefined ? {} : { data }),
  };
  return choicesIn(await askRead(ctx, source.url, input), source);
}

/** Those that are offered, at most as many as are shown; `undefined` where the answer has no list at the place. */
export async function offeredBy(
  ctx: Context,
  source: RemoteSource,
  key: string | undefined,
): Promise<RemoteChoice[] | undefined> {
  const found = await ask(ctx, source, { key });
  return found?.slice(0, source.remote ? REMOTE_LIMITS.shown : LIMITS.rows);
}

/** A refusal tells nothing but that there is nothing for the caller. */
async function quietly<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || error instanceof ZodError) return undefined;
    throw error;
  }
}

const conditionsIn = (data: unknown): unknown[] => {
  try {
    const given: unknown = typeof data === "string" && data !== "" ? JSON.parse(data) : [];
    return Array.isArray(given) ? given : [];
  } catch {
    return [];
  }
};

/** A list may be asked for rows of these values; one that cannot is gone through. */
async function lookedUp(ctx: Context, source: RemoteSource, values: readonly string[]): Promise<RemoteChoice[]> {
  const isNumbers = values.every((value) => /^\d{1,15}$/.test(value));
  const condition = { field: source.optionValue, op: "in", value: isNumbers ? values.map(Number) : values };
  const data = JSON.stringify([...conditionsIn(source.params.data), condition]);
  const exact = isList(source) ? await quietly(ask(ctx, source, { data })) : undefined;
  if (exact) return exact;
  const found: RemoteChoice[] = [];
  for (let page = 1; page <= (isList(source) ? MOST_PAGES : 1); page += 1) {
    const some = await quietly(ask(ctx, source, { page }));
    found.push(...(some ?? []));
    if (!some || some.length < LIMITS.rows) break;
  }
  return found;
}

type Labels = ReadonlyMap<string, string>;
const NONE: Labels = new Map();

/** What was asked for within one call. */
const asked = new WeakMap<Context, Map<string, string | undefined>>();

/** What these values are called; those that the caller may not read, and those that there are not, are not among them. */
export async function labelsOf(ctx: Context, source: RemoteSource, values: readonly string[]): Promise<Labels> {
  if (values.length === 0) return NONE;
  const known = asked.get(ctx) ?? new Map<string, string | undefined>();
  asked.set(ctx, known);
  const space = JSON.stringify(source);
  const fresh = [...new Set(values)].filter((value) => !known.has(`${space} ${value}`));
  for (let at = 0; at < fresh.length; at += LIMITS.rows) {
    const some = fresh.slice(at, at + LIMITS.rows);
    const found = new Map((await lookedUp(ctx, source, some)).map(({ value, label }) => [value, label]));
    for (const value of some) known.set(`${space} ${value}`, found.get(value));
  }
  const named = values.flatMap((value): [string, string][] => {
    const label = known.get(`${space} ${value}`);
    return label === undefined ? [] : [[value, label]];
  });
  return new Map(named);
}

const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/** Values by what they are called, for texts of a file. */
export async function valuesCalled(
  ctx: Context,
  source: RemoteSource,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  const take = (choices: readonly RemoteChoice[] = []) => {
    for (const { value, label } of choices)
      found.set(folded(label), (found.get(folded(label)) ?? new Set<string>()).add(value));
  };
  if (!source.remote) take(await quietly(offeredBy(ctx, source, undefined)));
  for (const text of source.remote ? new Set(texts.map(folded)) : []) take(await quietly(offeredBy(ctx, source, text)));
  return new Map([...found].map(([label, values]) => [label, [...values]]));
}

export const isRemote = <Field extends FieldDef>(field: Field): field is Field & { remote: RemoteSource } =>
  field.type === "select" && field.remote !== undefined;
