/** Of which records somebody was told by the duplicate check: whoever guesses the number of another one learns nothing of it. */

import { sql } from "kysely";
import type { Database } from "../db/database";
import { idArray } from "../db/parameters";
import type { RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";

/** For so long after the check one may ask for what it told. */
const KNOWN_HOURS = 24;

export async function noteTold(ctx: Context, { kept }: RecordType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into told_hits (user_id, module, record_id) select ${ctx.me.id}, ${kept}, i from unnest(${idArray(ids)}) i order by i
    on conflict (user_id, module, record_id) do update set told_at = now()`.execute(ctx.db);
}

export async function wasTold(ctx: Context, { kept }: RecordType, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from told_hits where user_id = ${ctx.me.id} and module = ${kept} and record_id = ${id}
      and told_at > now() - make_interval(hours => ${KNOWN_HOURS})`.execute(ctx.db);
  return rows.length > 0;
}

export async function forgetOldHits(db: Database): Promise<void> {
  await sql`delete from told_hits where told_at < now() - make_interval(hours => ${KNOWN_HOURS})`.execute(db);
}
