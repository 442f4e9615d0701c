/** What is changed in an approval's form is changed in its record, by the one engine of records. */
import { said } from "@qicheng/api/kernel/messages";
import type { FormData } from "@qicheng/engine/approval/definition";
import { ownFields } from "../records/access/field-rights";
import { lockThere } from "../records/read/read";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { findRecordType } from "../records/type/registry";
import { formInput, toStorage } from "../records/write/form-input";
import { writeChange } from "../records/write/save";
import type { Context } from "../work/context";
import { notFound } from "../work/refusal";
import { approvable } from "./declared";
import type { TaskFacts } from "./store";

/** Part in an approval reaches its record, wherever it lies. */
const everywhere = (ctx: Context) => ({ me: ctx.me.id, owners: null, shared: true, pool: "also" }) as const;

async function lockedRow(ctx: Context, type: RecordType, id: number): Promise<RecordRow> {
  const [row] = await lockThere(ctx, type, [id], everywhere(ctx));
  if (!row) throw notFound();
  return row;
}

/** Values as the record's fields decode them. Of what is no record they are as they were sent. @throws VALIDATION naming each wrong field */
export async function decodedForm(
  ctx: Context,
  { module, recordId }: TaskFacts,
  raw: Readonly<Record<string, unknown>>,
): Promise<FormData> {
  const type = findRecordType(module);
  if (!type) return raw;
  const fields = await ownFields(ctx, module);
  const row = await lockedRow(ctx, type, recordId);
  const stored = (await approvable(module)?.draft?.read(ctx, row)) ?? row;
  return formInput(ctx, { type, fields }, { raw, mode: "edit", stored });
}

/** Writes values that the approval has taken, with all that follows in the record; its approval goes on. */
export async function writeBack(ctx: Context, { module, recordId }: TaskFacts, values: FormData): Promise<void> {
  const type = findRecordType(module);
  if (!type) return;
  const { whole } = await ownFields(ctx, module);
  const before = await lockedRow(ctx, type, recordId);
  const draft = approvable(module)?.draft;
  if (draft && (await draft.read(ctx, before))) return draft.write(ctx, recordId, toStorage(whole, values));
  await writeChange(ctx, type, whole, {
    before,
    ...toStorage(whole, values),
    values,
    did: said.didEdit,
    inApproval: true,
  });
}
