/** One act on many records: on some by id, or on all that a query finds; what is too much for a request is a job. */

import { said } from "@qicheng/api/kernel/messages";
import { titleOf } from "@qicheng/engine/fields/field-def";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import { startBackground } from "../../jobs/background";
import type { BackgroundKind, JobResult } from "../../jobs/background-kind";
import { bulkAnswer, type Outcome } from "../../work/bulk";
import type { Context } from "../../work/context";
import { invalidField, notFound, Refusal } from "../../work/refusal";
import { allOrEach, attempt } from "../../work/savepoint";
import { ownFields } from "../access/field-rights";
import { live, reachOf, visible } from "../access/scope";
import { listIds } from "../read/list";
import type { FullQuery } from "../read/scenes";
import type { Raw, RecordType } from "../type/record-type";
import { recordTypeNamed } from "../type/registry";
import { nouns } from "../type/tell";
import { findAct } from "./acts";
import { removeRows } from "./bin";
import { changeTags, lockTags, type TagChange } from "./bind-tags";
import { formInput } from "./form-input";
import { editRecord } from "./save";
import { abilityOf, noteInBatch, openBatch, type Written } from "./undo-batch";

/** More than these are a job. */
export const AT_ONCE = 50;
export const A_STEP = 100;
const MOST = 100_000;
/** Refusals that are kept for people to read. */
const MOST_TOLD = 500;

export interface Chosen {
  ids?: readonly number[] | undefined;
  query?: Raw | undefined;
  /** How many the screen said there are. */
  count?: number | undefined;
}

/** What is done with the rows; what it needs besides travels in a job's input. */
interface Doing {
  /** `edit`, `tag`, `delete`, or one that is defined as an act. */
  act: string;
  data?: Raw;
  tags?: TagChange;
  /** Of a defined act. */
  input?: Raw;
}

/** In the order of their ids, so that two acts on the same rows never wait for each other. */
const inOrder = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

/** @throws VALIDATION, CONFLICT when the query finds another number than the caller saw */
async function idsOf(
  ctx: Context,
  type: RecordType,
  { ids, query, count }: Chosen,
  act: string,
): Promise<readonly number[]> {
  if (ids && query) throw invalidField("query", said.idsOrQuery);
  if (ids) {
    if (!findAct(act)?.finds && (await namesIn(ctx, type, ids)).size !== ids.length) throw notFound();
    return inOrder(ids);
  }
  if (!query) throw invalidField("ids", said.whichRows);
  const checked = type.query.parse({ ...query, page: 1, rows: 1 }) as FullQuery;
  const found = await listIds(ctx, type, checked, { most: MOST + 1 });
  if (found.length > MOST) throw invalidField("query", said.mostRows({ max: MOST }));
  if (found.length !== count)
    throw new Refusal("CONFLICT", said.countMoved({ n: found.length }), { data: { count: found.length } });
  return inOrder(found);
}

/** Changes one record. @returns what was written of it */
async function changeOne(ctx: Context, type: RecordType, id: number, { data = {}, tags }: Doing): Promise<Written[]> {
  if (tags) return changeTags(ctx, type, id, tags);
  const before = await editRecord(ctx, type, { id, version: undefined, raw: data, did: said.didEdit });
  return [{ id, did: "edit", before }];
}

/** Changes each row that may be changed; the others are refused one by one. */
async function editRows(
  ctx: Context,
  type: RecordType,
  ids: readonly number[],
  { batch, ...doing }: Doing & { batch: number },
) {
  const names = await namesIn(ctx, type, ids);
  const done: number[] = [];
  const refused: Outcome["refused"] = [];
  for (const id of ids) {
    const refusal = await attempt(ctx, async () =>
      noteInBatch(ctx, { batch, type }, await changeOne(ctx, type, id, doing)),
    );
    if (refusal) refused.push({ id, name: names.get(id) ?? "", code: refusal.code, msg: refusal.said });
    else done.push(id);
  }
  return { done, refused };
}

/** Names of those that are there and within the caller's reach, by id. */
export async function namesIn(
  ctx: Context,
  type: RecordType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, ${sql.ref(`r.${type.nameColumn}`)} as name from ${sql.table(type.table)} r
    where r.id = any(${idArray(ids)}) and ${live(type, "r")} and ${visible(type, await reachOf(ctx, type), "r")}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name ?? ""]));
}

async function act(ctx: Context, type: RecordType, ids: readonly number[], doing: Doing & { batch: number }) {
  const { batch, input = {} } = doing;
  if (doing.act === "delete") return removeRows(ctx, type, ids, { batch });
  const defined = findAct(doing.act);
  if (!defined) return editRows(ctx, type, ids, doing);
  // of whoever runs a job as well: right and input may not hold any more
  const right = type.abilities[defined.ability]?.permission;
  if (right) ctx.require(right);
  await defined.check?.(ctx, type, input);
  return defined.run(ctx, { type, ids, input, batch });
}

export const goneSince = (id: number) => ({ id, name: "", code: "NOT_FOUND" as const, msg: said.goneSince });

const goneNow = (id: number) => ({ ...goneSince(id), msg: said.goneNow });

interface Input extends Doing {
  module: string;
  ids: readonly number[];
}

export const addOutcome = (before: JobResult, { done, refused }: Outcome): JobResult => ({
  done: (before.done ?? 0) + done.length,
  refused: (before.refused ?? 0) + refused.length,
  refusals: [...(before.refusals ?? []), ...refused].slice(0, MOST_TOLD),
});

/** The same in steps. Rows that went meanwhile are refused, not the whole. */
const inSteps = (name: `kernel.${string}`): BackgroundKind<Input, number> => ({
  name,
  step: async (ctx, { input, place: at = 0, result, batchId }) => {
    const type = recordTypeNamed(input.module);
    const ids = input.ids.slice(at, at + A_STEP);
    const names = findAct(input.act)?.finds ? undefined : await namesIn(ctx, type, ids);
    const there = ids.filter((id) => names?.has(id) !== false);
    const gone = ids.filter((id) => names?.has(id) === false).map(goneNow);
    const doing = { ...input, batch: batchId ?? 0 };
    // One may go at this moment; any other refusal is meant for all.
    const { done, refused } = await allOrEach(
      ctx,
      there,
      (some) => act(ctx, type, some, doing),
      (id, refusal) => {
        if (refusal.code !== "NOT_FOUND") throw refusal;
        return goneNow(id);
      },
    );
    const next = at + ids.length;
    return {
      place: next < input.ids.length ? next : undefined,
      done: next,
      result: addOutcome(result, { done, refused: [...gone, ...refused] }),
    };
  },
});

export const bulkKind = inSteps("kernel.bulk");
/** Another kind, as a server of before would take it for a change of no field. */
export const bulkTagKind = inSteps("kernel.bulkTag");
/** And of an act that it does not know. */
export const bulkActKind = inSteps("kernel.bulkAct");

/** @throws what is wrong with the values, or the tags, whatever rows they are meant for */
async function assertGood(ctx: Context, type: RecordType, { act: what, data, tags, input = {} }: Doing): Promise<void> {
  await findAct(what)?.check?.(ctx, type, input);
  if (data) await formInput(ctx, { type, fields: await ownFields(ctx, type.module) }, { raw: data, mode: "edit" });
  if (!tags) return;
  if (!type.tags) throw invalidField("module", said.noTags);
  await lockTags(ctx, type, tags.list);
}

async function titleFor(ctx: Context, type: RecordType, { act: what, data = {}, tags }: Doing): Promise<Message> {
  const title = nouns(type.title);
  if (tags) return (tags.act === "add" ? said.bulkTag : said.bulkUntag)({ title });
  if (what === "delete") return said.bulkDelete({ title });
  const defined = findAct(what);
  if (defined) return defined.title(title);
  const { byKey } = await ownFields(ctx, type.module);
  const field = byKey.get(Object.keys(data)[0] ?? "");
  return said.bulkEdit({ title, field: field ? titleOf(field) : "" });
}

function kindFor({ act: what, tags }: Doing): typeof bulkKind {
  if (tags) return bulkTagKind;
  return findAct(what) ? bulkActKind : bulkKind;
}

/** @throws what is wrong with the chosen rows or the values; the first refusal when nothing could be done */
export async function bulkAct(
  ctx: Context,
  type: RecordType,
  chosen: Chosen,
  doing: Doing,
): Promise<{ msg: Message; data: Outcome }> {
  const ability = type.abilities[abilityOf(doing.act) ?? ""];
  if (ability) ctx.require(ability.permission);
  await assertGood(ctx, type, doing);
  const ids = await idsOf(ctx, type, chosen, doing.act);
  const title = await titleFor(ctx, type, doing);
  const batch = await openBatch(ctx, type, doing.act, title);
  if (ids.length <= AT_ONCE) {
    const { msg, data } = bulkAnswer(await act(ctx, type, ids, { ...doing, batch }));
    return { msg, data: { ...data, undo: batch } };
  }
  const input = { module: type.module, ids, ...doing };
  const job = await startBackground(ctx, kindFor(doing), {
    title,
    input,
    total: ids.length,
    batchId: batch,
  });
  return { msg: said.begun, data: { done: [], refused: [], undo: batch, job } };
}
