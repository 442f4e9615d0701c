/** How many each receiver has of a kind, how many he would get, and how many of these do not fit below his hold cap. */

import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { quotaOf } from "../pool/holdings";
import { poolOf } from "../pool/pool-rules";
import { hasPool } from "../records/write/into-pool";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { NOBODY } from "./handover";
import type { Part } from "./plan";

interface Room {
  key: string;
  userid: number;
  n: number;
  held: number;
  holdCap: number | null;
  over: number;
}

/** Which of the rows count against a cap. */
async function counted(ctx: Context, { kind, rows }: Part): Promise<ReadonlySet<number>> {
  const { type } = kind;
  if (!type || !hasPool(type)) return new Set();
  const { rows: found } = await sql<{ id: number }>`
    select r.id from ${sql.table(type.table)} r
    where r.id = any(${idArray(rows.map(({ id }) => id))}) and ${poolOf(type).open}`.execute(ctx.db);
  return new Set(found.map(({ id }) => id));
}

async function capOf(ctx: Context, { kind: { type } }: Part, person: number): Promise<Pick<Room, "held" | "holdCap">> {
  if (!type || !hasPool(type)) return { held: 0, holdCap: null };
  const { held, holdCap } = await quotaOf(ctx.db, type, person);
  return { held, holdCap };
}

/** Of each receiver, in the order in which he gets his first. */
export async function roomsOf(ctx: Context, part: Part): Promise<Room[]> {
  const counts = await counted(ctx, part);
  const rooms: Room[] = [];
  for (const [userid, his] of grouped(part.rows, ({ to }) => to)) {
    if (userid === NOBODY) continue;
    const { held, holdCap } = await capOf(ctx, part, userid);
    const more = his.filter(({ id }) => counts.has(id)).length;
    const over = holdCap === null ? 0 : Math.max(0, more - Math.max(0, holdCap - held));
    rooms.push({ key: part.kind.key, userid, n: his.length, held, holdCap, over });
  }
  return rooms;
}
