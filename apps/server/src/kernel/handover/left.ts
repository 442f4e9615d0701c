/** What is left of somebody: all kinds of it, how much of each, and which. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import type { RecordType } from "../records/type/record-type";
import { allRecordTypes } from "../records/type/registry";
import { type Ending, type Handover, type Left, ownHandovers } from "./handover";
import { ownedHandover } from "./owned";

const owned = new Map<RecordType, Handover>();

/** What is owned comes first: who has a record needs no share of it. */
export function allHandovers(): Handover[] {
  for (const type of allRecordTypes())
    if (!owned.has(type) && type.rows.kind === "owned" && !type.rows.stays)
      owned.set(type, ownedHandover(type, type.rows));
  return [...owned.values(), ...ownHandovers()];
}

export const handoverNamed = (key: string): Handover | undefined => allHandovers().find((one) => one.key === key);

const countOf = (left: RawBuilder<unknown>) => sql<number>`(select count(*) from (${left}) l)`;

/** How much of everything somebody has. @param leaver a person, or the column of one on alias r */
export const pendingOf = (leaver: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(${sql.join(
    allHandovers().map(({ left }) => countOf(left(leaver))),
    sql` + `,
  )})::int`;

/** How much there is of each. */
export async function countsOf(
  db: Database,
  kinds: readonly Pick<Handover | Ending, "left">[],
  leaver: number,
): Promise<number[]> {
  if (kinds.length === 0) return [];
  const counts = kinds.map(({ left }) => countOf(left(sql`${leaver}::bigint`)));
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** What there is of a kind, in its order. */
export async function leftOf(db: Database, { left }: Handover, leaver: number): Promise<Left[]> {
  const { rows } = await sql<Left>`select * from (${left(sql`${leaver}::bigint`)}) l order by id`.execute(db);
  return rows;
}
