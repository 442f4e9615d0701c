/** What tests of pools begin with. */
import { customers } from "@qicheng/api/customers/routes";
import { defaultRules, type PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import { expect } from "vitest";
import { FileTurns } from "../src/kernel/jobs/file-turns";
import type { JobContext, Task } from "../src/kernel/jobs/task";
import { clocksTask } from "../src/kernel/pool/clocks";
import { addCustomer } from "./arrange";
import type { Answer, Caller, TestServer } from "./harness";

export const setRules = (server: TestServer, rules: Partial<PoolRules>, module = "customer") =>
  sql`insert into pool_rules (module, rules) values (${module}, ${JSON.stringify(rules)}::jsonb)
    on conflict (module) do update set rules = excluded.rules`.execute(server.db);

/** A customer that this person had, in the pool. */
export async function pooledBy(caller: Caller, values: Record<string, unknown> = {}): Promise<number> {
  const id = await addCustomer(caller, values);
  expect((await caller.post(customers.toPool, { ids: [id] })).status).toBe(200);
  return id;
}

export const claim = (caller: Caller, ...ids: number[]) => caller.post(customers.receive, { ids });

export const batchOf = (answer: Answer): number => (answer.data as { undo: number }).undo;

/** Does what a job does, here. */
export async function runJob<Payload extends object>(
  { services, db }: TestServer,
  task: Task<Payload>,
  payload: Payload,
): Promise<void> {
  const { signal } = new AbortController();
  const once: JobContext["once"] = (work) => db.transaction().execute(work);
  await task.run(payload, { services, db, signal, once, log: () => undefined, turns: new FileTurns() });
}

/** As if its owner had had it for so many days, and nobody had written since. */
export const since = (server: TestServer, id: number, days: number) =>
  sql`update customers set owned_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(server.db);

/** Rules that recycle, in force. */
export async function recycleBy(
  server: TestServer,
  rules: Partial<PoolRules>,
  module: "customer" | "clue" = "customer",
): Promise<void> {
  const kind = module === "clue" ? "lead" : "customer";
  await setRules(server, { ...defaultRules(kind, false), enabled: true, ...rules }, module);
  await runJob(server, clocksTask, { module });
}
