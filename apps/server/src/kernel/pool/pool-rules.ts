/** The rules of the pool of a record type, as somebody saved them, or as a company begins. */
import { defaultRules, type PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { PoolOption, RecordType } from "../records/type/record-type";
import { findRecordType } from "../records/type/registry";

/** Customers have deals where there are contracts. */
export const hasContracts = (): boolean => findRecordType("contract") !== undefined;

/** The pool that a type has. @throws where it has none */
export function poolOf({ module, rows }: RecordType): PoolOption {
  if (rows.kind !== "owned" || !rows.pool) throw new Error(`${module} has no pool`);
  return rows.pool;
}

/** Whether rows of a type go to the pool by themselves. */
export async function recycles(db: Database, module: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pool_rules where module = ${module} and (rules ->> 'enabled')::boolean`.execute(db);
  return rows.length > 0;
}

export interface StoredRules {
  rules: PoolRules;
  /** 0 = nobody has saved any. */
  version: number;
}

export async function poolRules(db: Database, type: RecordType): Promise<StoredRules> {
  const { rows } = await sql<{ rules: Partial<PoolRules>; version: number }>`
    select rules, version from pool_rules where module = ${type.module}`.execute(db);
  const [saved] = rows;
  const first = defaultRules(poolOf(type).kind, hasContracts());
  return {
    rules: { ...first, ...saved?.rules, assign: { ...first.assign, ...saved?.rules.assign } },
    version: saved?.version ?? 0,
  };
}
