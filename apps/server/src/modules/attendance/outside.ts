/** Punches outside of all places: a superior confirms them, and the day is judged anew. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { notify } from "../../kernel/live/notify";
import { pageOf } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";
import { closedMonths, judge, whileOpen } from "./judge";
import { holdPeople } from "./lots";
import { dayOfMinute, dayText, minutes, minuteText, nowMinute } from "./moments";
import { decidedNotice } from "./notices";
import { distance } from "./position";
import { ownersOf } from "./sight";

const MOST = 200;

interface Outside {
  id: number;
  user_id: number;
  at: number;
  lat: number | null;
  lng: number | null;
  accuracy: number | null;
}

const COLUMNS = sql`id, user_id, ${minutes("at")} as at, lat::float8 as lat, lng::float8 as lng, accuracy`;

/** Nobody confirms his own. */
async function reach(ctx: Context) {
  const owners = await ownersOf(ctx);
  return owners === null
    ? sql<boolean>`user_id <> ${ctx.me.id}`
    : sql<boolean>`user_id = any(${idArray(owners.filter((id) => id !== ctx.me.id))})`;
}

export async function outside(ctx: Context, asked: PlainQuery) {
  const { rows } = await sql<Outside>`
    select ${COLUMNS} from attendance_punches
    where state = 2 and ${await reach(ctx)} order by at desc limit ${MOST}`.execute(ctx.db);
  const { rows: places } = await sql<{ lat: number; lng: number }>`
    select lat::float8 as lat, lng::float8 as lng from attendance_places where kind = 'place' and deleted_at is null`.execute(
    ctx.db,
  );
  const organisation = await ctx.services.organisation.get();
  const wire = rows.map(({ id, user_id, at, lat, lng, accuracy }) => {
    const away = lat === null || lng === null ? [] : places.map((place) => distance(place, { lat, lng }));
    return {
      id,
      name: organisation.name(user_id),
      at: minuteText(at),
      lat,
      lng,
      accuracy,
      away: away.length === 0 ? null : Math.round(Math.min(...away)),
    };
  });
  return pageOf(wire, asked, ({ name }) => name);
}

export async function confirm(ctx: Context, { ids, ok }: RouteArguments<typeof attendance.confirm>) {
  const asked = await sql<Outside>`
    select ${COLUMNS} from attendance_punches where id = any(${idArray(ids)}) and ${await reach(ctx)}`.execute(ctx.db);
  if (asked.rows.length < new Set(ids).size) {
    const own =
      await sql`select 1 from attendance_punches where id = any(${idArray(ids)}) and user_id = ${ctx.me.id}`.execute(
        ctx.db,
      );
    throw own.rows.length > 0 ? forbidden(attendanceSaid.notYours) : notFound();
  }
  await whileOpen(ctx.db);
  await holdPeople(
    ctx.db,
    asked.rows.map(({ user_id }) => user_id),
  );
  const closed = await closedMonths(ctx.db);
  const shut = asked.rows.map(({ at }) => dayText(dayOfMinute(at)).slice(0, 7)).find((month) => closed.has(month));
  if (shut) throw invalidField("ids", attendanceSaid.monthClosed({ month: shut }));
  const { rows } = await sql<Outside>`
    update attendance_punches set state = ${ok}, decided_by = ${ctx.me.id}
    where id = any(${idArray(ids)}) and state = 2 returning ${COLUMNS}`.execute(ctx.db);
  const now = nowMinute(ctx.past);
  for (const { user_id, at } of rows) {
    const day = dayOfMinute(at);
    await judge(ctx.db, [user_id], { from: day - 1, to: Math.min(day + 1, dayOfMinute(now)), now });
    await notify(ctx, {
      kind: decidedNotice,
      to: [user_id],
      from: ctx.me.id,
      facts: { at: minuteText(at), ok: String(ok) },
    });
  }
  const count = String(rows.length);
  ctx.audit({
    module: "attendance",
    action: "edit",
    summary: ok === 1 ? attendanceSaid.didConfirm({ count }) : attendanceSaid.didReject({ count }),
  });
  return { msg: attendanceSaid.done({ count }), data: { done: rows.length } };
}
