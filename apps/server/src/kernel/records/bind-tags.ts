/** Giving tags to a record. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { changesBetween } from "../work/changes";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import { assertAbility } from "./policy";
import { lockRecords } from "./read";
import type { RecordType } from "./record-type";
import { idArray, reachOf } from "./scope";
import { TAGS, tagsOf } from "./tags";
import { sentence, tell } from "./tell";

/** Held until the transaction ends, so that none of them goes for good meanwhile. */
async function lockTags(ctx: Context, module: string, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from tags where id = any(${idArray(ids)}) and module = ${module} and deleted_at is null
    order by id for share`.execute(ctx.db);
  if (rows.length < ids.length) throw invalidField("list", said.tagGone);
  return rows.map(({ text }) => text);
}

/**
 * Gives a record these tags and no others. Its version stays: whoever has it open in a form loses nothing.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION for what is no tag of the type
 */
export async function bindTags(ctx: Context, type: RecordType, { id, list }: { id: number; list: readonly number[] }) {
  const { module } = type;
  if (!type.tags) throw new Error(`${module} has no tags`);
  const scope = await reachOf(ctx, type);
  for (const row of await lockRecords(ctx, type, [id], scope)) {
    assertAbility(ctx, { type, scope }, row, "edit");
    if (list.length > LIMITS.tagsPerRecord) throw invalidField("list", said.mostTags({ max: LIMITS.tagsPerRecord }));
    const to = (await lockTags(ctx, module, list)).join("、");
    // Asked now that the record is held: the row may have been read before another one changed them.
    const before = await tagsOf(ctx.db, module, id);
    const from = before.map(({ text }) => text).join("、");
    await sql`
      delete from record_tags b using tags t
      where b.module = ${module} and b.record_id = ${id} and t.id = b.tag_id and t.deleted_at is null
        and b.tag_id <> all(${idArray(list)})`.execute(ctx.db);
    await sql`
      insert into record_tags (module, record_id, tag_id) select ${module}, ${id}, unnest(${idArray(list)})
      on conflict do nothing`.execute(ctx.db);
    const changes = changesBetween({ tags: from }, { tags: to }, { tags: titleOf(TAGS) });
    tell(ctx, type, row, { action: "bindTag", summary: sentence(type, said.didTag, row), changes });
  }
  return { msg: said.saved };
}
