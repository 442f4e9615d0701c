/** In which lists an approval stands for somebody: what waits for him first, then his own, what he did, copies, and those he sees by right. */
import type { approvals } from "@qicheng/api/approvals/routes";
import type { ApprovalPlace } from "@qicheng/api/approvals/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { sql } from "kysely";
import { seeTask } from "../../kernel/approval/find";
import type { Context } from "../../kernel/work/context";
import { myPeople } from "./lists";

/** By the kind of his place. */
const OWN = { todo: "todo", mine: "mySubmit", done: "myApproval", copy: "myCc" } as const;
type Kind = keyof typeof OWN;
const KINDS = Object.keys(OWN) as Kind[];

interface Stored {
  user_id: number;
  kind: string;
  step_id: number;
}

export async function places(ctx: Context, { taskid }: RouteArguments<typeof approvals.places>) {
  const { state } = await seeTask(ctx, taskid);
  const { rows } = await sql<Stored>`
    select user_id, kind, step_id from wf_people where task_id = ${taskid}
      and (user_id = ${ctx.me.id} or kind = 'mine') and step_id is not null order by at desc, step_id desc`.execute(
    ctx.db,
  );
  const own = KINDS.flatMap((kind): ApprovalPlace[] => {
    const row = rows.find((one) => one.user_id === ctx.me.id && one.kind === kind);
    return row ? [{ list: OWN[kind], id: row.step_id }] : [];
  });
  const submitted = rows.find(({ kind }) => kind === "mine");
  if (!submitted) return { data: own };
  const isOfMine = (await myPeople(ctx)).includes(state.initiator);
  const { step_id: id } = submitted;
  const wide: ApprovalPlace[] = [...(isOfMine ? [{ list: "sub" as const, id }] : []), { list: "all", id }];
  return { data: [...own, ...wide] };
}
