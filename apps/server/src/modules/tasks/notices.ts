/** Who is told of a task, and of what. */
import { TASK_DONE, TASK_REFUSED, taskSaid } from "@qicheng/api/tasks/messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import type { Draft, RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";

export const assigned: NotificationKind = {
  key: "tasks.assigned",
  title: taskSaid.assigned,
  text: ({ name, from, facts: { count } }) =>
    count === undefined ? taskSaid.assignedYou({ from, name }) : taskSaid.assignedMany({ from, count }),
};
export const joined: NotificationKind = {
  key: "tasks.joined",
  title: taskSaid.joined,
  text: ({ name, from }) => taskSaid.joinedYou({ from, name }),
};
const ENDS = { completed: taskSaid.completedBy, reopened: taskSaid.reopenedBy };
export const ended: NotificationKind = {
  key: "tasks.ended",
  title: taskSaid.ended,
  text: ({ name, from, facts: { how, reason = "" } }) =>
    how === "refused"
      ? taskSaid.refusedBy({ from, name, reason })
      : ENDS[how === "reopened" ? "reopened" : "completed"]({ from, name }),
};

/** More than these in one go are told as a number. */
const ONE_BY_ONE = 20;

const about = (id: number) => ({ module: "task", id });
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Of new tasks: whoever has to do them, and whoever takes part. */
export async function tellNew(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const me = ctx.me.id;
  const byOwner = grouped(
    drafts.filter(({ columns }) => Number(columns.owner_id) !== me),
    ({ columns }) => Number(columns.owner_id),
  );
  for (const [owner, all] of byOwner) {
    const told = { kind: assigned, to: [owner], from: me };
    if (all.length > ONE_BY_ONE) await notify(ctx, { ...told, facts: { count: String(all.length) } });
    else for (const { id } of all) await notify(ctx, { ...told, about: about(id) });
  }
  if (drafts.length > ONE_BY_ONE) return;
  for (const { id, columns } of drafts) {
    const to = idsOf(columns.members).filter((person) => person !== me && person !== Number(columns.owner_id));
    if (to.length > 0) await notify(ctx, { kind: joined, to, from: me, about: about(id) });
  }
}

/** Assignee and creator, without whoever did it. */
const concerned = (ctx: Context, rows: readonly RecordRow[]): number[] => {
  const people = rows.flatMap(({ owner_id, created_by }) => [owner_id, created_by as number | null]);
  return [...new Set(people)].filter((id): id is number => id !== null && id !== ctx.me.id);
};

function howEnded(status: number): string {
  if (status === TASK_REFUSED) return "refused";
  return status === TASK_DONE ? "completed" : "reopened";
}

/** Of a change: its new assignee, new participants, and of its end assignee and creator. */
export async function tellChanged(ctx: Context, before: RecordRow, after: RecordRow): Promise<void> {
  const me = ctx.me.id;
  const told = { from: me, about: about(after.id) };
  const [from, to] = [Number(before.status), Number(after.status)];
  if (from !== to && (to >= TASK_DONE || from >= TASK_DONE)) {
    const facts = { how: howEnded(to), reason: scalarText(after.refusal ?? "") };
    const people = concerned(ctx, [before, after]);
    if (people.length > 0) await notify(ctx, { ...told, kind: ended, to: people, facts });
  }
  const owner = after.owner_id;
  const isGiven = owner !== null && owner !== before.owner_id && owner !== me && to !== TASK_REFUSED;
  if (isGiven) await notify(ctx, { ...told, kind: assigned, to: [owner] });
  const former = new Set(idsOf(before.members));
  const fresh = idsOf(after.members).filter((id) => !former.has(id) && id !== me && id !== owner);
  if (fresh.length > 0) await notify(ctx, { ...told, kind: joined, to: fresh });
}
