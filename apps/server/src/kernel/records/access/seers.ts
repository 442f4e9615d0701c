/** Who sees a record besides the caller: for what is said to colleagues about it. */
import { sql } from "kysely";
import { meOf } from "../../access/me";
import type { Person } from "../../access/organisation";
import { Context } from "../../work/context";
import type { Raw, RecordRow, RecordType } from "../type/record-type";
import { covers, live, reachOf, visible } from "./scope";

/** As somebody else would ask, who has no session here. */
function asked(ctx: Context, person: Person, organisation: Parameters<typeof meOf>[0]): Context | undefined {
  const me = meOf(organisation, person.id);
  return me && new Context(ctx.services, ctx.request, ctx.db, me);
}

/**
 * Those of the people who see a row of an owned type, in their order. Whose it is decides in memory for nearly all of them;
 * the database is asked for the few to whom it is shared.
 */
export async function seersOf(
  ctx: Context,
  type: RecordType,
  row: Pick<RecordRow, "id" | "owner_id"> & Raw,
  people: readonly Person[],
): Promise<Person[]> {
  if (type.rows.kind !== "owned") throw new Error(`rows of ${type.module} are nobody's`);
  const organisation = await ctx.services.organisation.get();
  const { shares, also } = type.rows;
  const shared = await sharedTo(
    ctx,
    shares ? { ...shares, of: row.id } : also && { ...also.shares, of: row[also.shares.by] },
  );
  const second = also && Number(row[also.column] ?? 0);
  const sees = async (person: Person): Promise<boolean> => {
    const theirs = asked(ctx, person, organisation);
    if (!theirs) return false;
    const scope = await reachOf(theirs, type);
    if (row.owner_id === null) return scope.pool !== "never";
    if (covers(scope, row.owner_id)) return true;
    if (second && scope.also?.includes(second)) return true;
    if (!shared.has(person.id)) return false;
    const { rows } = await sql`
      select 1 from ${sql.table(type.table)} r
      where r.id = ${row.id} and ${live(type, "r")} and ${visible(type, scope, "r")}`.execute(ctx.db);
    return rows.length > 0;
  };
  const seen: Person[] = [];
  for (const person of people) if (await sees(person)) seen.push(person);
  return seen;
}

async function sharedTo(
  ctx: Context,
  shares: { table: string; column: string; of: unknown } | undefined,
): Promise<ReadonlySet<number>> {
  if (!shares) return new Set();
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id from ${sql.table(shares.table)} s where ${sql.ref(`s.${shares.column}`)} = ${shares.of}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}
