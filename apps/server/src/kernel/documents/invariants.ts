/**
 * What always holds of documents and their ledgers, as queries that find what breaks it. Modules register theirs; each night
 * all are asked, and what is broken is kept and told to whoever runs the server.
 */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import type { JobContext, Occurrence, ScheduledTask } from "../jobs/task";

export interface Broken {
  /** Of the record that breaks it. */
  id: number;
  /** What stands there, in figures. */
  detail: string;
}

const known = new Map<string, RawBuilder<Broken>>();

/** @param name by which registering it again replaces it, such as `receipt.whole` */
export const registerInvariant = (name: string, broken: RawBuilder<Broken>): void => void known.set(name, broken);

export const invariantNames = (): readonly string[] => [...known.keys()];

/** Of each invariant, at most so many rows. */
const MOST = 100;

/** All that is broken now. */
export async function brokenInvariants(db: Database): Promise<(Broken & { name: string })[]> {
  const all: (Broken & { name: string })[] = [];
  for (const [name, broken] of known) {
    const { rows } = await sql<Broken>`select id, detail from (${broken}) b order by id limit ${MOST}`.execute(db);
    all.push(...rows.map((row) => ({ name, ...row })));
  }
  return all;
}

/** Keeps what is broken in the place of what was. */
async function check(_at: Occurrence, job: JobContext): Promise<void> {
  const broken = await brokenInvariants(job.db);
  await job.once(async (db) => {
    await sql`delete from broken_invariants`.execute(db);
    await sql`
      insert into broken_invariants (name, record_id, detail)
      select name, id, detail from jsonb_to_recordset(${JSON.stringify(broken)}::jsonb) b(name text, id bigint, detail text)`.execute(
      db,
    );
  });
  for (const { name, id, detail } of broken) job.log(`broken: ${name} of ${id}: ${detail}`);
}

export const invariantsTask: ScheduledTask = {
  name: "documents.invariants",
  schedule: { pattern: "40 3 * * *", onlyLatest: true },
  run: check,
};
