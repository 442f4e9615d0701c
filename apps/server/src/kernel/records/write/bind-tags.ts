/** Giving tags to records: all that one is to have, or some more and some less of many at once, which can be taken back. */

import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import type { BoundTag } from "@qicheng/api/kernel/shapes";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import { TAGS, tagsOf } from "../../fields/tags";
import { changesBetween } from "../../work/changes";
import type { Context } from "../../work/context";
import { forbidden, invalidField, notFound, Refusal } from "../../work/refusal";
import { ownFields } from "../access/field-rights";
import { isFixedAt, placeOf } from "../access/masks";
import { assertAbility } from "../access/policy";
import { reachOf } from "../access/scope";
import { lockRecords } from "../read/read";
import type { Raw, RecordRow, RecordType } from "../type/record-type";
import { type Did, sentence, tell } from "../type/tell";
import type { Written } from "./undo-batch";

type Tag = Pick<BoundTag, "id" | "text">;

/** What becomes of these tags on each of many records. */
export interface TagChange {
  act: "add" | "remove";
  list: readonly number[];
}

/**
 * Held until the transaction ends, so that none of them goes for good meanwhile.
 * @throws VALIDATION for what is no tag of the type
 */
export async function lockTags(ctx: Context, { kept }: RecordType, ids: readonly number[]): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select id, text from tags where id = any(${idArray(ids)}) and module = ${kept} and deleted_at is null
    order by id for share`.execute(ctx.db);
  if (rows.length < ids.length) throw invalidField("list", said.tagGone);
  return rows;
}

/** Holds the record, whose tags then change by nobody else. @throws NOT_FOUND, FORBIDDEN */
async function held(ctx: Context, type: RecordType, id: number): Promise<RecordRow> {
  if (!type.tags) throw new Error(`${type.module} has no tags`);
  const scope = await reachOf(ctx, type);
  const [row] = await lockRecords(ctx, type, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type, scope }, row, "edit");
  const field = (await ownFields(ctx, type.module)).byKey.get(TAGS.key);
  if (!field || isFixedAt(field, placeOf(type, row, ctx.me.id)))
    throw forbidden(said.fieldKept({ field: titleOf(TAGS) }));
  return row;
}

function assertFits(count: number): void {
  const max = LIMITS.tagsPerRecord;
  if (count > max) throw invalidField("list", said.mostTags({ max }));
}

interface Rebinding {
  /** Asked once the record is held: it may have been read before another one changed them. */
  before: readonly Tag[];
  on?: readonly Tag[];
  off?: readonly number[];
  did?: Did;
}

const byId = (a: Tag, b: Tag) => a.id - b.id;
const textOf = (tags: readonly Tag[]) => tags.map(({ text }) => text).join("、");

/** Puts some on and takes some off. The record's version stays: whoever has it open in a form loses nothing. */
async function rebind(ctx: Context, type: RecordType, row: RecordRow, given: Rebinding): Promise<void> {
  const { before, on = [], off = [], did = said.didTag } = given;
  const { kept } = type;
  const ids = on.map(({ id }) => id);
  await sql`
    delete from record_tags where module = ${kept} and record_id = ${row.id} and tag_id = any(${idArray(off)})`.execute(
    ctx.db,
  );
  await sql`
    insert into record_tags (module, record_id, tag_id) select ${kept}, ${row.id}, unnest(${idArray(ids)})
    on conflict do nothing`.execute(ctx.db);
  const after = [...before.filter(({ id }) => !off.includes(id) && !ids.includes(id)), ...on].sort(byId);
  const changes = changesBetween({ tags: textOf(before) }, { tags: textOf(after) }, { tags: titleOf(TAGS) });
  tell(ctx, type, row, { action: "bindTag", summary: sentence(type, did, row), changes });
}

/**
 * Gives a record these tags and no others.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION for what is no tag of the type
 */
export async function bindTags(ctx: Context, type: RecordType, { id, list }: { id: number; list: readonly number[] }) {
  const row = await held(ctx, type, id);
  assertFits(list.length);
  const on = await lockTags(ctx, type, list);
  const before = await tagsOf(ctx.db, type.kept, id);
  const off = before.map((tag) => tag.id).filter((tag) => !list.includes(tag));
  await rebind(ctx, type, row, { before, on, off });
  return { msg: said.saved };
}

/**
 * Puts tags on a record or takes them off, and leaves its other tags alone.
 * @returns what was written, for the batch; nothing where it had them already, or had none of them
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION
 */
export async function changeTags(
  ctx: Context,
  type: RecordType,
  id: number,
  { act, list }: TagChange,
): Promise<Written[]> {
  const row = await held(ctx, type, id);
  const before = await tagsOf(ctx.db, type.kept, id);
  const adds = act === "add";
  const moved = list.filter((tag) => before.some((one) => one.id === tag) !== adds);
  if (moved.length === 0) return [];
  if (adds) assertFits(before.length + moved.length);
  await rebind(ctx, type, row, { before, ...(adds ? { on: await lockTags(ctx, type, moved) } : { off: moved }) });
  return [{ id, did: "edit", before: { [act]: moved }, after: {} }];
}

/**
 * Takes back what `changeTags` has written, where that still stands.
 * @throws CONFLICT where somebody has put one on or taken one off since; VALIDATION when one is gone
 */
export async function takeTagsBack(ctx: Context, type: RecordType, id: number, written: Raw): Promise<void> {
  const { add = [], remove = [] } = written as Partial<Record<TagChange["act"], number[]>>;
  const row = await held(ctx, type, id);
  const { rows } = await sql<{ tag: number }>`
    select tag_id as tag from record_tags
    where module = ${type.kept} and record_id = ${id} and tag_id = any(${idArray([...add, ...remove])})`.execute(
    ctx.db,
  );
  const there = rows.map(({ tag }) => tag);
  if (there.length !== add.length || !add.every((tag) => there.includes(tag)))
    throw new Refusal("CONFLICT", said.changedSince);
  const before = await tagsOf(ctx.db, type.kept, id);
  assertFits(before.length - add.length + remove.length);
  await rebind(ctx, type, row, { before, on: await lockTags(ctx, type, remove), off: add, did: said.didUndo });
}
