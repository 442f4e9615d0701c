/** Steps of somebody who leaves: given to whom the hand-over names, and what it names nobody for to the flow's administrators. */
import { sql } from "kysely";
import type { Giving, Handover } from "../handover/handover";
import { enqueue } from "../jobs/enqueue";
import type { Task } from "../jobs/task";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { attempt } from "../work/savepoint";
import { engineOrganisation } from "./organisation-of";
import { type Asking, askedByMe, asSystem, execute } from "./run";
import { approvalSaid } from "./words";

/** Approvals in which somebody has a place that is still his to fill. */
const LIVE = sql`w.status in (0, 1) and t.status = 1`;

/** The hand-over is allowed by its own right; the approval need not be seen for it. */
const asOffice = async (ctx: Context): Promise<Asking> => ({ ...(await askedByMe(ctx)), admin: true, unseen: true });

async function give(ctx: Context, { leaver, to, ids }: Giving): Promise<Outcome> {
  const asking = await asOffice(ctx);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, title as name from wf_tasks where id = any(${ids as number[]}::bigint[]) order by id`.execute(ctx.db);
  const outcome: Outcome = { done: [], refused: [] };
  for (const { id, name } of rows) {
    const refusal = await attempt(ctx, async () => {
      await execute(ctx, id, { type: "leaver", user: leaver, successor: to }, asking);
    });
    if (refusal) outcome.refused.push({ id, name, code: refusal.code, msg: refusal.said });
    else outcome.done.push(id);
  }
  return outcome;
}

/** Work of the leaver that somebody else was given meanwhile, or that has ended. */
const GONE = new Set<string | undefined>(["E_NOT_WORKER", "E_ENDED"]);

/** Approvals wait for nobody who has left. Each is handed on by itself; when one cannot be, the others are, and it is tried again. */
export const leaverTask: Task<{ user: number }> = {
  name: "kernel.approvalLeaver",
  run: async ({ user }, { services, db }) => {
    const { rows } = await sql<{ id: number }>`
      select distinct t.id from wf_workers w join wf_tasks t on t.id = w.task_id join users u on u.id = w.user_id
      where w.user_id = ${user} and u.quit_status = 1 and ${LIVE} order by t.id`.execute(db);
    const asking: Asking = {
      actor: "system",
      org: engineOrganisation(await services.organisation.get()),
      admin: false,
    };
    const failed: unknown[] = [];
    for (const { id } of rows) {
      await asSystem(services, db, (ctx) => execute(ctx, id, { type: "leaver", user }, asking)).catch(
        (error: unknown) => {
          if (!(error instanceof Refusal && GONE.has(error.details.reason))) failed.push(error);
        },
      );
    }
    if (failed.length > 0) throw failed[0];
  },
};

export const approvalHandover: Handover = {
  key: "approval",
  title: approvalSaid.pending,
  left: (leaver) => sql`
    select distinct t.id, t.title as name, null::bigint as level from wf_workers w join wf_tasks t on t.id = w.task_id
    where w.user_id = ${leaver} and ${LIVE}`,
  give,
  later: (db, user) => enqueue(db, leaverTask, { user }),
};
