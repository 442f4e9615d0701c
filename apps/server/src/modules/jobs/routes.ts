/** Everybody sees and steers his own jobs only. */

import { jobSaid } from "@qicheng/api/jobs/messages";
import type { ApprovalRow, JobDetail, JobRow, jobs } from "@qicheng/api/jobs/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { fileRefs } from "../../kernel/files/refs";
import type { Handlers } from "../../kernel/http/mount-routes";
import { decide, decidesFor } from "../../kernel/jobs/approval";
import { cancelBackground, pauseBackground } from "../../kernel/jobs/background";
import type { JobResult } from "../../kernel/jobs/background-kind";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";

interface Row extends Pick<JobRow, "id" | "kind" | "state" | "done" | "total"> {
  title: string;
  title_en: string;
  result: JobResult;
  problem: Message | null;
  file_id: number | null;
  error_file_id: number | null;
  undo: number | null;
  created_at: string;
  ended_at: string | null;
}

/** One's own jobs, with the batch that each wrote while it can be undone. */
const jobRows = (ctx: Context, where: RawBuilder<unknown>) => sql`
  select j.id, j.kind, j.state, j.done, j.total, j.title, j.title_en, j.result, j.problem, j.file_id, j.error_file_id,
    j.created_at, j.ended_at, (
      select b.id from undo_batches b where b.id = j.batch_id and b.undone_at is null
        and b.created_at > now() - make_interval(days => ${LIMITS.undoDays})
        and exists (select 1 from undo_rows u where u.batch_id = b.id)) as undo
  from background_jobs j where j.user_id = ${ctx.me.id} and ${where}`;

const ENDED = new Set(["done", "failed", "cancelled", "refused"]);

/** What became of the rows of a job, counted. */
const countsOf = ({ done = 0, refused = 0, skipped = 0, notes = [] }: JobResult) => ({
  succeeded: done,
  refused,
  skipped,
  noted: notes.length,
});

async function wire(ctx: Context, rows: readonly Row[]): Promise<JobRow[]> {
  const files = await fileRefs(
    ctx,
    rows.flatMap(({ file_id, error_file_id }) => [file_id, error_file_id].filter((id) => id !== null)),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: ctx.say({ cn: row.title, en: row.title_en }),
    state: row.state,
    done: row.done,
    total: row.total,
    percent: row.state === "done" ? 100 : Math.floor((100 * row.done) / Math.max(row.total ?? 0, 1)),
    ...countsOf(row.result),
    problem: row.problem ? ctx.say(row.problem) : "",
    file: files.get(row.file_id ?? 0) ?? null,
    errorFile: files.get(row.error_file_id ?? 0) ?? null,
    undo: (ENDED.has(row.state) && row.undo) || 0,
    addtime: wireTime(row.created_at),
    endtime: row.ended_at === null ? "" : wireTime(row.ended_at),
  }));
}

async function detail(ctx: Context, id: number): Promise<JobDetail> {
  const { rows } = await sql<Row>`${jobRows(ctx, sql`j.id = ${id}`)}`.execute(ctx.db);
  const [row] = rows;
  const [job] = await wire(ctx, rows);
  if (!row || !job) throw notFound();
  const { refusals = [], notes = [] } = row.result;
  return {
    ...job,
    refusals: refusals.map((one) => ({ ...one, msg: ctx.say(one.msg) })),
    notes: notes.map((note) => ctx.say(note)),
  };
}

interface Asked {
  id: number;
  user_id: number;
  title: string;
  title_en: string;
  note: string;
  note_en: string;
  total: number | null;
  state: ApprovalRow["state"];
  decided_by: number | null;
  reason: string;
  created_at: string;
  expires_at: string;
}

/** What people below the caller ask for: what waits for a word first. */
async function approvals(ctx: Context, query: RouteArguments<typeof jobs.approvals>) {
  const below = idArray(await decidesFor(ctx));
  const from = sql`from background_jobs j join job_approvals a on a.job_id = j.id
    where j.user_id = any(${below}) and j.created_at > now() - make_interval(days => ${LIMITS.undoDays})
      and ${containing([sql.ref("j.title"), sql.ref("j.title_en")], query)}`;
  const waits = sql`(j.state = 'asking' and a.expires_at > now())`;
  const { rows } = await sql<Asked>`
    select j.id, j.user_id, j.title, j.title_en, a.note, a.note_en, j.total, a.decided_by, a.reason, j.created_at, a.expires_at,
      case when ${waits} then 'asking' when a.decided_by is null and j.state = 'cancelled' then 'withdrawn'
        when a.decided_by is null then 'expired' when j.state = 'refused' then 'refused' else 'approved' end as state
    ${from} order by ${waits} desc, j.id ${direction(query)} ${slice(query)}`.execute(ctx.db);
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const wired = rows.map(
    ({ title, title_en, note, note_en, total, user_id, decided_by, created_at, expires_at, ...row }) => ({
      ...row,
      title: ctx.say({ cn: title, en: title_en }),
      // Written before there was English.
      note: ctx.say({ cn: note, en: note_en || note }),
      count: total,
      UserID: user_id,
      NickName: organisation.name(user_id),
      decidedBy: organisation.name(decided_by),
      addtime: wireTime(created_at),
      expires: wireTime(expires_at),
    }),
  );
  return { rows: wired, total: counted[0]?.n ?? 0 };
}

export const handlers: Handlers<typeof jobs> = {
  list: async (ctx, query) => {
    const where = containing([sql.ref("j.title"), sql.ref("j.title_en")], query);
    const { rows } = await sql<Row>`
      ${jobRows(ctx, where)} order by j.id ${direction(query)} ${slice(query)}`.execute(ctx.db);
    const { rows: counted } = await sql<{ n: number }>`
      select count(*) as n from background_jobs j where j.user_id = ${ctx.me.id} and ${where}`.execute(ctx.db);
    return { rows: await wire(ctx, rows), total: counted[0]?.n ?? 0 };
  },
  detail: async (ctx, { id }) => ({ data: await detail(ctx, id) }),
  pause: async (ctx, { id }) => ({ msg: (await pauseBackground(ctx, id)) ? jobSaid.paused : jobSaid.goesOn }),
  cancel: async (ctx, { id }) => {
    await cancelBackground(ctx, id);
    return { msg: jobSaid.cancelled };
  },
  approvals,
  decide: async (ctx, { id, agree, reason }) => {
    await decide(ctx, id, { agree: agree === 1, reason });
    return { msg: agree === 1 ? jobSaid.approved : jobSaid.refused };
  },
};
