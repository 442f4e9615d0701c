/** What the caller has to do, ranked: each source walks an index of his own rows no further than it is told. */

import { type Line, ranked, type Work } from "@qicheng/engine/queue/rank";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../db/parameters";
import { prepared } from "../db/pipeline";
import { ownFields } from "../records/access/field-rights";
import { maskOf, type Place } from "../records/access/masks";
import { anyOf, live, maySee, narrowedReach, visibleWays } from "../records/access/scope";
import type { Condition, RecordType } from "../records/type/record-type";
import { sharesTo } from "../records/type/shares";
import {
  type About,
  aboutOf,
  type Found,
  isOther,
  type OtherWork,
  type RecordWork,
  type WorkSource,
  workSources,
} from "../records/type/work-source";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";

/** Of each source; with more than these nobody is done today. */
const MOST_WORK = 100;

interface Item extends Work, Found {
  source: WorkSource;
  /** Who is with it just now, if that is somebody else; 0 = nobody. */
  heldBy: number;
}
/** A record with all there is to do with it. */
export type WorkLine = Line<Item> & { about: About; heldBy: number };

interface StoredItem {
  source: number;
  id: number;
  at: number;
  days: number;
  done: boolean;
  held_by: number;
}

/** The one of which alone it is asked what there is to do. */
type One = Pick<WorkLine, "about" | "id">;

/**
 * What narrows the walks, mostly nothing: what is not needed is left out of their statement, which is planned for each caller.
 * Each has ids by table or by type.
 */
export interface Around {
  /** What he has put off until tomorrow. */
  skipped: ReadonlyMap<string, readonly number[]>;
  /** What is shared to him for writing and his to do something with. */
  shared: ReadonlyMap<string, readonly number[]>;
}

/** Shared to him for writing. */
function forWriting({ rows }: RecordType, me: number): Condition {
  if (rows.kind !== "owned" || !rows.shares) return sql`false`;
  return sql`exists (select 1 from ${sharesTo(rows.shares, me)} and s.access = 'rw' and ${sql.ref(`s.${rows.shares.column}`)} = r.id)`;
}

const participating = async (ctx: Context, type: RecordType): Promise<Condition[]> =>
  visibleWays(type, await narrowedReach(ctx, type, "participate"), "r").slice(1);

/** Ids of what is shared to him and his to do something with, by any of the sources. */
async function sharedOf(
  ctx: Context,
  type: RecordType,
  sources: readonly RecordWork[],
): Promise<RawBuilder<unknown>[]> {
  const me = ctx.me.id;
  const his = new Set(sources.flatMap((source) => (source.type === type && source.shared ? [source.shared] : [])));
  if (his.size === 0 || !maySee(ctx, type)) return [];
  const conditions = [...his].map((condition) => condition(me));
  return (await participating(ctx, type)).map(
    (way) => sql`select 'shared' as kind, ${type.module}::text as at, r.id from ${sql.table(type.table)} r
      where ${sql.join([live(type, "r"), way, forWriting(type, me), anyOf(conditions)], sql` and `)}`,
  );
}

async function aroundOf(ctx: Context, all: readonly WorkSource[]): Promise<Around> {
  const sources = all.flatMap((source) => (isOther(source) ? [] : source));
  const types = [...new Set(sources.map(({ type }) => type))];
  const shared = (await Promise.all(types.map((type) => sharedOf(ctx, type, sources)))).flat();
  const skipped = sql`select 'skipped' as kind, k.subject as at, k.record_id as id from queue_skips k
    where k.user_id = ${ctx.me.id} and k.until > now()`;
  const { rows } = await sql<{ kind: keyof Around; at: string; id: number }>`${prepared}
    ${sql.join([skipped, ...shared], sql` union all `)}`.execute(ctx.db);
  const of = (kind: keyof Around) =>
    new Map(
      [...grouped(rows, (row) => (row.kind === kind ? row.at : ""))].map(([at, found]) => [
        at,
        found.map(({ id }) => id),
      ]),
    );
  return { skipped: of("skipped"), shared: of("shared") };
}

interface Walk<Source extends WorkSource = RecordWork> extends Around {
  most: number;
  source: Source;
  /** Its place among the sources. */
  no: number;
  me: number;
  one: One | undefined;
  about: About | undefined;
}

/** On alias r. */
function narrowerOf({ source, one, skipped }: Walk<WorkSource>): Condition[] {
  const off = skipped.get(aboutOf(source).table) ?? [];
  return [
    ...(one ? [sql<boolean>`r.id = ${one.id}`] : []),
    ...(off.length > 0 ? [sql<boolean>`r.id <> all(${idArray(off)})`] : []),
  ];
}

function walked(of: Walk, ways: readonly Condition[]): RawBuilder<unknown> {
  const { source, no, me, most } = of;
  const { type, at, where, done, newestFirst } = source;
  const direction = sql.raw(newestFirst ? "desc" : "asc");
  const narrower = narrowerOf(of);
  return sql`(select ${sql.lit(no)}::int as source, r.id, ${at}::timestamptz as at, ${done ? done(me) : sql`false`} as done
    from ${sql.table(type.table)} r
    where ${sql.join([live(type, "r"), where, ...ways, ...narrower], sql` and `)}
    order by ${at} ${direction}, r.id ${direction} limit ${sql.lit(most)})`;
}

/** The walk through what is no record. */
function otherWalk(ctx: Context, of: Walk<OtherWork>): RawBuilder<unknown>[] {
  if (!ctx.can(of.source.permission)) return [];
  const rows = of.source.rows(ctx.me.id);
  const where = sql.join([sql`true`, ...narrowerOf(of)], sql` and `);
  return [
    sql`(select ${sql.lit(of.no)}::int as source, r.id, r.at, false as done from (${rows}) r where ${where}
      order by r.at, r.id limit ${sql.lit(of.most)})`,
  ];
}

/** The walks of a source through what the caller sees: his own rows, and what of others is his to do. */
async function recordWalks(ctx: Context, of: Walk): Promise<RawBuilder<unknown>[]> {
  const { source, me } = of;
  const { type, shared } = source;
  const field = (await ownFields(ctx, type.module)).byKey.get(source.field);
  if (!field || !maySee(ctx, type)) return [];
  const isRead = (place: Place) => maskOf(field, place) === undefined;
  const own = isRead("own") ? visibleWays(type, await narrowedReach(ctx, type, "myself"), "r") : [];
  const walks = own.map((way) => walked(of, [way]));
  const others = of.shared.get(type.module) ?? [];
  if (!shared || others.length === 0 || !isRead("others")) return walks;
  const among = sql<boolean>`r.id = any(${idArray(others)})`;
  return [...walks, ...(await participating(ctx, type)).map((way) => walked(of, [among, way, shared(me)]))];
}

async function walksOf(ctx: Context, of: Walk<WorkSource>): Promise<RawBuilder<unknown>[]> {
  const { source, one, about = one?.about } = of;
  if (about && about !== aboutOf(source)) return [];
  return isOther(source) ? otherWalk(ctx, { ...of, source }) : recordWalks(ctx, { ...of, source });
}

/** What narrows the walks of a person, for several looks in one transaction. */
export const aroundMe = (ctx: Context): Promise<Around> => aroundOf(ctx, workSources());

interface Look {
  one?: One;
  /** Of one kind alone. */
  about?: About | undefined;
  /** Of each walk. */
  most?: number;
  around?: Around;
}

/** Who is a customer already, who may become one, and what nobody calls. */
function kindOf(source: WorkSource): number {
  if (isOther(source)) return 2;
  return source.type.variantOf ? 1 : 0;
}

/** All of it, or what there is to do with one; the most urgent first. */
export async function workOf(ctx: Context, { one, about, most = MOST_WORK, ...given }: Look = {}): Promise<WorkLine[]> {
  const sources = workSources();
  const around = given.around ?? (await aroundOf(ctx, sources));
  const me = ctx.me.id;
  const walks = (
    await Promise.all(sources.map((source, no) => walksOf(ctx, { ...around, source, no, me, one, about, most })))
  ).flat();
  if (walks.length === 0) return [];
  const subjects = sql.join(
    sources.map((source, no) => sql`when ${sql.lit(no)} then ${sql.lit(aboutOf(source).table)}`),
    sql` `,
  );
  const { rows } = await sql<StoredItem>`${prepared}
    select w.source, w.id, (extract(epoch from w.at) * 1000)::bigint as at, w.at::date - current_date as days, w.done,
      coalesce(l.user_id, 0) as held_by
    from (${sql.join(walks, sql` union all `)}) w
    left join queue_leases l on l.subject = case w.source ${subjects} end and l.record_id = w.id
      and l.until > clock_timestamp() and l.user_id <> ${ctx.me.id}`.execute(ctx.db);
  const now = Date.now();
  // Each key by name: hundreds of objects that are spread are kept apart by the engine, and cost more than their statement.
  const items = rows.map(({ source: no, id, at, days, done, held_by: heldBy }): Item => {
    const source = sources[no] as WorkSource;
    const urgency = source.urgency({ at, days, done }, now);
    return { at, days, done, source, subject: aboutOf(source).table, id, urgency, kind: kindOf(source), heldBy };
  });
  return ranked(items).map(({ subject, id, urgency, works }) => {
    const [{ source, heldBy }] = works;
    return { subject, id, urgency, works, about: aboutOf(source), heldBy };
  });
}

/** Ids of the records of a type that he has something to do with, in the order in which he does it. */
export const rankedIds = async (ctx: Context, type: RecordType): Promise<number[]> =>
  (await workOf(ctx, { about: type })).map(({ id }) => id);

/**
 * Those of the lines before which nothing is missing, where each walk had so many rows at most: a walk that was cut off
 * goes on behind its last row.
 * @returns whether they may be cut off
 */
export function completeOf(lines: readonly WorkLine[], most: number): { lines: readonly WorkLine[]; cut: boolean } {
  const seen = new Map<WorkSource, number>();
  for (const [at, { works }] of lines.entries())
    for (const { source } of works) {
      const count = (seen.get(source) ?? 0) + 1;
      if (count >= most) return { lines: lines.slice(0, at + 1), cut: true };
      seen.set(source, count);
    }
  return { lines, cut: false };
}
