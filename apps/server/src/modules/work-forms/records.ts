/** The calls of records of work forms: which form a record is of, it says itself. */

import { memberName } from "@qicheng/api/kernel/families";
import { said } from "@qicheng/api/kernel/messages";
import { workFormSaid } from "@qicheng/api/work-forms/messages";
import type { workRecords } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { asSubmitted } from "../../kernel/approval/record-form";
import { idArray } from "../../kernel/db/parameters";
import type { Handlers } from "../../kernel/http/mount-routes";
import { viewRecord } from "../../kernel/record-api/handlers";
import { reachOf } from "../../kernel/records/access/scope";
import { listRecords } from "../../kernel/records/read/list";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { FullQuery } from "../../kernel/records/read/scenes";
import type { RecordType } from "../../kernel/records/type/record-type";
import { findRecordType } from "../../kernel/records/type/registry";
import { bulkAct } from "../../kernel/records/write/bulk-act";
import { addRecords, attach, editRecord } from "../../kernel/records/write/save";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { takeDraft } from "./drafts";
import { FAMILY } from "./form-type";
import { formInUse } from "./starters";
import { chosenBefore, submitRecord, submittedSaid } from "./submit";

/** @throws VALIDATION */
function typeOfForm(formid: number): RecordType {
  const type = findRecordType(memberName(FAMILY, formid));
  if (!type) throw invalidField("formid", workFormSaid.none);
  return type;
}

/** Of records of one form. @throws NOT_FOUND, VALIDATION */
async function typeOf(ctx: Context, ids: readonly number[]): Promise<RecordType> {
  const { rows } = await sql<{ form: number }>`
    select distinct form_id as form from work_form_records where id = any(${idArray(ids)}) and deleted_at is null`.execute(
    ctx.db,
  );
  const [first, ...more] = rows;
  if (more.length > 0) throw invalidField("ids", workFormSaid.severalForms);
  const type = first && findRecordType(memberName(FAMILY, first.form));
  if (!type) throw notFound();
  return type;
}

const MOST_COPIES = 5;

/** Copies that the form lets one send. @throws VALIDATION */
async function copiesFor(ctx: Context, formid: number, cc: readonly number[]): Promise<number[]> {
  const copies = [...new Set(cc)];
  if (copies.length > MOST_COPIES) throw invalidField("cc", workFormSaid.tooManyCopies);
  if (copies.length === 0) return copies;
  if ((await formInUse(ctx, formid)).cc !== 1) throw invalidField("cc", workFormSaid.noCopies);
  const { people } = await ctx.services.organisation.get();
  if (copies.some((id) => people.get(id)?.quit !== false))
    throw invalidField("cc", said.wrong({ label: workFormSaid.copies }));
  return copies;
}

/** By the form of its latest approval, where that is another one than today's. */
async function submittedAs(ctx: Context, type: RecordType, id: number) {
  const more = sql<number | null>`(select t.form_id from wf_tasks t where t.id = r.task_id) as submitted_form`;
  const row = await findRecord(ctx, type, id, { more });
  return asSubmitted(ctx, type, row, row.submitted_form as number | null);
}

export const recordsHandlers: Handlers<typeof workRecords> = {
  index: (ctx, { formid, ...query }) => listRecords(ctx, typeOfForm(formid), query as FullQuery),
  add: async (ctx, { formid, data, chosen = {}, cc, draft, code }) => {
    const type = typeOfForm(formid);
    const copies = await copiesFor(ctx, formid, cc);
    // First of all: of two who submit one draft, the second finds it gone.
    if (draft !== null) await takeDraft(ctx, draft, formid);
    const given = { chosen, copies: JSON.stringify(copies) };
    const [after] = await addRecords(ctx, type, [{ raw: data, given }]);
    if (!after) throw new Error("nothing was added");
    await attach(ctx, type, after, { code });
    return { msg: await submittedSaid(ctx, type, after.id), data: { id: after.id } };
  },
  // Whom he chose is told with the record, and comes back with it.
  edit: async (ctx, { id, data, version, submit, chosen, cc, chosenBefore: _told, ...beside }) => {
    const type = await typeOf(ctx, [id]);
    await editRecord(ctx, type, { id, version, raw: { ...beside, ...data } });
    if (submit === 0) return { msg: said.saved };
    const scope = await reachOf(ctx, type);
    const [row] = await lockRecords(ctx, type, [id], scope);
    if (!row) throw notFound();
    const copies = await copiesFor(ctx, Number(row.form_id), cc);
    await submitRecord(ctx, { ...row, copies, ...(chosen && { chosen }) });
    return { msg: await submittedSaid(ctx, type, id) };
  },
  view: async (ctx, { id }) => {
    const type = await typeOf(ctx, [id]);
    const data = await viewRecord(ctx, type, id);
    const submitted = await submittedAs(ctx, type, id);
    return { data: { ...data, chosenBefore: await chosenBefore(ctx, id), ...(submitted && { submitted }) } as never };
  },
  remove: async (ctx, { id, ...chosen }) => {
    const ids = id === null ? (chosen.ids ?? []) : [id];
    return bulkAct(ctx, await typeOf(ctx, ids), { ids }, { act: "delete" });
  },
};
