/** What a task may become, and what follows from it. */
import { BY_REPLY, TASK_DOING, TASK_DONE, TASK_REFUSED, TASK_TODO, taskSaid } from "@qicheng/api/tasks/messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { insertRows } from "../../kernel/db/insert-rows";
import { idArray } from "../../kernel/db/parameters";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import type { Draft, Saved } from "../../kernel/records/type/record-type";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { momentOf } from "../../kernel/work/time";
import { tellChanged, tellNew } from "./notices";
import { noteChanges } from "./progress";
import { nextReminder } from "./reminder-times";

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Nobody who has left gets a task or takes part in one. */
async function refuseLeavers(ctx: Context, { columns, before }: Draft): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  const left = (id: number) => (people.get(id)?.quit ? people.get(id)?.nickname : undefined);
  if (before && columns.owner_id === null) throw invalidField("userid", taskSaid.needsAssignee);
  const owner = columns.owner_id === undefined ? undefined : left(Number(columns.owner_id));
  if (owner !== undefined && Number(columns.owner_id) !== before?.owner_id)
    throw invalidField("userid", taskSaid.left({ name: owner }));
  const former = new Set(idsOf(before?.members));
  const member = idsOf(columns.members).find((id) => !former.has(id) && left(id) !== undefined);
  if (member !== undefined) throw invalidField("members", taskSaid.memberLeft({ name: left(member) ?? "" }));
}

function refuseSecondLink({ columns, before }: Draft): void {
  const whole = { ...before, ...columns } as Record<string, unknown>;
  const links = ["customer_id", "clue_id", "contract_id", "approval_id"].filter((name) => whole[name]);
  if (links.length <= 1) return;
  const [last = ""] = links.filter((name) => columns[name]).slice(-1);
  throw invalidField({ clue_id: "clueId", contract_id: "contractId" }[last] ?? "customerId", taskSaid.oneLink);
}

/** What repeats has a deadline, from which its days are counted. */
function refuseEndless({ before, columns }: Draft): void {
  const whole = { ...before, ...columns } as Record<string, unknown>;
  if (!Number(whole.repeat)) return;
  if (whole.parent_id) throw invalidField("repeat", taskSaid.subRepeats);
  if (!whole.end_time) throw invalidField("endTime", taskSaid.repeatNeedsDeadline);
  const until = typeof whole.repeat_until === "string" ? whole.repeat_until.slice(0, 10) : "";
  const touched = !before || ["repeat", "repeat_until", "end_time"].some((name) => columns[name] !== undefined);
  if (touched && until !== "" && until < scalarText(whole.end_time).slice(0, 10))
    throw invalidField("repeatUntil", taskSaid.repeatEnds);
}

/** Sub-tasks have none of their own; the task above is held, so that it does not end meanwhile. */
async function refuseParents(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const asked = drafts.flatMap(({ before, columns }) =>
    !before && columns.parent_id ? [Number(columns.parent_id)] : [],
  );
  if (asked.length === 0) return;
  const { rows } = await sql<{ id: number; parent_id: number | null; status: number }>`
    select id, parent_id, status from tasks where id = any(${idArray(asked)}) order by id for no key update`.execute(
    ctx.db,
  );
  if (rows.some(({ parent_id }) => parent_id !== null)) throw invalidField("parentId", taskSaid.oneLevel);
  if (rows.some(({ status }) => status >= TASK_DONE)) throw invalidField("parentId", taskSaid.parentClosed);
}

/** The right that a change of state asks for; undefined where that of the edit is enough. */
function abilityFor(from: number, to: number): string | undefined {
  if (from >= TASK_DONE && to < TASK_DONE) return "reopen";
  if (to === TASK_DONE) return "complete";
  return to === TASK_REFUSED ? "refuse" : undefined;
}

/** @throws FORBIDDEN, VALIDATION */
async function judgeState(ctx: Context, { before, columns }: Draft): Promise<void> {
  if (columns.status === undefined || columns.status === null) return;
  const to = Number(columns.status);
  if (!before) {
    if (to === TASK_REFUSED) throw invalidField("status", taskSaid.newState);
    return;
  }
  const from = Number(before.status);
  if (from === to) return;
  if (to === TASK_REFUSED && !columns.refusal) throw invalidField("status", taskSaid.needsReason);
  const byReply = Number(before.kind) === BY_REPLY && columns.completed_by !== undefined;
  const ability = byReply ? "work" : abilityFor(from, to);
  if (!ability) return;
  const type = recordTypeNamed("task");
  assertAbility(ctx, { type, scope: await reachOf(ctx, type) }, before, ability);
}

/** What goes with a new state: when it was completed and by whom; why it was refused. */
function settle(ctx: Context, { before, columns }: Draft): void {
  const from = Number(before?.status ?? TASK_TODO);
  // Whoever gives a refused task to somebody else opens it again.
  if (from === TASK_REFUSED && columns.status === undefined && columns.owner_id !== undefined)
    if (Number(columns.owner_id) !== before?.owner_id) columns.status = TASK_TODO;
  const to = Number(columns.status ?? from);
  if (before && to === from) return;
  columns.completed_at = to === TASK_DONE ? momentOf(ctx.past) : null;
  columns.completed_by = to === TASK_DONE ? ctx.me.id : null;
  if (to !== TASK_REFUSED) columns.refusal = null;
}

function remindAgain({ before, columns }: Draft): void {
  const whole = { ...before, ...columns } as Record<string, unknown>;
  const isOpen = Number(whole.status ?? TASK_TODO) <= TASK_DOING;
  const touched = !before || ["end_time", "remind", "status"].some((name) => columns[name] !== undefined);
  if (!touched) return;
  const end = typeof whole.end_time === "string" ? whole.end_time : undefined;
  columns.remind_at = isOpen && end ? nextReminder(end, Number(whole.remind ?? -1), Date.now()) : null;
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  await refuseParents(ctx, drafts);
  for (const draft of drafts) {
    await refuseLeavers(ctx, draft);
    refuseSecondLink(draft);
    refuseEndless(draft);
    await judgeState(ctx, draft);
    settle(ctx, draft);
    remindAgain(draft);
  }
}

/** New ones say so in their progress, and are told to whom they concern. */
export async function insertParts(ctx: Context, drafts: readonly Draft[]) {
  await tellNew(ctx, drafts);
  const at = momentOf(ctx.past);
  const rows = drafts.map(({ id }) => ({
    task_id: id,
    user_id: ctx.me.id,
    kind: 0,
    code: "created",
    created_at: at,
  }));
  return rows.length === 0 ? [] : [insertRows("task_messages", rows)];
}

export async function afterSave(ctx: Context, { before, after }: Saved): Promise<void> {
  if (!before) return;
  await noteChanges(ctx, before, after);
  await tellChanged(ctx, before, after);
}
