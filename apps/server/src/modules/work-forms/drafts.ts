/** What one has begun and not submitted: one's own, as it was filled in so far, checked when it is submitted. */

import { memberName } from "@qicheng/api/kernel/families";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { workFormSaid } from "@qicheng/api/work-forms/messages";
import type { WorkDraftRow, workDrafts } from "@qicheng/api/work-forms/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { FileHolder } from "../../kernel/attachments/may-read";
import { idArray } from "../../kernel/db/parameters";
import { fileRefs } from "../../kernel/files/refs";
import type { Handlers } from "../../kernel/http/mount-routes";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { FAMILY } from "./form-type";
import { mayStart } from "./starters";

export const DRAFT = "workDraft";

type Data = Record<string, unknown>;

interface StoredDraft {
  id: number;
  form_id: number;
  name: string;
  icon: string;
  color: string;
  data: Data;
  updated_at: string;
  version: number;
}

const COLUMNS = sql`d.id, d.form_id, f.name, f.icon, f.color, d.data, d.updated_at, d.version
  from work_form_drafts d join work_forms f on f.id = d.form_id`;

/** Of a value that says something by itself. */
const asWords = (value: unknown): string[] =>
  typeof value === "string" || typeof value === "number" ? [String(value)].filter((text) => text !== "") : [];

const WORDS = 3;

async function rowOf(ctx: Context, draft: StoredDraft): Promise<WorkDraftRow> {
  const { id, form_id, name, icon, color, data, updated_at, version } = draft;
  const fields = await ctx.services.fields.of(memberName(FAMILY, form_id));
  const texts = (fields?.form.fields ?? []).filter(({ type }) =>
    ["input", "textarea", "date", "datetime"].includes(type),
  );
  const text = texts
    .flatMap(({ key }) => asWords(ownValue(data, key)))
    .slice(0, WORDS)
    .join("，");
  return { id, formid: form_id, name, icon, color, text, UpdateTime: wireTime(updated_at), version };
}

/** @throws NOT_FOUND */
async function mine(ctx: Context, id: number): Promise<StoredDraft> {
  const { rows } = await sql<StoredDraft>`select ${COLUMNS} where d.id = ${id} and d.user_id = ${ctx.me.id}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Its files belong to nothing again: the record gets them, or housekeeping. */
const loosen = (ctx: Context, id: number) =>
  sql`update files set module = null, record_id = null where module = ${DRAFT} and record_id = ${id}`.execute(ctx.db);

/** It is submitted now, by whoever is first. @throws CONFLICT */
export async function takeDraft(ctx: Context, id: number, formid: number): Promise<void> {
  const { rows } = await sql`
    delete from work_form_drafts where id = ${id} and user_id = ${ctx.me.id} and form_id = ${formid} returning id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Refusal("CONFLICT", workFormSaid.draftGone);
  await loosen(ctx, id);
}

/** Whose it is alone sees its files. */
export const draftFiles: FileHolder = {
  sees: async (ctx, { record_id }) => {
    const { rows } =
      await sql`select 1 from work_form_drafts where id = ${record_id} and user_id = ${ctx.me.id}`.execute(ctx.db);
    return rows.length > 0;
  },
};

/** Fields whose values are uploads, with the ids that a form sends of each. */
async function filesOf(ctx: Context, formid: number, data: Data): Promise<{ key: string; ids: number[] }[]> {
  const fields = await ctx.services.fields.of(memberName(FAMILY, formid));
  const held = (fields?.form.fields ?? []).filter(({ type }) => type === "file" || type === "picture");
  return held.flatMap(({ key }) => {
    const list = Array.isArray(ownValue(data, key)) ? (ownValue(data, key) as unknown[]) : [];
    const ids = list
      .map((one) => Number((one as { id?: unknown } | null)?.id))
      .filter((id) => Number.isSafeInteger(id));
    return ids.length === 0 ? [] : [{ key, ids }];
  });
}

/** Uploads stay as long as the draft has them. */
async function tie(ctx: Context, draft: { id: number; formid: number }, data: Data): Promise<void> {
  const ids = (await filesOf(ctx, draft.formid, data)).flatMap((field) => field.ids);
  await loosen(ctx, draft.id);
  if (ids.length === 0) return;
  await sql`update files set module = ${DRAFT}, record_id = ${draft.id}, attached = false
    where id = any(${idArray(ids)}) and user_id = ${ctx.me.id} and record_id is null and preview_of is null`.execute(
    ctx.db,
  );
}

/** With links to its files as they are good now; of a file that it does not have nothing is told. */
async function shown(ctx: Context, { id, form_id, data }: StoredDraft): Promise<Data> {
  const files = await filesOf(ctx, form_id, data);
  const { rows } = await sql<{ id: number }>`
    select id from files where module = ${DRAFT} and record_id = ${id}`.execute(ctx.db);
  const refs = await fileRefs(
    ctx,
    rows.map((file) => file.id),
  );
  return {
    ...data,
    ...Object.fromEntries(files.map(({ key, ids }) => [key, ids.flatMap((id) => refs.get(id) ?? [])])),
  };
}

async function begin(ctx: Context, formid: number, text: string): Promise<number> {
  // One after another, so that nobody has more than there may be.
  await sql`select pg_advisory_xact_lock(hashtext(${DRAFT}), ${ctx.me.id}::int)`.execute(ctx.db);
  const { rows } = await sql<{ id: number | null }>`
    insert into work_form_drafts (form_id, user_id, data) select ${formid}, ${ctx.me.id}, ${text}::jsonb
    where (select count(*) from work_form_drafts where user_id = ${ctx.me.id}) < ${LIMITS.workDrafts} returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id;
  if (!id) throw new Refusal("CONFLICT", workFormSaid.fullDrafts({ most: LIMITS.workDrafts }));
  return id;
}

async function change(ctx: Context, id: number, formid: number, text: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update work_form_drafts set data = ${text}::jsonb, version = version + 1, updated_at = now()
    where id = ${id} and user_id = ${ctx.me.id} and form_id = ${formid}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw new Refusal("CONFLICT", workFormSaid.draftGone);
  return id;
}

export const draftHandlers: Handlers<typeof workDrafts> = {
  keep: async (ctx, { id, formid, data }) => {
    await mayStart(ctx, formid);
    const text = JSON.stringify(data);
    if (text.length > LIMITS.workDraftCharacters) throw invalidField("data", workFormSaid.largeDraft);
    const kept = id === null ? await begin(ctx, formid, text) : await change(ctx, id, formid, text);
    await tie(ctx, { id: kept, formid }, data);
    return { msg: said.saved, data: { id: kept } };
  },
  list: async (ctx) => {
    const { rows } = await sql<StoredDraft>`
      select ${COLUMNS} where d.user_id = ${ctx.me.id} and f.deleted_at is null order by d.updated_at desc, d.id desc`.execute(
      ctx.db,
    );
    return { data: await Promise.all(rows.map((draft) => rowOf(ctx, draft))) };
  },
  view: async (ctx, { id }) => {
    const draft = await mine(ctx, id);
    return { data: { ...(await rowOf(ctx, draft)), data: await shown(ctx, draft) } };
  },
  remove: async (ctx, { id }) => {
    await mine(ctx, id);
    await loosen(ctx, id);
    await sql`delete from work_form_drafts where id = ${id} and user_id = ${ctx.me.id}`.execute(ctx.db);
    return { msg: said.deleted };
  },
};
