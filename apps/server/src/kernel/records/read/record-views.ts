/** When somebody looked last at a record. Whether it has changed since, the operation log knows. */
import { sql } from "kysely";
import type { Database } from "../../db/database";
import type { Context } from "../../work/context";
import { storedModule } from "../../work/stored-module";

const KEPT_DAYS = 90;

/** Notes that the caller looks at it now. @returns when he did before, exactly; undefined = never, or long ago */
export async function noteView(ctx: Context, module: string, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ seen_at: string | null }>`
    with former as (
      select seen_at from record_views where user_id = ${ctx.me.id} and module = ${storedModule(module)} and record_id = ${id}),
    written as (
      insert into record_views (user_id, module, record_id, seen_at) values (${ctx.me.id}, ${storedModule(module)}, ${id}, now())
      on conflict (user_id, module, record_id) do update set seen_at = greatest(record_views.seen_at, excluded.seen_at))
    select former.seen_at::text from former`.execute(ctx.db);
  return rows[0]?.seen_at ?? undefined;
}

/** What was looked at so long ago is as if it had never been. */
export async function forgetOldViews(db: Database): Promise<void> {
  await sql`delete from record_views where seen_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
