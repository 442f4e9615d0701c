/**
 * Records of every type that one opened last: the looks that are noted anyway, reduced to records that one still sees.
 */
import type { RecentRecord } from "@qicheng/api/search/routes";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Context } from "../../work/context";
import { storedModule } from "../../work/stored-module";
import type { Place } from "../access/masks";
import { maySee, reachOf } from "../access/scope";
import { hitColumns, hitRows, type StoredHit, sourceOf, textOf, wireHit } from "../search/hits";
import type { Condition, RecordType } from "../type/record-type";
import { allRecordTypes } from "../type/registry";

const MOST = 8;
/** So many looks are gone through: of some one no longer sees what they were at. */
const LOOKS = 40;

interface Look {
  module: string;
  id: number;
}

async function lastLooks(ctx: Context, types: readonly RecordType[]): Promise<readonly Look[]> {
  const modules = [...new Set(types.map(({ kept }) => kept))];
  const { rows } = await sql<Look>`
    select module, record_id as id from record_views
    where user_id = ${ctx.me.id} and module = any(${modules}::text[])
    order by seen_at desc, record_id desc limit ${sql.lit(LOOKS)}`.execute(ctx.db);
  return rows;
}

/** Where rows lie for the caller, with what is told of those that lie there. */
function placesOf(ctx: Context, type: RecordType, owner: RawBuilder<unknown>): [Condition, Place][] {
  if (type.rows.kind === "open") return [[sql`true`, "others"]];
  return [
    [sql`${owner} = ${ctx.me.id}`, "own"],
    [sql`${owner} <> ${ctx.me.id}`, "others"],
    [sql`${owner} is null`, "pool"],
  ];
}

async function partsOf(ctx: Context, type: RecordType, ids: readonly number[]) {
  const at = sourceOf(type, await reachOf(ctx, type));
  const places = placesOf(ctx, type, at.owner);
  return Promise.all(
    places.map(
      async ([there, place]) => sql`
        select ${hitColumns(type, at, await textOf(ctx, type, place))} from ${at.from}
        where r.id = any(${idArray(ids)}) and ${hitRows(type, at)} and ${there}`,
    ),
  );
}

/** The latest first, each once. */
export async function recentlyOpened(ctx: Context): Promise<RecentRecord[]> {
  const types = allRecordTypes().filter((type) => maySee(ctx, type));
  const looks = types.length === 0 ? [] : await lastLooks(ctx, types);
  const looked = types
    .map((type) => ({ type, ids: looks.filter(({ module }) => module === type.kept).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
  if (looked.length === 0) return [];
  const parts = (await Promise.all(looked.map(({ type, ids }) => partsOf(ctx, type, ids)))).flat();
  const { rows } = await sql<StoredHit>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  const seen = looks.flatMap(({ module, id }) =>
    rows.filter((row) => storedModule(row.module) === module && row.id === id),
  );
  return Promise.all(
    seen
      .slice(0, MOST)
      .flatMap((row) =>
        looked
          .filter(({ type }) => type.module === row.module)
          .map(async ({ type }) => ({ ...(await wireHit(ctx, type, row)), foundBy: [], module: type.module })),
      ),
  );
}
