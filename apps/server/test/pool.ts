/** What tests of pools begin with. */
import { customers } from "@qicheng/api/customers/routes";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import { expect } from "vitest";
import { addCustomer } from "./arrange";
import type { Answer, Caller, TestServer } from "./harness";

export const setRules = (server: TestServer, rules: Partial<PoolRules>) =>
  sql`insert into pool_rules (module, rules) values ('customer', ${JSON.stringify(rules)}::jsonb)
    on conflict (module) do update set rules = excluded.rules`.execute(server.db);

/** A customer that this person had, in the pool. */
export async function pooledBy(caller: Caller, values: Record<string, unknown> = {}): Promise<number> {
  const id = await addCustomer(caller, values);
  expect((await caller.post(customers.toPool, { ids: [id] })).status).toBe(200);
  return id;
}

export const claim = (caller: Caller, ...ids: number[]) => caller.post(customers.receive, { ids });

export const batchOf = (answer: Answer): number => (answer.data as { undo: number }).undo;
