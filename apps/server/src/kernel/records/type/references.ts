/**
 * References: columns that point at records, each with its way to follow. Modules declare those of their own tables,
 * the kernel those that name a record by type and id. `references.test.ts` reads the database and fails on an
 * undeclared one. `merge` moves rows by these declarations alone.
 */
import type { Context } from "../../work/context";
import type { Condition, Raw } from "./record-type";

/**
 * When two records become one, the column moves to the remaining record, unites with an equal row there, follows a row
 * that moves, or stays with its record.
 */
type Merged = "moves" | "unites" | "follows" | "stays";

/**
 * When it becomes somebody else's, or nobody's: its rows stay with the record, whoever has it; they end, and come back with
 * who had it; whoever gives the record says which of them stay (`chosen`); or a trigger closes them (`closes`).
 */
type Handed = "stays" | "chosen" | "closes";
type Pooled = "stays" | "ends" | "closes";

/** Of what is written of a record, and of what people keep of it for themselves. */
export const STAYS = { handed: "stays", pooled: "stays" } as const;

export interface Reference {
  merged: Merged;
  /** When the record is given to somebody else. */
  handed: Handed;
  /** When it goes into the pool, by hand or by its clock. */
  pooled: Pooled;
  /** Deleted with a record that goes for good. Left out: a foreign key says it, it has a clock of its own, or it is history. */
  purged?: true;
  /** What follows goes along with this, which the column names and the reference moves; a row that names none belongs to the record. */
  along?: { column: string; of: `${string}.${string}` };
  /** Columns of what moves that are written with its new place. */
  sets?: Raw;
  /** Of what unites, the rows on alias t that do; all of them, when left out. @param to the record that remains */
  only?: (to: number) => Condition;
  /** What unites with one on alias m that the record has already takes its place where the one on alias t is better. */
  better?: Condition;
  /** Brings records up to date that got some of it or lost it. */
  moved?: (ctx: Context, ids: readonly number[]) => Promise<void>;
}

/** By table and column. */
export type References = Readonly<Record<`${string}.${string}`, Reference>>;

/** Tables of the kernel, which name a record by `module` (or `subject`) and `record_id`. */
export const OF_ANY_TYPE: References = {
  "audit_about.record_id": { ...STAYS, merged: "stays" },
  "audit_log.record_id": { ...STAYS, merged: "stays" },
  "audit_log.customer_id": { ...STAYS, merged: "stays" },
  "account_movements.record_id": { ...STAYS, merged: "stays" },
  "broken_invariants.record_id": { ...STAYS, merged: "stays" },
  "document_effects.record_id": { ...STAYS, merged: "stays" },
  "document_figures.record_id": { ...STAYS, merged: "stays" },
  "document_versions.record_id": { ...STAYS, merged: "stays", purged: true },
  "files.record_id": { ...STAYS, merged: "moves" },
  "notifications.record_id": { ...STAYS, merged: "stays" },
  "pool_notices.record_id": { ...STAYS, merged: "stays" },
  "pool_warnings.record_id": { ...STAYS, merged: "stays" },
  "queue_leases.record_id": { ...STAYS, merged: "stays" },
  "queue_skips.record_id": { ...STAYS, merged: "stays" },
  "record_owners.record_id": { ...STAYS, merged: "stays", purged: true },
  "record_requests.record_id": { merged: "stays", handed: "closes", pooled: "closes", purged: true },
  "record_stars.record_id": { ...STAYS, merged: "unites", purged: true },
  "record_tags.record_id": { ...STAYS, merged: "unites", purged: true },
  "record_terms.record_id": { ...STAYS, merged: "stays", purged: true },
  "record_views.record_id": { ...STAYS, merged: "unites" },
  "reveals.record_id": { ...STAYS, merged: "stays" },
  "told_hits.record_id": { ...STAYS, merged: "stays" },
  "undo_rows.record_id": { ...STAYS, merged: "stays" },
};

const references = new Map<string, Reference>(Object.entries(OF_ANY_TYPE));

export function registerReferences(own: References): void {
  for (const [column, reference] of Object.entries(own)) references.set(column, reference);
}

/** Whether somebody has said what becomes of this column. */
export const isDeclared = (table: string, column: string): boolean => references.has(`${table}.${column}`);

/** What becomes of a column. @throws where nobody has said it */
export function referenceOf(table: string, column: string): Reference {
  const found = references.get(`${table}.${column}`);
  if (!found) throw new Error(`nobody says what becomes of ${table}.${column}`);
  return found;
}

/** What ends when nobody has the record any more. */
export const endingInPool = (): string[] => declaredColumns().filter((name) => references.get(name)?.pooled === "ends");

/** All columns of which somebody has. */
export const declaredColumns = (): string[] => [...references.keys()];

/** Tables whose rows of a record go with it, by `module` and `record_id`. */
export const purgedTables = (): string[] =>
  Object.entries(OF_ANY_TYPE).flatMap(([column, { purged }]) => (purged ? [column.split(".")[0] ?? ""] : []));
