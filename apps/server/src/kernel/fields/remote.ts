/** Choices of a field that a read of the product answers, each time by the rights of whoever asks. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FieldDef, RemoteSource } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { belowIn, choicesIn, pathsOf, type RemoteChoice } from "@qicheng/engine/fields/remote";
import { REMOTE_LIMITS } from "@qicheng/engine/fields/remote-limits";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { ZodError } from "zod";
import { askRead, sourceAt } from "../http/reads";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { Refusal } from "../work/refusal";

/** A field with a source, or one that is being made. */
export type Sourced = Pick<FieldDef, "type"> & { remote: RemoteSource };

export const isRemote = <Field extends FieldDef>(field: Field): field is Field & { remote: RemoteSource } =>
  field.remote !== undefined;

/** Choices of one source are looked for on so many pages. */
const MOST_PAGES = 5;

interface Asked {
  /** What one looks for. */
  key?: string | undefined;
  page?: number;
  /** These and no others. */
  data?: string;
  /** Value of the field above, where that is known. */
  above?: unknown;
}

const isList = ({ url }: Pick<RemoteSource, "url">) => sourceAt(url)?.answer === "list";

/** @throws FORBIDDEN, VALIDATION, ZodError, and whatever else the read refuses; undefined = no list at the place */
async function ask(ctx: Context, source: RemoteSource, { key, page = 1, data, above }: Asked) {
  const rows = source.remote && key !== undefined ? REMOTE_LIMITS.shown : LIMITS.rows;
  const { parentParams } = source;
  const input = {
    ...(isList(source) ? { rows, page } : {}),
    ...source.params,
    ...(parentParams === undefined || isMissing(above) ? {} : { [parentParams]: above }),
    ...(source.remote && key ? { key } : {}),
    ...(data === undefined ? {} : { data }),
  };
  return choicesIn(await askRead(ctx, source.url, input), source);
}

/** Those that are offered, at most as many as are shown; `undefined` where the answer has no list at the place. */
export async function offeredBy(
  ctx: Context,
  { type, remote }: Sourced,
  asked: Pick<Asked, "key" | "above"> = {},
): Promise<RemoteChoice[] | undefined> {
  const found = await ask(ctx, remote, asked);
  if (type === "tree") return found?.slice(0, REMOTE_LIMITS.nodes);
  return found?.slice(0, remote.remote ? REMOTE_LIMITS.shown : LIMITS.rows);
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

/** A list may be asked for rows of these values; undefined for one that cannot. */
async function exactly(ctx: Context, source: RemoteSource, values: readonly string[], above: unknown) {
  const isNumbers = values.every((value) => /^\d{1,15}$/.test(value));
  const condition = { field: source.optionValue, op: "in", value: isNumbers ? values.map(Number) : values };
  const data = JSON.stringify([...conditionsIn(source.params.data), condition]);
  return isList(source) ? await quietly(ask(ctx, source, { data, above })) : undefined;
}

/** One that cannot be asked for some is gone through. */
async function lookedUp(ctx: Context, source: RemoteSource, values: readonly string[], above: unknown) {
  const exact = await exactly(ctx, source, values, above);
  if (exact) return exact;
  const found: RemoteChoice[] = [];
  for (let page = 1; page <= (isList(source) ? MOST_PAGES : 1); page += 1) {
    const some = await quietly(ask(ctx, source, { page, above }));
    found.push(...(some ?? []));
    if (!some || some.length < LIMITS.rows) break;
  }
  return found;
}

export type Labels = ReadonlyMap<string, string>;

/** What was asked for within one call. */
const asked = new WeakMap<Context, Map<string, string | undefined>>();

/** Labels of these values, of which those that were asked for before are known. */
async function remembered(
  ctx: Context,
  space: string,
  values: readonly string[],
  look: (values: readonly string[]) => Promise<readonly RemoteChoice[]>,
): Promise<Labels> {
  const known = asked.get(ctx) ?? new Map<string, string | undefined>();
  asked.set(ctx, known);
  const fresh = [...new Set(values)].filter((value) => !known.has(`${space} ${value}`));
  for (let at = 0; at < fresh.length; at += LIMITS.rows) {
    const some = fresh.slice(at, at + LIMITS.rows);
    const found = new Map((await look(some)).map(({ value, label }) => [value, label]));
    for (const value of some) known.set(`${space} ${value}`, found.get(value));
  }
  const named = values.flatMap((value): [string, string][] => {
    const label = known.get(`${space} ${value}`);
    return label === undefined ? [] : [[value, label]];
  });
  return new Map(named);
}

/** Of these values those that the source offers the caller below a value, with what they are called. */
export const labelsBelow = (ctx: Context, source: RemoteSource, values: readonly string[], above: unknown) =>
  remembered(ctx, JSON.stringify([source, scalarText(above)]), values, (some) => lookedUp(ctx, source, some, above));

/** A value of a field, and that of the field above where it hangs on one. */
export interface Chosen {
  value: string;
  above?: unknown;
}

/**
 * Labels of these values, without unreadable and missing ones. Linked values are asked for alone in one call first;
 * only unanswered ones are asked for below the value above them.
 */
export async function labelsOf(ctx: Context, source: RemoteSource, chosen: readonly Chosen[]): Promise<Labels> {
  const values = chosen.map(({ value }) => value);
  if (source.parentParams === undefined) return labelsBelow(ctx, source, values, undefined);
  const anywhere = await remembered(
    ctx,
    JSON.stringify(source),
    values,
    async (some) => (await exactly(ctx, source, some, undefined)) ?? [],
  );
  const labels = new Map(anywhere);
  const others = chosen.filter(({ value }) => !labels.has(value));
  for (const some of grouped(others, ({ above }) => scalarText(above)).values()) {
    const below = await labelsBelow(
      ctx,
      source,
      some.map(({ value }) => value),
      some[0]?.above,
    );
    for (const [value, label] of below) labels.set(value, label);
  }
  return labels;
}

type ReaderOf<Row> = (field: FieldDef) => (row: Row) => unknown;

/** What is chosen in some rows. */
export function chosenIn<Row>(rows: readonly Row[], field: FieldDef, reader: ReaderOf<Row>): Chosen[] {
  const [read, over] = [reader(field), field.over && reader(field.over)];
  return rows.flatMap((row) =>
    [read(row) ?? []].flat().map((value) => ({ value: scalarText(value), above: over?.(row) })),
  );
}

/** Nodes of a tree of a source with those above them, by value. */
export const nodePathsOf = async (ctx: Context, field: Sourced): Promise<Labels> =>
  pathsOf((await quietly(offeredBy(ctx, field))) ?? []);

/** A node of such a tree and those below it, as the caller sees them. */
export const subtreesOf = async (ctx: Context, field: Sourced): Promise<(value: string) => string[]> =>
  belowIn((await quietly(offeredBy(ctx, field))) ?? []);

const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase();

const byLabel = (named: readonly (readonly [value: string, label: string])[]) =>
  [...grouped(named, ([, label]) => folded(label))].map(
    ([label, same]) => [label, [...new Set(same.map(([value]) => value))]] as const,
  );

/** Values by what they are called, for texts of a file; nodes of a tree also by their paths. */
export async function valuesCalled(
  ctx: Context,
  field: Sourced,
  texts: readonly string[],
  above?: unknown,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { type, remote } = field;
  const keys = remote.remote ? [...new Set(texts.map(folded))] : [undefined];
  const found: RemoteChoice[] = [];
  for (const key of keys) found.push(...((await quietly(offeredBy(ctx, field, { key, above }))) ?? []));
  const names = byLabel(found.map(({ value, label }) => [value, label]));
  return new Map(type === "tree" ? [...names, ...byLabel([...pathsOf(found)])] : names);
}
