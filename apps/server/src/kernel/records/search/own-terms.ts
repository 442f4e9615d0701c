/**
 * Makes records searchable by the company's own fields as soon as a form says so, and takes it back when it does not. A
 * background job makes the terms of records with a value again, some hundred in a transaction that also stores the next
 * position. Records written meanwhile have their terms already.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { Database } from "../../db/database";
import { FIELD_QUEUE } from "../../fields/ext-indexes";
import { type FieldChange, isChanging } from "../../fields/field-change";
import { inModule } from "../../fields/module-table";
import { enqueue } from "../../jobs/enqueue";
import type { JobContext, Task } from "../../jobs/task";
import { findRecordType } from "../type/registry";
import { remakeHeld } from "./search-remake";

const A_STEP = 200;
/** What servers need at most to hear that fields were changed, and to end what they are at. */
const SETTLE_MS = 2_000;
const NOBODY = 0;

/** As `custom_fields.terms` keeps it: null where nothing of the field stands among the terms. */
export interface OwnTerms {
  /** They are to have it; false: to lose it. */
  on: boolean;
  /** The last record that was seen to; left out once all were. */
  place?: number;
}

interface Field {
  id: number;
  module: string;
  key: string;
  definition: FieldDef;
  archived: boolean;
  change: FieldChange | null;
  terms: OwnTerms | null;
}

const isWanted = ({ definition, archived }: Pick<Field, "definition" | "archived">): boolean =>
  !archived && definition.flags.find === true;

/** What is still to be done to the terms; undefined when nothing is. */
function begun(field: Field): OwnTerms | undefined {
  const { terms } = field;
  const on = isWanted(field);
  if ((terms === null && !on) || isChanging(field.change)) return undefined;
  if (terms?.on !== on) return { on, place: 0 };
  return terms.place === undefined ? undefined : terms;
}

const keep = (db: Database, id: number, terms: OwnTerms | null) =>
  sql`update custom_fields set terms = ${terms && JSON.stringify(terms)}::jsonb where id = ${id}`.execute(db);

/** @returns undefined when nothing is left to be done */
async function step(job: JobContext, id: number): Promise<{ module: string; ended: boolean } | undefined> {
  return job.db.transaction().execute(async (db) => {
    const { rows } = await sql<Field>`
      select id, module, key, definition, archived, change, terms from custom_fields where id = ${id}
      for no key update`.execute(db);
    const [field] = rows;
    const type = field && findRecordType(field.module);
    const terms = field && begun(field);
    const at = field && job.services.fields.places.get(field.module);
    if (!type || !terms || !at) return undefined;
    const next = await sql<{ id: number }>`
      select r.id from ${sql.table(type.table)} r where r.id > ${terms.place ?? 0} and r.ext ? ${field.key} and ${inModule(at, "r")}
      order by r.id limit ${A_STEP}`.execute(db);
    const ids = next.rows.map((row) => row.id);
    await remakeHeld({ db, services: job.services }, type, ids, "all");
    const place = ids.at(-1);
    if (place === undefined) await keep(db, id, terms.on ? { on: true } : null);
    else await keep(db, id, { ...terms, place });
    return { module: field.module, ended: place === undefined };
  });
}

/** Fields whose terms are not as they are to be. */
async function waiting(db: Database): Promise<number[]> {
  const { rows } = await sql<Field>`
    select id, module, key, definition, archived, change, terms from custom_fields
    where terms is not null or definition -> 'flags' ->> 'find' = 'true' order by id`.execute(db);
  return rows.filter((field) => begun(field)).map(({ id }) => id);
}

export const ownTermsTask: Task<{ because: string }> = {
  name: "kernel.ownTerms",
  run: async (_payload, job) => {
    const ids = await waiting(job.db);
    if (ids.length === 0) return;
    await sleep(SETTLE_MS, undefined, { signal: job.signal });
    job.services.fields.refresh();
    await job.services.fields.ready();
    for (const id of ids) {
      for (let done = await step(job, id); done; done = await step(job, id)) {
        job.services.changes.tell(done.ended ? ["customForm", done.module] : ["customForm"], NOBODY);
        job.signal.throwIfAborted();
      }
    }
  },
};

/** Asks for it; it begins when the transaction commits, after changes of types that were asked for before. */
export const wakeTerms = (db: Database, because: string): Promise<void> =>
  enqueue(db, ownTermsTask, { because }, { key: "field terms", queue: FIELD_QUEUE });

/** Once its values are others: what they say is written anew. */
export async function redoTerms(db: Database, id: number): Promise<void> {
  await sql`update custom_fields
    set terms = jsonb_build_object('on', not archived and coalesce(definition -> 'flags' ->> 'find' = 'true', false), 'place', 0)
    where id = ${id} and (terms is not null or definition -> 'flags' ->> 'find' = 'true')`.execute(db);
  await wakeTerms(db, String(id));
}

/** How far records are found by it, of the ids that they have; undefined for a field by which none is. */
export function termsPercent(
  field: Pick<Field, "definition" | "archived" | "terms">,
  last: number,
): number | undefined {
  if (!isWanted(field)) return undefined;
  const { terms } = field;
  if (!terms?.on) return 0;
  if (terms.place === undefined) return 100;
  return last === 0 ? 0 : Math.min(99, Math.floor((100 * terms.place) / last));
}
