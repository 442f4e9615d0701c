/** How far the indexes on the company's own fields are: read off the database, so that nothing has to be kept in step. */
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { Services } from "../work/services";
import { indexPercent, type Phase } from "./index-percent";
import { type FieldIndexes, type NoIndex, wantedIndexes } from "./wanted-indexes";

export interface IndexState {
  state: "ready" | "building" | "waiting" | "failed" | NoIndex;
  percent: number;
  error: string;
}

interface Found extends Phase {
  name: string;
  valid: boolean;
}

function stateOf({ indexes, keys, none }: FieldIndexes, found: readonly Found[], error: string | null): IndexState {
  const at = (state: IndexState["state"], percent = 0) => ({
    state,
    percent,
    error: state === "failed" ? (error ?? "") : "",
  });
  const mine = [...keys, ...indexes].map(({ name }) => found.find((one) => one.name === name));
  if (none && mine.every((one) => one?.valid)) return at(none);
  if (mine.every((one) => one?.valid)) return at("ready", 100);
  const building = mine.find((one) => one && !one.valid && one.phase !== null);
  const parts = mine.map((one) => {
    if (one?.valid) return 100;
    return one ? indexPercent(one) : 0;
  });
  if (building) return at("building", Math.floor(parts.reduce((sum, part) => sum + part, 0) / parts.length));
  return at(error === null ? "waiting" : "failed");
}

/** By id of the field, of those that lists filter or sort by. */
export async function indexStates(
  services: Services,
  db: Database,
  module: string,
): Promise<ReadonlyMap<number, IndexState>> {
  const wanted = await wantedIndexes(services, db, module);
  const names = wanted.flatMap(({ indexes, keys }) => [...keys, ...indexes].map(({ name }) => name));
  const { rows: found } = await sql<Found>`
    select c.relname as name, i.indisvalid as valid, p.phase, p.blocks_done as "blocksDone", p.blocks_total as "blocksTotal",
      p.tuples_done as "tuplesDone", p.tuples_total as "tuplesTotal"
    from pg_class c join pg_index i on i.indexrelid = c.oid
    left join pg_stat_progress_create_index p on p.index_relid = c.oid and p.datname = current_database()
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[])`.execute(db);
  const { rows: errors } = await sql<{ id: number; index_error: string | null }>`
    select id, index_error from custom_fields where module = ${module}`.execute(db);
  const errorOf = new Map(errors.map(({ id, index_error }) => [id, index_error]));
  return new Map(wanted.map((one) => [one.id, stateOf(one, found, errorOf.get(one.id) ?? null)]));
}
