/** Tells people of views and reports at their times: each time once, whichever server does it, and only whoever sees it then. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import { nextSending, type Rhythm } from "@qicheng/engine/analysis/sendings";
import { sql } from "kysely";
import { ZodError } from "zod";
import type { Database } from "../../kernel/db/database";
import { contextOf } from "../../kernel/jobs/asker";
import type { JobContext, ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { Refusal } from "../../kernel/work/refusal";
import { type Seen, seenNow, type Target } from "./sending-target";

export const sent: NotificationKind = {
  key: "analysis.sent",
  title: analysisSaid.sent,
  text: ({ from, facts: { name = "" } }) => analysisSaid.sentBy({ from, name }),
  leads: ({ path = "" }) => path,
};

/** The rest waits for the next minute. */
const MOST_AT_ONCE = 100;

interface Due extends Target {
  id: number;
  user_id: number;
  every: Rhythm["every"];
  on_day: number;
  hour: number;
  receivers: number[];
  next_at: string;
}

/** As somebody sees it just now, with his rights; undefined where he does not, or has left. */
async function seenBy({ services }: JobContext, db: Database, due: Due, user: number): Promise<Seen | undefined> {
  try {
    const asker = { id: due.id, user_id: user, kind: "analysis.send", language: "cn" as const, ip: "" };
    return await seenNow(await contextOf(services, asker, db), due);
  } catch (error) {
    if (error instanceof Refusal || error instanceof ZodError) return undefined;
    throw error;
  }
}

interface Told {
  user: number;
  due: Due;
  seen: Seen;
}

/** Whoever does not see it any more himself tells nobody. */
async function toldOf(job: JobContext, db: Database, due: Due): Promise<Told[]> {
  if (!(await seenBy(job, db, due, due.user_id))) return [];
  const told: Told[] = [];
  for (const user of due.receivers.map(Number)) {
    const seen = await seenBy(job, db, due, user);
    if (seen) told.push({ user, due, seen });
  }
  return told;
}

/** People in one order, as two servers lock their numbers. */
async function tell(db: Database, told: readonly Told[]): Promise<void> {
  for (const { user, due, seen } of told.toSorted((one, other) => one.user - other.user))
    await notify(
      { db },
      {
        kind: sent,
        to: [user],
        from: due.user_id,
        facts: { name: seen.name, path: seen.path },
        once: `analysis ${due.id} ${due.next_at}`,
      },
    );
}

/** Whether this time is still to be told of: one that somebody has changed, or another server has told of, is not. */
async function claimed(db: Database, { id, every, on_day: day, hour, next_at }: Due): Promise<boolean> {
  const next = new Date(nextSending({ every, day, hour }, Date.now())).toISOString();
  const { rows } = await sql`
    update analysis_schedules set next_at = ${next}::timestamptz
    where id = ${id} and enabled and next_at = ${next_at}::timestamptz returning id`.execute(db);
  return rows.length > 0;
}

export const sendTask: ScheduledTask = {
  name: "analysis.send",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: async (_occurrence, job) => {
    const { rows } = await sql<Due>`
      select id, user_id, scene_id, report_id, every, on_day, hour, receivers, next_at::text from analysis_schedules
      where enabled and next_at <= now() order by analysis_schedules.next_at, id limit ${sql.lit(MOST_AT_ONCE)}`.execute(
      job.db,
    );
    // Who sees what takes its time: nothing is held meanwhile.
    const told: Told[] = [];
    for (const due of rows) told.push(...(await toldOf(job, job.db, due)));
    await job.once(async (db) => {
      const mine = new Set<number>();
      for (const due of rows) if (await claimed(db, due)) mine.add(due.id);
      await tell(
        db,
        told.filter(({ due }) => mine.has(due.id)),
      );
    });
  },
};
