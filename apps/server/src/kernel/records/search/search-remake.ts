/** Making the terms of records again: when their children change, and when a former version wrote them. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { SearchValue } from "@qicheng/engine/names/grams";
import { sql } from "kysely";
import type { Database } from "../../db/database";
import { idArray } from "../../db/parameters";
import { enqueue } from "../../jobs/enqueue";
import type { JobContext, ScheduledTask } from "../../jobs/task";
import type { Services } from "../../work/services";
import { live } from "../access/scope";
import type { ChildRows, Raw, RecordType } from "../type/record-type";
import { allRecordTypes } from "../type/registry";
import { searchedBy, searchValues } from "../type/search-terms";

/** A record is found by so many of its children; who has more of them looks among those. */
const MOST_CHILDREN = 100;

export interface FindingChild {
  type: RecordType;
  rows: ChildRows;
}

/** Types whose records find those of this type. */
export const findingChildren = (parent: RecordType): FindingChild[] =>
  allRecordTypes().flatMap((type) => {
    const { rows } = type;
    return rows.kind === "child" && rows.finds && rows.parent === (parent.variantOf ?? parent) ? [{ type, rows }] : [];
  });

/** Where one works, and what tells which fields the company has. */
export interface Within {
  db: Database;
  services: Pick<Services, "fields">;
}

/** Columns that records are searched by. */
export const searchColumns = ({ nameColumn }: RecordType, searched: readonly FieldDef[]): string[] => [
  ...new Set([nameColumn, ...searched.map(({ db = "ext" }) => db)]),
];

async function searchedOf({ services }: Within, type: RecordType): Promise<FieldDef[]> {
  return searchedBy(type, await services.fields.get(type.module));
}

export interface ChildRow {
  parent: number;
  row: Raw;
}

/** Live children of some records, the oldest first, with what they are searched by. */
export async function searchedChildren(
  within: Within,
  { type, rows: { column } }: FindingChild,
  parents: readonly number[],
): Promise<ChildRow[]> {
  const columns = searchColumns(type, await searchedOf(within, type)).map((name) => sql.ref(`r.${name}`));
  const { rows } = await sql<Raw & { parent: number }>`
    select c.* from unnest(${idArray(parents)}) p (id) cross join lateral (
      select p.id as parent, ${sql.join(columns)} from ${sql.table(type.table)} r
      where ${sql.ref(`r.${column}`)} = p.id and ${live(type, "r")} order by r.id limit ${sql.lit(MOST_CHILDREN)}) c`.execute(
    within.db,
  );
  return rows.map(({ parent, ...row }) => ({ parent, row }));
}

async function childValues(within: Within, type: RecordType, ids: readonly number[]) {
  const found = new Map<number, SearchValue[]>();
  for (const child of findingChildren(type)) {
    const searched = await searchedOf(within, child.type);
    for (const { parent, row } of await searchedChildren(within, child, ids))
      found.set(parent, [...(found.get(parent) ?? []), ...searchValues(searched, row)]);
  }
  return found;
}

/** Records with what they are searched by. */
export async function searchedRows(within: Within, type: RecordType, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const columns = ["id", ...searchColumns(type, await searchedOf(within, type))].map((name) => sql.ref(`r.${name}`));
  const { rows } = await sql<Raw & { id: number }>`
    select ${sql.join(columns)} from ${sql.table(type.table)} r where r.id = any(${idArray(ids)})`.execute(within.db);
  return rows;
}

/** Makes the terms of records again; whoever calls holds the records, or those whose children they are. */
export async function remakeTerms(within: Within, type: RecordType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await searchedRows(within, type, ids);
  const more = await childValues(within, type, ids);
  await type.search.save(
    within.db,
    await searchedOf(within, type),
    rows.map((row) => ({ row, more: more.get(row.id) ?? [] })),
  );
}

/** Records are found by those of their children that have come, changed or gone. */
export async function childrenChanged(within: Within, { rows }: RecordType, children: readonly Raw[]): Promise<void> {
  if (rows.kind !== "child" || !rows.finds) return;
  await remakeTerms(within, rows.parent, [...new Set(children.map((child) => Number(child[rows.column])))]);
}

/** Made at once, while nobody else is answered. */
const A_STEP = 50;
const SLICE_MS = 5_000;

type Hold = "all" | "free";

/**
 * Holds records as whoever changes them does, and the parents that are found by them.
 * @param which `free`: those that somebody holds are left for another time
 */
async function held(
  { db, services }: Within,
  type: RecordType,
  ids: readonly number[],
  which: Hold,
): Promise<number[]> {
  const { rows } = type;
  const busy = which === "free" ? sql`skip locked` : sql``;
  const hold = (table: string, condition: ReturnType<typeof sql>) =>
    sql<{ id: number }>`
    select r.id from ${sql.table(table)} r where ${condition} order by r.id for no key update ${busy}`.execute(db);
  if (rows.kind !== "child") return (await hold(type.table, sql`r.id = any(${idArray(ids)})`)).rows.map(({ id }) => id);
  const own = sql`select ${sql.ref(`k.${rows.column}`)} from ${sql.table(type.table)} k where k.id = any(${idArray(ids)})`;
  const parents = await hold(rows.parent.table, sql`r.id in (${own})`);
  const children = await sql<{ id: number }>`
    select k.id from ${sql.table(type.table)} k where k.id = any(${idArray(ids)})
      and ${sql.ref(`k.${rows.column}`)} = any(${idArray(parents.rows.map(({ id }) => id))})`.execute(db);
  if (rows.finds)
    await remakeTerms(
      { db, services },
      rows.parent,
      parents.rows.map(({ id }) => id),
    );
  return children.rows.map(({ id }) => id);
}

/** Makes the terms of these again, and of what is found by them. */
export async function remakeHeld(within: Within, type: RecordType, ids: readonly number[], which: Hold): Promise<void> {
  await remakeTerms(within, type, await held(within, type, ids, which));
}

/** @returns where the next step begins; undefined behind the last row */
async function step(within: Within, type: RecordType, after: number): Promise<number | undefined> {
  const { rows } = await type.search.former(after, A_STEP).execute(within.db);
  await remakeHeld(
    within,
    type,
    rows.map(({ id }) => id),
    "free",
  );
  return rows.at(-1)?.id;
}

/** Once through what former versions wrote, as far as the time goes. @returns true when more may be left */
export async function remakeFormer(
  { db, services, signal }: Within & Pick<JobContext, "signal">,
  ms: number,
): Promise<boolean> {
  const until = performance.now() + ms;
  for (const type of allRecordTypes()) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      after = await db.transaction().execute((trx) => step({ db: trx, services }, type, from));
      if (after === undefined) continue;
      signal.throwIfAborted();
      if (performance.now() > until) return true;
    }
  }
  return false;
}

/**
 * Terms that a former version wrote become terms of this one, also while both serve. Each row is found by what it was
 * written with until then; whoever is killed leaves whole steps behind.
 */
export const remakeTask: ScheduledTask = {
  name: "kernel.searchTerms",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: async ({ at }, job) => {
    if (await remakeFormer(job, SLICE_MS)) await enqueue(job.db, remakeTask, { at }, { key: `${remakeTask.name} on` });
  },
};
