/** What the black list says of a number just now. */
import { type BlackEntry, patternsOf, refusing } from "@qicheng/engine/calls/black";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";

interface Stored extends BlackEntry {
  remark: string;
}

/** The entry that stands against it, with its reason; undefined where none does. */
export async function refusedBy(
  db: Database,
  { key, direction }: { key: string; direction: "out" | "in" },
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select pattern, kind = 'allow' as allows, coalesce(remark, '') as remark from call_black
    where pattern = any(${patternsOf(key)}::text[]) and deleted_at is null
      and direction in ('both', ${direction}) and (until is null or until >= current_date)
    order by length(pattern) desc, id`.execute(db);
  return refusing(rows);
}
