/** Files in the form of an approval: whoever has part in it reads those of the fields that he reads, and no others. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { filesIn, holdsFiles } from "../fields/files-in";
import type { Context } from "../work/context";
import { storedModule } from "../work/stored-module";
import { approvables } from "./declared";
import { findTask } from "./find";
import { readableFields } from "./record-form";

interface HeldFile {
  id: number;
  /** What it is kept under, and its record. */
  module: string;
  record_id: number;
}

/** Whether an approval of its record shows the caller a file. */
export async function seenInApproval(ctx: Context, { id, module, record_id }: HeldFile): Promise<boolean> {
  const names = approvables().flatMap((one) => (storedModule(one.module) === module ? one.module : []));
  const { rows } = await sql<{ id: number }>`
    select id from wf_tasks where model_type = any(${names}::text[]) and model_id = ${record_id} order by id desc`.execute(
    ctx.db,
  );
  for (const row of rows) {
    const task = await findTask(ctx, row.id);
    const fields = task ? (await readableFields(ctx, task)).filter(holdsFiles) : [];
    if (fields.some((field) => filesIn(field, ownValue(task?.state.formData, field.key)).includes(id))) return true;
  }
  return false;
}
