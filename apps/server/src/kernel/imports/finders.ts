/** What the texts of a file refer to: people, branches and records by their names, looked up for many rows at once. */

import { type FieldDef, type RemoteSource, referenceOf } from "@qicheng/engine/fields/field-def";
import { onlyBeginning } from "@qicheng/engine/import/beginning";
import { type Cell, shownText } from "@qicheng/engine/import/cell";
import type { Mapping } from "@qicheng/engine/import/headers";
import { tidyName } from "@qicheng/engine/import/name";
import { plainText } from "@qicheng/engine/import/plain-text";
import { type PartOfRegion, type RegionFinder, regionFinder } from "@qicheng/engine/import/region";
import { aboveFirst, type Finders, readRow } from "@qicheng/engine/import/row";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { namesWithin } from "@qicheng/engine/values/several";
import { sql } from "kysely";
import { REGIONS } from "../fields/regions";
import { isRemote, valuesCalled } from "../fields/remote";
import { ownFields } from "../records/access/field-rights";
import { maskOf, PLACES } from "../records/access/masks";
import { target } from "../records/read/names";
import { findRecordType } from "../records/type/registry";
import { findTree, nodePaths, nodesOf, type Tree } from "../records/type/tree";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";

const findRegion = regionFinder(REGIONS);

/** The same few places stand in most rows of a file. */
function regions(): RegionFinder {
  const found = new Map<string, string[]>();
  const parts = new Map<string, PartOfRegion | undefined>();
  const find = (written: string) => {
    const ids = found.get(written) ?? findRegion(written);
    found.set(written, ids);
    return ids;
  };
  const part = (written: string) => {
    if (!parts.has(written)) parts.set(written, findRegion.part?.(written));
    return parts.get(written);
  };
  return Object.assign(find, { part });
}

type ByName = ReadonlyMap<string, readonly (number | string)[]>;
const NO_NAMES: ByName = new Map();

const folded = (name: string) => tidyName(name).normalize("NFKC").toLowerCase();

function byName(entries: readonly { id: number; name: string }[]): ByName {
  const found = new Map<string, number[]>();
  for (const { id, name } of entries) {
    const same = found.get(folded(name));
    if (same) same.push(id);
    else found.set(folded(name), [id]);
  }
  return found;
}

/** Those who left do not count where somebody who is there has the name. */
async function people(ctx: Context): Promise<ByName> {
  const all = [...(await ctx.services.organisation.get()).people.values()];
  const named = (quit: boolean) =>
    byName(
      all
        .filter((person) => person.quit === quit)
        .flatMap(({ id, nickname, username }) =>
          folded(nickname) === folded(username)
            ? [{ id, name: nickname }]
            : [
                { id, name: nickname },
                { id, name: username },
              ],
        ),
    );
  return new Map([...named(true), ...named(false)]);
}

const branches = async (ctx: Context): Promise<ByName> =>
  byName([...(await ctx.services.organisation.get()).branches.values()]);

/** Columns by which one may call a record beside its name: a code that no two have, where he reads it. */
async function codesOf(ctx: Context, module: string): Promise<string[]> {
  if (!findRecordType(module)) return [];
  const { form } = await ownFields(ctx, module);
  return form.fields.flatMap((field) =>
    field.unique && field.db !== undefined && !field.within && PLACES.every((place) => !maskOf(field, place))
      ? field.db
      : [],
  );
}

/** Records that one sees, by these names, or by their codes. */
async function records(ctx: Context, module: string, names: readonly string[]): Promise<ByName> {
  const at = names.length === 0 ? undefined : await target(ctx, module);
  if (!at) return new Map();
  const texts = [...new Set([...names, ...names.map(tidyName)])];
  const columns = [...new Set([at.name, ...(await codesOf(ctx, module))])];
  const parts = columns.map((column) => {
    const called = sql.ref(`n.${column}`);
    return sql`select n.id, ${called} as name from ${sql.table(at.table)} n
      where ${called} = any(${texts}::text[]) and ${at.live} and ${at.visible}`;
  });
  const { rows } = await sql<{ id: number; name: string }>`${sql.join(parts, sql` union `)}`.execute(ctx.db);
  return byName(rows);
}

/** Nodes by path, and by name where no path is called so. */
async function nodes(ctx: Context, tree: Tree): Promise<ByName> {
  const all = await nodesOf(ctx.db, tree);
  const paths = [...nodePaths(all)].map(([id, name]) => ({ id, name }));
  return new Map([...byName(all), ...byName(paths)]);
}

interface Mapped {
  cells: readonly Cell[];
  /** A field's key by cell. */
  mapping: Mapping;
}

/** What a field may be called in these rows: where it refers to several, whatever stands between two commas. */
const textsOf = (rows: readonly Mapped[], { key, multiple }: FieldDef) =>
  rows.flatMap(({ cells, mapping }) =>
    mapping.flatMap((mapped, at) => {
      const cell = mapped === key ? cells[at] : undefined;
      if (cell === null || cell === undefined) return [];
      const text = plainText(shownText(cell)).trim();
      return multiple ? namesWithin(text) : text;
    }),
  );

/** Entries of a dictionary by the very name, else by one that says the same. */
async function entries(ctx: Context, { dictionary = "" }: FieldDef): Promise<ByName> {
  const all = (await ctx.services.dictionary.get()).ofKind(dictionary);
  return new Map([...byName(all), ...all.map(({ id, name }) => [name, [id]] as const)]);
}

function namesFor(ctx: Context, field: FieldDef, rows: readonly Mapped[]): Promise<ByName> | undefined {
  if (isRemote(field)) return valuesCalled(ctx, field, textsOf(rows, field));
  if (field.type === "user") return people(ctx);
  if (field.type === "branch") return branches(ctx);
  if (field.type === "statusSelect") return entries(ctx, field);
  const reference = referenceOf(field);
  const tree = reference === undefined ? undefined : findTree(reference);
  if (tree) return nodes(ctx, tree);
  return reference === undefined ? undefined : records(ctx, reference, textsOf(rows, field));
}

/** By what is chosen above, what a field may be called below it in the rows that have this there. */
async function namesBelow(
  ctx: Context,
  field: FieldDef & { remote: RemoteSource; over: FieldDef },
  { rows, finders }: { rows: readonly Mapped[]; finders: Finders },
): Promise<Map<string, ByName>> {
  const fields = [field.over];
  const above = ({ mapping, cells }: Mapped) =>
    ownValue(readRow(fields, mapping, cells, finders).values, field.over.key);
  const groups = grouped(
    rows.map((row) => ({ row, above: above(row) })),
    (one) => scalarText(one.above),
  );
  const names = new Map<string, ByName>();
  for (const [text, some] of groups) {
    const texts = textsOf(
      some.map(({ row }) => row),
      field,
    );
    if (texts.some((one) => one !== "")) names.set(text, await valuesCalled(ctx, field, texts, some[0]?.above));
  }
  return names;
}

/** The only entry that is offered and begins so. */
async function entriesBeginning(
  ctx: Context,
  { dictionary = "" }: FieldDef,
): Promise<(written: string) => readonly number[] | undefined> {
  const offered = (await ctx.services.dictionary.get()).ofKind(dictionary).filter(({ active }) => active);
  const names = offered.map(({ name }) => [name]);
  return (written) => {
    const only = offered[onlyBeginning(written, names) ?? -1];
    return only && [only.id];
  };
}

/** Finders for these rows and no others. */
export async function findersFor(ctx: Context, fields: readonly FieldDef[], rows: readonly Mapped[]): Promise<Finders> {
  const known = new Map<string, ByName>();
  const below = new Map<string, Map<string, ByName>>();
  const beginning = new Map<string, (written: string) => readonly number[] | undefined>();
  const finders: Finders = {
    region: regions(),
    reference: ({ key, type }, written, above) => {
      const names = below.has(key) ? (below.get(key)?.get(scalarText(above)) ?? NO_NAMES) : known.get(key);
      const found = names && (names.get(written) ?? names.get(folded(written)));
      // of what a dictionary has not, the form says so itself
      return names && (found ?? (type === "statusSelect" ? beginning.get(key)?.(written) : []));
    },
  };
  for (const field of aboveFirst(fields)) {
    const { over } = field;
    if (isRemote(field) && over) {
      below.set(field.key, await namesBelow(ctx, { ...field, over }, { rows, finders }));
      continue;
    }
    if (field.type === "statusSelect") beginning.set(field.key, await entriesBeginning(ctx, field));
    const names = await namesFor(ctx, field, rows);
    if (names) known.set(field.key, names);
  }
  return finders;
}
