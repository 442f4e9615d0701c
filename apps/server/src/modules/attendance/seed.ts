/** What a company begins with: one shift, and one group that everybody is in. */
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";

const DAY_SHIFT = "白班";

export async function firstRules(db: Database): Promise<void> {
  const { rows } = await sql`
    insert into seed_steps (marker) values ('attendance rules') on conflict do nothing returning marker`.execute(db);
  if (rows.length === 0) return;
  const { rows: shifts } = await sql<{ id: number }>`
    insert into attendance_shifts (name, start_at, end_at, rests, grace, limit_minutes)
    values (${DAY_SHIFT}, 540, 1080, '[{"from":720,"to":780}]', 5, 60) returning id`.execute(db);
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => (day <= 5 ? shifts[0]?.id : 0));
  await sql`insert into attendance_groups (name, kind, week, is_default)
    values ('默认考勤组', 'fixed', ${JSON.stringify(week)}::jsonb, true)`.execute(db);
}
