/** Attachments of any record type: who sees the record sees them, who may edit it adds to them. */
import { fileSaid } from "@qicheng/api/files/messages";
import type { AttachmentRow, FilePlace } from "@qicheng/api/files/routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { sql } from "kysely";
import { assertAbility, assertContents } from "../../kernel/records/access/policy";
import { assertMaySee, reachOf } from "../../kernel/records/access/scope";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import { findRecord, lockOfAll } from "../../kernel/records/read/read";
import type { Condition, RecordRow, RecordType } from "../../kernel/records/type/record-type";
import { recordTypeAsked } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";

export interface Place {
  type: RecordType;
  row: RecordRow;
}

/** A record that the caller may edit, held until he has done so. @throws NOT_FOUND, FORBIDDEN */
export async function editablePlace(ctx: Context, module: string, id: number): Promise<Place> {
  const asked = recordTypeAsked(module);
  assertMaySee(ctx, asked);
  const [found] = await lockOfAll(ctx, asked, [id]);
  if (!found) throw notFound();
  assertAbility(ctx, found, found.row, "edit");
  return found;
}

/** The files that a query asks for. @throws VALIDATION, FORBIDDEN, NOT_FOUND */
async function asked(ctx: Context, { module, modelId, code }: FilePlace): Promise<Condition> {
  if (modelId === null) {
    if (code === "") throw invalidField("modelId", fileSaid.noPlace);
    return sql`f.user_id = ${ctx.me.id} and f.code = ${code} and f.record_id is null`;
  }
  const type = recordTypeAsked(module);
  assertMaySee(ctx, type);
  const scope = await reachOf(ctx, type);
  assertContents(ctx, { type, scope }, await findRecord(ctx, type, modelId, { scope }));
  return sql`f.module = ${type.kept} and f.record_id = ${modelId} and f.attached`;
}

interface StoredAttachment {
  id: number;
  filename: string;
  size: number;
  format: string;
  user_id: number;
  created_at: string;
}

/** Attachments of a record, or what the caller uploaded under a mark; the newest first. */
export async function listAttachments(ctx: Context, query: FilePlace & PlainQuery) {
  const of = await asked(ctx, query);
  const where = sql`${of} and ${containing([sql`f.filename`], query)}`;
  const { rows } = await sql<StoredAttachment>`
    select f.id, f.filename, f.size, f.format, f.user_id, f.created_at from files f where ${where}
    order by f.created_at ${direction(query)}, f.id ${direction(query)} ${slice(query)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from files f where ${where}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const wire = rows.map(
    ({ user_id: userid, created_at: at, ...file }): AttachmentRow => ({
      ...file,
      url: ctx.services.files.link(file.id, ctx.me.id),
      username: organisation.name(userid),
      userid,
      addTime: wireTime(at),
    }),
  );
  return { rows: wire, total: counted.rows[0]?.n ?? 0 };
}
