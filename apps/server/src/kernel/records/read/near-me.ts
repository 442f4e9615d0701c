/**
 * Whether somebody has stars on records of a type, and shares. A list looks for both in walks of their own, which are planned
 * whether they find something or not: for a statement that is planned each time, asking first costs less than planning them.
 */
import { sql } from "kysely";
import { prepared } from "../../db/pipeline";
import type { Context } from "../../work/context";
import type { RecordType, RowScope } from "../type/record-type";
import { sharesTo } from "../type/shares";
import { myStars } from "../type/stars";

interface Near {
  starred: boolean;
  shared: boolean;
}

export async function nearMe(ctx: Context, type: RecordType, { shared: reaches }: RowScope): Promise<Near> {
  const stars = myStars(type, ctx.me.id);
  const shares = reaches && type.rows.kind === "owned" ? (type.rows.shares ?? type.rows.also?.shares) : undefined;
  if (!stars && !shares) return { starred: false, shared: reaches };
  const starred = stars ? sql`exists (select 1 from ${stars.rows})` : sql`false`;
  const shared = shares ? sql`exists (select 1 from ${sharesTo(shares, ctx.me.id)})` : sql`${sql.lit(reaches)}`;
  const { rows } = await sql<Near>`${prepared}select ${starred} as starred, ${shared} as shared`.execute(ctx.db);
  return rows[0] ?? { starred: true, shared: true };
}
