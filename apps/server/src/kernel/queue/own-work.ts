/** Of which kinds of what gives people something to do somebody has any of his own: where his day begins. */
import { sql } from "kysely";
import type { Database } from "../db/database";
import { live } from "../records/access/scope";
import { isOther, workSources } from "../records/type/work-source";

/** Modules, each once. */
export async function ownWork(db: Database, userId: number): Promise<string[]> {
  const looks = new Map(
    workSources().flatMap((source) => {
      if (isOther(source)) return [[source.subject.module, sql`select 1 from (${source.rows(userId)}) w`] as const];
      const { type } = source;
      if (type.rows.kind !== "owned") return [];
      const own = sql`select 1 from ${sql.table(type.table)} r where r.owner_id = ${userId} and ${live(type, "r")}`;
      return [[type.module, own] as const];
    }),
  );
  if (looks.size === 0) return [];
  const found = [...looks].map(([module, rows]) => sql`select ${module}::text as module where exists (${rows})`);
  const { rows } = await sql<{ module: string }>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows.map(({ module }) => module);
}
