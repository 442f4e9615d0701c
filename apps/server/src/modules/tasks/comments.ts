/** The progress of a task: what happened, and what colleagues say. Whoever sees the task reads it and comments. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { BY_REPLY, TASK_DONE, taskSaid } from "@qicheng/api/tasks/messages";
import type { TaskMessage, taskMessages } from "@qicheng/api/tasks/routes";
import { sql } from "kysely";
import { headerOf } from "../../kernel/files/wire-person";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { refusalOf } from "../../kernel/records/access/policy";
import { seersOf } from "../../kernel/records/access/seers";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import { findRecord } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { tell } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { momentOf, wireTime } from "../../kernel/work/time";
import { become, locked } from "./acts";
import { saidOf } from "./progress";
import { taskType } from "./type";

export const replied: NotificationKind = {
  key: "tasks.replied",
  title: taskSaid.replied,
  text: ({ name, from }) => taskSaid.repliedOn({ name, from }),
};
export const mentioned: NotificationKind = {
  key: "tasks.mentioned",
  title: taskSaid.mentioned,
  text: ({ name, from }) => taskSaid.mentionedIn({ name, from }),
};

interface Stored {
  id: number;
  user_id: number | null;
  kind: number;
  code: string | null;
  facts: Record<string, string>;
  text: string | null;
  mentioned: number[];
  created_at: string;
}

export async function messages(ctx: Context, input: RouteArguments<typeof taskMessages.list>) {
  const { taskId, type } = input;
  await findRecord(ctx, taskType, taskId);
  const where = sql`m.task_id = ${taskId} ${type === "" ? sql`` : sql`and m.kind = 1`}
    and ${containing([sql`m.text`], input)}`;
  const { rows } = await sql<Stored>`
    select m.id, m.user_id, m.kind, m.code, m.facts, m.text, m.mentioned, m.created_at
    from task_messages m where ${where} order by m.id ${direction(input)} ${slice(input)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from task_messages m where ${where}`.execute(
    ctx.db,
  );
  const organisation = await ctx.services.organisation.get();
  const nameOf = (id: number) => organisation.name(id);
  return {
    rows: rows.map(
      (row): TaskMessage => ({
        id: row.id,
        taskId,
        type: row.kind,
        cont: row.text ?? ctx.say(saidOf(row.code ?? "", row.facts, nameOf)),
        UserID: row.user_id ?? 0,
        username: nameOf(row.user_id ?? 0),
        Header: headerOf(ctx.services.files, organisation.people.get(row.user_id ?? 0)),
        addtime: wireTime(row.created_at),
        at: row.mentioned.map((id) => ({ UserID: Number(id), NickName: nameOf(Number(id)) })),
      }),
    ),
    total: counted.rows[0]?.n ?? 0,
  };
}

/** More are not offered at once: one types on. */
const MOST_OFFERED = 20;

export async function colleagues(ctx: Context, { id, key }: RouteArguments<typeof taskMessages.colleagues>) {
  const row = await findRecord(ctx, taskType, id);
  const organisation = await ctx.services.organisation.get();
  const word = key.toLowerCase();
  const people = [...organisation.people.values()].filter(
    (person) => person.id !== ctx.me.id && !person.quit && person.nickname.toLowerCase().includes(word),
  );
  const seers = await seersOf(ctx, taskType, row, people);
  return {
    data: seers.slice(0, MOST_OFFERED).map((person) => ({
      UserID: person.id,
      NickName: person.nickname,
      Header: headerOf(ctx.services.files, person),
      BranchName: organisation.branchName(person.branchId),
    })),
  };
}

/** @throws VALIDATION naming whoever does not see the task, or is not there */
async function assertSee(ctx: Context, row: RecordRow, at: readonly number[]): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  const asked = at.flatMap((id) => people.get(id) ?? []);
  if (asked.length < at.length) throw invalidField("at", said.wrong({ label: { cn: "提到的同事", en: "Mentioned" } }));
  const seers = new Set(await seersOf(ctx, taskType, row, asked));
  const blind = asked.find((person) => !seers.has(person));
  if (blind) throw invalidField("at", taskSaid.noSight({ name: blind.nickname }));
}

async function tellPeople(ctx: Context, row: RecordRow, comment: number, at: readonly number[]): Promise<void> {
  const told = { about: { module: taskType.module, id: row.id }, from: ctx.me.id, once: `task comment ${comment}` };
  const named = at.filter((id) => id !== ctx.me.id);
  if (named.length > 0) await notify(ctx, { ...told, kind: mentioned, to: named });
  const both = [row.owner_id, row.created_by as number | null];
  const to = [...new Set(both)].filter((id): id is number => id !== null && id !== ctx.me.id && !at.includes(id));
  if (to.length > 0) await notify(ctx, { ...told, kind: replied, to });
}

const BEGINNING = 40;
const beginning = (text: string) => (text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text);

export async function comment(ctx: Context, { id, cont, at }: RouteArguments<typeof taskMessages.comment>) {
  const { row, place } = await locked(ctx, id);
  await assertSee(ctx, row, at);
  const { rows } = await sql<{ id: number }>`
    insert into task_messages (task_id, user_id, kind, text, mentioned, created_at)
    values (${id}, ${ctx.me.id}, 1, ${cont}, ${at as number[]}::bigint[], ${momentOf(ctx.past)}) returning id`.execute(
    ctx.db,
  );
  const [written] = rows;
  if (!written) throw notFound();
  await tellPeople(ctx, row, written.id, at);
  tell(ctx, taskType, row, {
    action: "comment",
    summary: taskSaid.didComment({ name: String(row.title), text: beginning(cont) }),
  });
  const completes = Number(row.kind) === BY_REPLY && refusalOf(ctx, place, row, "work") === undefined;
  if (completes) await become(ctx, row, TASK_DONE, { byReply: true });
  return { msg: completes ? taskSaid.commentedAndDone : taskSaid.commented, data: { id: written.id } };
}
