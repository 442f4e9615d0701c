/** Open tasks of somebody who leaves: whoever gets them is told, and their progress says so. */
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import { taskSaid } from "@qicheng/api/tasks/messages";
import { sql } from "kysely";
import { tellReceiver } from "../../kernel/colleagues/notices";
import type { Giving, Handover } from "../../kernel/handover/handover";
import { reachRefusal } from "../../kernel/handover/owned";
import { ownFields } from "../../kernel/records/access/field-rights";
import { reachOf } from "../../kernel/records/access/scope";
import { lockThere } from "../../kernel/records/read/read";
import { nameOf } from "../../kernel/records/type/tell";
import { writeChange } from "../../kernel/records/write/save";
import type { Outcome } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { note } from "./progress";
import { taskType } from "./type";

async function give(ctx: Context, { leaver, to, ids, batch }: Giving): Promise<Outcome> {
  const { people } = await ctx.services.organisation.get();
  const names = { from: people.get(leaver)?.nickname ?? "", to: people.get(to)?.nickname ?? "" };
  const fields = await ownFields(ctx, taskType.module);
  const rows = await lockThere(ctx, taskType, ids, await reachOf(ctx, taskType));
  const there = new Map(rows.map((row) => [row.id, row]));
  const outcome: Outcome = { done: [], refused: [] };
  for (const id of ids) {
    const row = there.get(id);
    if (!row || row.owner_id !== leaver || Number(row.status) > 1) {
      const msg = row ? taskSaid.closed : handoverSaid.notShown;
      outcome.refused.push({ id, name: row ? nameOf(taskType, row) : "", code: row ? "CONFLICT" : "NOT_FOUND", msg });
      continue;
    }
    const did = ({ name }: { name: string }) => taskSaid.didHand({ name, ...names });
    await writeChange(ctx, taskType, fields.whole, {
      before: row,
      columns: { owner_id: to },
      ext: {},
      values: {},
      did,
      action: "handover",
    });
    await note(ctx, id, "handedTo", { from: String(leaver), to: String(to) });
    outcome.done.push(id);
  }
  if (outcome.done.length > 0) await tellReceiver(ctx, { to, leaver, title: taskSaid.open, batch });
  return outcome;
}

export const tasksHandover: Handover = {
  key: "tasks",
  title: taskSaid.open,
  left: (leaver) => sql`
    select h.id, h.title as name, null::bigint as level from tasks h
    where h.owner_id = ${leaver} and h.status < 2 and h.deleted_at is null`,
  refusal: (ctx, leaver) => reachRefusal(ctx, taskType, { ability: "edit", leaver }),
  give,
};
