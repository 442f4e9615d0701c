/** What the duplicate check says to whoever might ask for what it found. */

import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import type { RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { wireTime } from "../work/time";
import { type AskedRow, refusalToAsk } from "./asked-rows";
import { readRequests, routesOf } from "./requests";
import { noteTold } from "./told-hits";

type Asking = Pick<DuplicateHit, "ask" | "asked">;

/** Whether the caller may ask for these records, and what he has asked for already; he is told of them from here on. */
export async function askingFor(
  ctx: Context,
  base: RecordType,
  found: readonly AskedRow[],
): Promise<(row: AskedRow) => Asking> {
  const { requestsPerDay } = await ctx.services.settings.get();
  const unseen = found.filter(({ row }) => !row.seen).map(({ row }) => row.id);
  await noteTold(ctx, base, unseen);
  const ids = found.map(({ row }) => row.id);
  const mine = sql`q.module = ${base.kept} and q.record_id = any(${idArray(ids)}) and q.asker_id = ${ctx.me.id}
    and q.state = 'open' and q.expires_at > now() order by q.id`;
  const open = grouped(await readRequests(ctx.db, mine), ({ record_id }) => record_id);
  return (one) => {
    const right = routesOf(one.type).collaborate.permission;
    const mayAsk = requestsPerDay > 0 && ctx.can(right) && refusalToAsk(ctx, one) === undefined;
    const asked = (open.get(one.row.id) ?? []).map(({ id, kind, expires_at }) => ({
      id,
      type: kind,
      until: wireTime(expires_at),
    }));
    return { ask: mayAsk ? 1 : 0, asked };
  };
}
