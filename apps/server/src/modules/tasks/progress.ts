/** What happened to a task: stored by code and facts, and said in the reader's language. */
import { TASK_REFUSED, taskSaid } from "@qicheng/api/tasks/messages";
import type { Message } from "@qicheng/engine/text/message";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { momentOf } from "../../kernel/work/time";
import { STATES } from "./fields";

type Facts = Readonly<Record<string, string>>;
export type Code = "created" | "movedTo" | "refusedFor" | "givenTo" | "dueAt" | "handedTo";

export async function note(ctx: Context, task: number, code: Code, facts: Facts): Promise<void> {
  await sql`
    insert into task_messages (task_id, user_id, kind, code, facts, created_at)
    values (${task}, ${ctx.me.id}, 0, ${code}, ${JSON.stringify(facts)}::jsonb, ${momentOf(ctx.past)})`.execute(ctx.db);
}

const stateOf = (value: string): Message => {
  const { label = "", en = "" } = STATES.find((one) => String(one.value) === value) ?? {};
  return { cn: label, en };
};

/** @param nameOf a person by id */
export function saidOf(code: string, facts: Facts, nameOf: (id: number) => string): Message {
  const { from = "", to = "", reason = "" } = facts;
  if (code === "movedTo") {
    const [one, other] = [stateOf(from), stateOf(to)];
    return {
      cn: taskSaid.movedTo({ from: one.cn, to: other.cn }).cn,
      en: taskSaid.movedTo({ from: one.en, to: other.en }).en,
    };
  }
  if (code === "refusedFor") return taskSaid.refusedFor({ reason });
  if (code === "givenTo" || code === "handedTo")
    return taskSaid[code]({ from: nameOf(Number(from)), to: nameOf(Number(to)) });
  if (code !== "dueAt") return taskSaid.created;
  const both = (language: "cn" | "en") =>
    taskSaid.dueAt({ from: from || taskSaid.none[language], to: to || taskSaid.none[language] })[language];
  return { cn: both("cn"), en: both("en") };
}

const minute = (time: unknown): string => (typeof time === "string" ? time.slice(0, 16) : "");

/** Lines for what a change of a task has changed. */
export async function noteChanges(ctx: Context, before: RecordRow, after: RecordRow): Promise<void> {
  const { id } = after;
  if (before.status !== after.status) {
    if (Number(after.status) === TASK_REFUSED)
      await note(ctx, id, "refusedFor", { reason: scalarText(after.refusal ?? "") });
    else await note(ctx, id, "movedTo", { from: String(before.status), to: String(after.status) });
  }
  const isHandedBack = Number(after.status) === TASK_REFUSED && before.status !== after.status;
  if (before.owner_id !== after.owner_id && !isHandedBack)
    await note(ctx, id, "givenTo", { from: String(before.owner_id), to: String(after.owner_id) });
  const [from, to] = [minute(before.end_time), minute(after.end_time)];
  if (from !== to) await note(ctx, id, "dueAt", { from, to });
}
