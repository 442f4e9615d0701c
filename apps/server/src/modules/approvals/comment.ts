/** Comments: by whoever has part in an approval, with files and with colleagues who have part in it too. */

import { approvalSays } from "@qicheng/api/approvals/messages";
import type { approvals } from "@qicheng/api/approvals/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { viewersOf } from "@qicheng/engine/approval/state";
import { FILE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { sql } from "kysely";
import { findTask, seeTask } from "../../kernel/approval/find";
import { mentioned } from "../../kernel/approval/notices";
import { runCommand } from "../../kernel/approval/run";
import { idArray } from "../../kernel/db/parameters";
import { takeUploads } from "../../kernel/files/take-uploads";
import { notify } from "../../kernel/live/notify";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

const MOST_FILES = 9;

/** Uploads of the caller's become files of the approval. @throws VALIDATION */
async function takeFiles(ctx: Context, taskId: number, ids: readonly number[]) {
  const record = { module: "approval", id: taskId };
  const taken = ids.length > MOST_FILES ? undefined : await takeUploads(ctx, ids, { record, formats: FILE_EXTENSIONS });
  if (!taken) throw invalidField("files", approvalSays.noFiles);
  if (taken.length === 0) return [];
  const { rows } = await sql<{ id: number; FileName: string }>`
    update files set module = 'approval', record_id = ${taskId} where id = any(${idArray(taken)})
    returning id, filename as "FileName"`.execute(ctx.db);
  return rows;
}

export async function createComment(
  ctx: Context,
  { taskid, ext, files, at }: RouteArguments<typeof approvals.createComment>,
) {
  const task = await seeTask(ctx, taskid);
  const viewers = viewersOf(task.state);
  if (at.some((user) => !viewers.has(user))) throw invalidField("at", approvalSays.noPart);
  await runCommand(ctx, taskid, { type: "comment", ext, files: await takeFiles(ctx, taskid, files) });
  await notify(ctx, {
    kind: mentioned,
    to: at.filter((user) => user !== ctx.me.id),
    from: ctx.me.id,
    facts: { title: task.title },
    subject: taskid,
  });
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from wf_comments where task_id = ${taskid} and user_id = ${ctx.me.id}`.execute(ctx.db);
  return { msg: said.done, data: { id: rows[0]?.id ?? 0 } };
}

/** Whoever has part in an approval, or sees it by right, sees the files of its comments. */
export async function seesFiles(ctx: Context, { record_id }: { record_id: number }): Promise<boolean> {
  return (await findTask(ctx, record_id)) !== undefined;
}
