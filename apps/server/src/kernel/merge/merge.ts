/**
 * Records that turn out to be one: the others go to the bin, from where their addresses lead on, and all that points at them
 * goes over to the one that remains.
 */

import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { noteOwners } from "../pool/owner-log";
import { mergedInto } from "../records/read/lead-on";
import { type Found, lockOfAll } from "../records/read/read";
import { remakeTerms } from "../records/search/search-remake";
import type { MergingOption, Raw, RecordRow, RecordType } from "../records/type/record-type";
import { nameOf, noun, tell } from "../records/type/tell";
import { writeColumns } from "../records/write/acts";
import { writeChange } from "../records/write/save";
import { pairsOf, putShares, type StoredShare, takeShares } from "../records/write/share-rows";
import { noteInBatch, valuesOf } from "../records/write/undo-batch";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { type Carried, carry, settle } from "./carry";
import { tellMerged } from "./notices";
import { carryOwn, type Referred } from "./own-references";
import { wantedValues } from "./wanted";

/** What a batch keeps of a merge beside the values of the one that remains. */
export interface Kept {
  /** Columns of the others as they were, by their ids. */
  others: readonly { id: number; module: string; columns: Raw }[];
  carried: readonly Carried[];
  /** Values of the company's own fields. */
  referred: readonly Referred[];
  /** Columns that follow from all of them, before and after. */
  together: { was: Raw; is: Raw };
  /** Shares of those who had the others, and what they had before. */
  shares: { given: readonly StoredShare[]; taken: readonly StoredShare[] };
}

/** @throws where a type has none of its own */
function mergingOf({ module, merging }: RecordType): MergingOption {
  if (!merging) throw new Error(`rows of ${module} are not merged`);
  return merging;
}

/** Rows that are to become one, held. @throws CONFLICT for one that was merged meanwhile, NOT_FOUND for any other that is not there */
export async function lockToMerge(ctx: Context, base: RecordType, ids: readonly number[]): Promise<Found[]> {
  try {
    return await lockOfAll(ctx, base, ids);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "NOT_FOUND") throw error;
    for (const type of [base, ...base.variants])
      for (const id of ids) {
        const into = await mergedInto(ctx, type, id);
        if (into) throw new Refusal("CONFLICT", mergeSaid.gone({ name: into.was, into: into.name }));
      }
    throw error;
  }
}

/** @throws CONFLICT for a row that a batch job is still to do something to */
async function refuseBusy(ctx: Context, found: readonly Found[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from unnest(${idArray(found.map(({ row }) => row.id))}) i(id) where exists (
      select 1 from background_jobs j where j.state in ('waiting', 'running', 'paused')
        and j.input ->> 'module' = any(${[...new Set(found.map(({ type }) => type.module))]}::text[])
        and j.input -> 'ids' @> to_jsonb(i.id))`.execute(ctx.db);
  const busy = found.find(({ row }) => rows.some(({ id }) => id === row.id));
  if (busy) throw new Refusal("CONFLICT", mergeSaid.inJob({ name: nameOf(busy.type, busy.row) }));
}

/** Whoever had one of the others goes on with the one that remains, by a share for writing. */
async function shareToFormer(ctx: Context, { type, row: remains }: Found, others: readonly Found[]) {
  const { people } = await ctx.services.organisation.get();
  const former = new Map<number, string>();
  for (const { type: own, row } of others) {
    const person = people.get(row.owner_id ?? 0);
    if (person && !person.quit && row.owner_id !== remains.owner_id) former.set(person.id, nameOf(own, row));
  }
  const given = pairsOf([remains.id], [...former.keys()]).map((pair) => ({
    ...pair,
    access: "rw",
    created_by: ctx.me.id,
    // he had its contracts before his eyes
    contracts: true,
  }));
  const taken = await takeShares(ctx, type, given);
  await putShares(ctx, type, given);
  await tellMerged(ctx, { module: type.module, id: remains.id }, former);
  return { given, taken };
}

/** The others go to the bin, all that they had having gone over. */
async function binOthers(ctx: Context, remains: Found, others: readonly Found[]): Promise<Kept["others"]> {
  const { emptied } = mergingOf(remains.type);
  const columns = Object.fromEntries(emptied.map((column) => [column, null]));
  const kept = others.map(({ type, row }) => ({ id: row.id, module: type.module, columns: valuesOf(row, emptied) }));
  await writeColumns(ctx, remains.type, {
    ids: others.map(({ row }) => row.id),
    columns: { ...columns, merged_into: remains.row.id, deleted_at: sql`now()`, deleted_by: ctx.me.id },
  });
  return kept;
}

function tellOthers(ctx: Context, remains: Found, others: readonly Found[]): void {
  const into = nameOf(remains.type, remains.row);
  for (const { type, row } of others) {
    const facts = { title: noun(type.title), name: nameOf(type, row), into };
    tell(ctx, type, row, { action: "merge", summary: mergeSaid.didMergeInto(facts) });
  }
}

const names = (found: readonly Found[]) => found.map(({ type, row }) => `「${nameOf(type, row)}」`).join("、");

interface Merge {
  /** Held, as the others are. */
  remains: Found;
  others: readonly Found[];
  chosen: Readonly<Record<string, number>>;
  batch: number;
}

/** Columns that follow from all of them, and what one chooses beside the fields. */
function columnsTogether({ remains, others, chosen }: Merge): Raw {
  const { type, row } = remains;
  const { chosen: besides, together } = mergingOf(type);
  const rows: RecordRow[] = [row, ...others.map((other) => other.row)];
  const picked = Object.entries(besides).map(([name, column]) => {
    const from = rows.find(({ id }) => id === ownValue(chosen, name)) ?? rows.find((one) => one[column] !== null);
    return [column, from?.[column] ?? null];
  });
  const wanted: Raw = { ...Object.fromEntries(picked), ...together(row, rows.slice(1)) };
  return Object.fromEntries(Object.entries(wanted).filter(([column, value]) => value !== row[column]));
}

/** @throws VALIDATION, CONFLICT */
export async function mergeHeld(ctx: Context, merge: Merge): Promise<void> {
  const { remains, others, chosen, batch } = merge;
  const { type, row } = remains;
  const ids = others.map((other) => other.row.id);
  await refuseBusy(ctx, [remains, ...others]);
  const wanted = await wantedValues(ctx, { type, remains: row, others: others.map((other) => other.row), chosen });
  const together = columnsTogether(merge);
  const carried = await carry(ctx, type, ids, row.id);
  const shares = await shareToFormer(ctx, remains, others);
  const binned = await binOthers(ctx, remains, others);
  const did = (facts: { title: Parameters<typeof mergeSaid.didMerge>[0]["title"]; name: string }) =>
    mergeSaid.didMerge({ ...facts, others: names(others) });
  const { fields, columns, ext, values } = wanted;
  const before = await writeChange(ctx, type, fields, { before: row, columns, ext, values, did, action: "merge" });
  const referred = await carryOwn(ctx, type.table, ids, row.id);
  if (Object.keys(together).length > 0) await writeColumns(ctx, type, { ids: [row.id], columns: together });
  await settle(ctx, type, [row.id, ...ids]);
  await remakeTerms(ctx, type, [row.id]);
  tellOthers(ctx, remains, others);
  const owners = others.flatMap(({ row: { id, owner_id: from } }) =>
    [id, row.id].map((at) => ({ id: at, act: "merge" as const, from, to: row.owner_id })),
  );
  await noteOwners(ctx, type, owners);
  const was = valuesOf(row, Object.keys(together));
  const kept: Kept = { others: binned, carried, referred, together: { was, is: together }, shares };
  const written = { id: row.id, did: "act" as const, before: { ...before, merged: kept }, names: Object.keys(before) };
  await noteInBatch(ctx, { batch, type }, [written]);
}
