/** Schedules by which views and reports are told to people: one's own, one for each view or report. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { bi } from "@qicheng/api/analysis/routes";
import { MOST_RECEIVERS, type Schedule, type ScheduleInput } from "@qicheng/api/analysis/schedule-shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { nextSending } from "@qicheng/engine/analysis/sendings";
import { type RawBuilder, sql } from "kysely";
import { lockMe } from "../../kernel/access/lock-me";
import { idArray } from "../../kernel/db/parameters";
import type { Ending } from "../../kernel/handover/handover";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { personName } from "./labels";
import { type Seen, seenNow, type Target } from "./sending-target";

interface Stored extends Target {
  id: number;
  version: number;
  every: Schedule["every"];
  on_day: number;
  hour: number;
  receivers: number[];
  enabled: boolean;
  next_at: string;
}

const COLUMNS = sql`id, version, scene_id, report_id, every, on_day, hour, receivers, enabled, next_at`;

const MINUTES = "yyyy-MM-dd HH:mm".length;

/** Those of views and reports that one sees. */
async function listed(ctx: Context): Promise<Schedule[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from analysis_schedules where user_id = ${ctx.me.id} order by id`.execute(ctx.db);
  const { people } = await ctx.services.organisation.get();
  const made: Schedule[] = [];
  for (const row of rows) {
    const seen = await seenNow(ctx, row);
    if (!seen) continue;
    made.push({
      id: row.id,
      version: row.version,
      sceneId: row.scene_id ?? 0,
      reportId: row.report_id ?? 0,
      name: seen.name,
      every: row.every,
      day: row.on_day,
      hour: row.hour,
      receivers: row.receivers.flatMap((id) => {
        const person = people.get(Number(id));
        return person ? [{ id: person.id, name: personName(ctx, person) }] : [];
      }),
      enabled: row.enabled ? 1 : 0,
      next: row.enabled ? wireTime(row.next_at).slice(0, MINUTES) : "",
    });
  }
  return made;
}

const LAST = { day: 0, week: 7, month: 31 } as const;

/** @throws VALIDATION naming what is wrong */
async function checked(ctx: Context, given: ScheduleInput): Promise<Seen> {
  const { every, day, userids, sceneId, reportId } = given;
  if ((sceneId === null) === (reportId === null)) throw invalidField("schedule", analysisSaid.scheduleWhat);
  if (day > LAST[every] || (every !== "day" && day < 1)) throw invalidField("schedule", analysisSaid.scheduleDay);
  if (userids.length > MOST_RECEIVERS)
    throw invalidField("schedule", analysisSaid.scheduleMost({ max: MOST_RECEIVERS }));
  const { people } = await ctx.services.organisation.get();
  const gone = userids.find((id) => people.get(id)?.quit !== false);
  if (gone !== undefined) throw invalidField("schedule", analysisSaid.scheduleNobody);
  const seen = await seenNow(ctx, { scene_id: sceneId, report_id: reportId });
  if (!seen) throw notFound();
  if (!seen.shared && userids.some((id) => id !== ctx.me.id))
    throw invalidField("schedule", analysisSaid.scheduleShare({ name: seen.name }));
  return seen;
}

/** One's own, held until the transaction ends. @throws NOT_FOUND, CONFLICT */
async function held(ctx: Context, { id, version }: Pick<ScheduleInput, "id" | "version">): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from analysis_schedules where id = ${id} and user_id = ${ctx.me.id} for update`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  if (row.version !== version) throw new Refusal("CONFLICT", analysisSaid.scheduleOthers);
  return row;
}

const note = (ctx: Context, action: "add" | "edit" | "delete", { id, name }: { id: number; name: string }) => {
  const did = { add: said.didAdd, edit: said.didEdit, delete: said.didDelete }[action];
  ctx.audit({ module: "schedule", recordId: id, action, summary: did({ title: analysisSaid.schedule, name }) });
};

/** @returns its id. @throws VALIDATION, NOT_FOUND, CONFLICT */
async function save(ctx: Context, given: ScheduleInput): Promise<number> {
  const seen = await checked(ctx, given);
  const { every, day, hour, userids, enabled, sceneId, reportId } = given;
  await lockMe(ctx);
  const next = new Date(nextSending({ every, day, hour }, Date.now())).toISOString();
  const before = given.id === null ? undefined : await held(ctx, given);
  if (before && (before.scene_id !== sceneId || before.report_id !== reportId)) throw notFound();
  const { rows } = await (before
    ? sql<{ id: number }>`
        update analysis_schedules set every = ${every}, on_day = ${day}, hour = ${hour}, receivers = ${idArray(userids)},
          enabled = ${enabled === 1}, next_at = ${next}::timestamptz, version = version + 1, updated_at = now()
        where id = ${before.id} returning id`
    : sql<{ id: number }>`
        insert into analysis_schedules (user_id, scene_id, report_id, every, on_day, hour, receivers, enabled, next_at)
        values (${ctx.me.id}, ${sceneId}, ${reportId}, ${every}, ${day}, ${hour}, ${idArray(userids)}, ${enabled === 1},
          ${next}::timestamptz)
        on conflict do nothing returning id`
  ).execute(ctx.db);
  const [row] = rows;
  // another page of mine was quicker
  if (!row) throw new Refusal("CONFLICT", analysisSaid.scheduleOthers);
  note(ctx, before ? "edit" : "add", { id: row.id, name: seen.name });
  return row.id;
}

/** One that one does not see any more can be deleted, too. @throws NOT_FOUND, CONFLICT */
async function remove(ctx: Context, given: ScheduleInput): Promise<void> {
  await lockMe(ctx);
  const row = await held(ctx, given);
  await sql`delete from analysis_schedules where id = ${row.id}`.execute(ctx.db);
  note(ctx, "delete", { id: row.id, name: (await seenNow(ctx, row))?.name ?? String(row.id) });
}

export async function schedule(ctx: Context, { act, schedule: given }: RouteArguments<typeof bi.schedule>) {
  if (act === "" || act === "list") return { data: { id: null, schedules: await listed(ctx) } };
  if (!given) throw invalidField("schedule", analysisSaid.scheduleWhat);
  if (act === "delete") {
    await remove(ctx, given);
    return { data: { id: null, schedules: await listed(ctx) }, msg: said.deleted };
  }
  const id = await save(ctx, given);
  return { data: { id, schedules: await listed(ctx) }, msg: analysisSaid.scheduleSaved };
}

/** Nobody is told in the name of somebody who has left. */
export const schedulesEnd: Ending = {
  key: "analysisSchedules",
  title: analysisSaid.schedule,
  left: (leaver: RawBuilder<unknown>) => sql`select s.id from analysis_schedules s where s.user_id = ${leaver}`,
  end: (db, leaver) => sql`delete from analysis_schedules where user_id = ${leaver}`.execute(db),
};
