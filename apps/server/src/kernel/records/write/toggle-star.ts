/** Starring a record, and taking the star back. */

import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { lockMe } from "../../access/lock-me";
import type { Context } from "../../work/context";
import { Refusal } from "../../work/refusal";
import { findRecord } from "../read/read";
import type { RecordType } from "../type/record-type";
import { myStars } from "../type/stars";
import { sentence, tell } from "../type/tell";

/** Stars the record, or takes my star back; two clicks at once count as two. */
export async function toggleStar(ctx: Context, type: RecordType, id: number) {
  const stars = myStars(type, ctx.me.id);
  if (!stars) throw new Error(`${type.module} has no stars`);
  const row = await findRecord(ctx, type, id);
  await lockMe(ctx);
  const removed = await sql`delete from ${stars.rows} and ${stars.id} = ${id} returning 1`.execute(ctx.db);
  const off = removed.rows.length > 0;
  if (!off) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${stars.rows}`.execute(ctx.db);
    if ((rows[0]?.n ?? 0) >= LIMITS.starsPerUser)
      throw new Refusal("VALIDATION", said.mostStars({ max: LIMITS.starsPerUser, title: type.title }));
    await sql`insert into ${stars.put(id)}`.execute(ctx.db);
  }
  tell(ctx, type, row, {
    action: off ? "unstar" : "star",
    summary: sentence(type, off ? said.didUnstar : said.didStar, row),
  });
  return { msg: off ? said.unstarred : said.starred, data: { watchuserid: off ? ("" as const) : ctx.me.id } };
}
