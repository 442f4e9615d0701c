/** What the caller has to do, ranked: each source walks an index of his own rows no further than it is told. */
import { type Line, ranked, type Work } from "@qicheng/engine/queue/rank";
import { type RawBuilder, sql } from "kysely";
import { prepared } from "../db/pipeline";
import { ownFields } from "../records/field-rights";
import { maskOf, type Place } from "../records/masks";
import type { Condition, RecordType } from "../records/record-type";
import { live, maySee, narrowedReach, visibleWays } from "../records/scope";
import { sharesTo } from "../records/shares";
import type { Context } from "../work/context";
import { type Found, type WorkSource, workSources } from "./source";

/** Of each source; with more than these nobody is done today. */
const MOST_WORK = 100;

interface Item extends Work, Found {
  source: WorkSource;
  /** Who is with it just now, if that is somebody else; 0 = nobody. */
  heldBy: number;
}
/** A record with all there is to do with it. */
export type WorkLine = Line<Item> & { type: RecordType; heldBy: number };

interface StoredItem {
  source: number;
  id: number;
  at: number;
  days: number;
  done: boolean;
  held_by: number;
}

/** What he has put off until tomorrow. */
const isSkipped = (me: number, { table }: RecordType): Condition => sql`
  exists (select 1 from queue_skips k where k.user_id = ${me} and k.subject = ${table} and k.record_id = r.id and k.until > now())`;

interface Walk {
  source: WorkSource;
  /** Its place among the sources. */
  no: number;
  me: number;
}

function walked({ source, no, me }: Walk, ways: readonly Condition[]): RawBuilder<unknown> {
  const { type, at, where, done, newestFirst } = source;
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  return sql`(select ${sql.lit(no)}::int as source, r.id, ${at}::timestamptz as at, ${done ? done(me) : sql`false`} as done
    from ${sql.table(type.table)} r
    where ${sql.join([live(type, "r"), where, ...ways], sql` and `)} and not ${isSkipped(me, type)}
    order by ${at} ${direction}, r.id ${direction} limit ${sql.lit(MOST_WORK)})`;
}

/** Shared to him for writing. */
function forWriting({ rows }: RecordType, me: number): Condition {
  if (rows.kind !== "owned" || !rows.shares) return sql`false`;
  return sql`exists (select 1 from ${sharesTo(rows.shares, me)} and s.access = 'rw' and ${sql.ref(`s.${rows.shares.column}`)} = r.id)`;
}

/** The walks of a source through what the caller sees: his own rows, and what of others is his to do. */
async function walksOf(ctx: Context, source: WorkSource, no: number): Promise<RawBuilder<unknown>[]> {
  const { type, shared } = source;
  const field = (await ownFields(ctx, type.module)).byKey.get(source.field);
  if (!field || !maySee(ctx, type)) return [];
  const isRead = (place: Place) => maskOf(field, place) === undefined;
  const of: Walk = { source, no, me: ctx.me.id };
  const ways = async (dataType: string) => visibleWays(type, await narrowedReach(ctx, type, dataType), "r");
  const walks = isRead("own") ? (await ways("myself")).map((way) => walked(of, [way])) : [];
  if (!shared || !isRead("others")) return walks;
  const [, ...others] = await ways("participate");
  return [...walks, ...others.map((way) => walked(of, [way, forWriting(type, of.me), shared(of.me)]))];
}

/** All of it, the most urgent first. */
export async function workOf(ctx: Context): Promise<WorkLine[]> {
  const sources = workSources();
  const walks = (await Promise.all(sources.map((source, no) => walksOf(ctx, source, no)))).flat();
  if (walks.length === 0) return [];
  const subjects = sql.join(
    sources.map(({ type }, no) => sql`when ${sql.lit(no)} then ${sql.lit(type.table)}`),
    sql` `,
  );
  const { rows } = await sql<StoredItem>`${prepared}
    select w.source, w.id, (extract(epoch from w.at) * 1000)::bigint as at, w.at::date - current_date as days, w.done,
      coalesce(l.user_id, 0) as held_by
    from (${sql.join(walks, sql` union all `)}) w
    left join queue_leases l on l.subject = case w.source ${subjects} end and l.record_id = w.id
      and l.until > clock_timestamp() and l.user_id <> ${ctx.me.id}`.execute(ctx.db);
  const now = Date.now();
  const items = rows.map((row): Item => {
    const source = sources[row.source] as WorkSource;
    const found = { at: row.at, days: row.days, done: row.done };
    const urgency = source.urgency(found, now);
    return { ...found, source, subject: source.type.table, id: row.id, urgency, heldBy: row.held_by };
  });
  return ranked(items).map((line) => ({ ...line, type: line.works[0].source.type, heldBy: line.works[0].heldBy }));
}
