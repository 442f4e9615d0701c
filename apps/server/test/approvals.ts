/** Approvals under test: a module of its own in a table of its own, flows as they are released, commands as calls run them. */
import type { Command } from "@qicheng/engine/approval/commands";
import type { ApprovalForm, Flow } from "@qicheng/engine/approval/definition";
import type { BusinessStatus } from "@qicheng/engine/approval/effects";
import { type Instance, isOpen } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { meOf } from "../src/kernel/access/me";
import { registerApproval } from "../src/kernel/approval/declared";
import { runCommand, type Submission, submitApproval } from "../src/kernel/approval/run";
import { load } from "../src/kernel/approval/store";
import { auditParts } from "../src/kernel/work/audit";
import { Context } from "../src/kernel/work/context";
import { Refusal } from "../src/kernel/work/refusal";
import { named } from "./flows";
import type { TestServer } from "./harness";

const FACTS = {
  id: "test",
  ip: "127.0.0.1",
  agent: "test",
  route: "test",
  host: "",
  secure: false,
  cookies: "",
  language: "cn",
} as const;

/** What a hook was told, and whether it fails now. */
export interface Trial {
  module: string;
  told: { id: number; approval: BusinessStatus }[];
  broken: boolean;
}

/** A module whose records lie in `trial_records`. */
export async function trialModule(server: TestServer, form: ApprovalForm): Promise<Trial> {
  await sql`create table if not exists trial_records (id bigint primary key, approval smallint not null default 0)`.execute(
    server.db,
  );
  const trial: Trial = { module: named("trial"), told: [], broken: false };
  registerApproval({
    module: trial.module,
    title: { cn: "试验单", en: "Trial" },
    form,
    onStatus: async ({ db }, id, approval) => {
      await sql`insert into trial_records (id, approval) values (${id}, ${approval})
        on conflict (id) do update set approval = excluded.approval`.execute(db);
      if (trial.broken) throw new Error("the hook is broken");
      trial.told.push({ id, approval });
    },
  });
  return trial;
}

/** Releases a drawing as the next version of the module's flow. */
export async function release(server: TestServer, module: string, flow: Flow, form: ApprovalForm): Promise<number> {
  const { nodes, lines, settings } = flow;
  const [made] = await server.rows(sql<{ id: number }>`
    insert into wf_flows (module, name) select ${module}, '流程' where not exists (select 1 from wf_flows where module = ${module})
    returning id`);
  const [known] = await server.rows(sql<{ id: number }>`select id from wf_flows where module = ${module}`);
  const flowId = made?.id ?? known?.id;
  await sql`update wf_flow_versions set state = 'history' where flow_id = ${flowId} and state = 'released'`.execute(
    server.db,
  );
  const [version] = await server.rows(sql<{ id: number }>`
    insert into wf_flow_versions (flow_id, no, state, design, settings, form, released_at)
    select ${flowId}, count(*) + 1, 'released', ${JSON.stringify({ nodes, lines })}::jsonb, ${JSON.stringify(settings)}::jsonb,
      ${JSON.stringify(form)}::jsonb, now() from wf_flow_versions where flow_id = ${flowId} returning id`);
  await sql`update wf_flows set current_version_id = ${version?.id} where id = ${flowId}`.execute(server.db);
  return version?.id ?? 0;
}

/** Work in a transaction of somebody's, with its rows in the log, as a call does it. */
export async function inCall<Result>(
  server: TestServer,
  userId: number,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const organisation = await server.services.organisation.get();
  const me = meOf(organisation, userId);
  const { ctx, result } = await server.db.transaction().execute(async (trx) => {
    const inside = new Context(server.services, FACTS, trx, me);
    const done = await work(inside);
    await sql`with ${auditParts(inside.audits, { userId, request: FACTS })} select 1`.execute(trx);
    return { ctx: inside, result: done };
  });
  await ctx.committed();
  return result;
}

let record = 0;
export const nextRecord = (): number => (record += 1);

/** Submits a new record. @returns the approval's id */
export async function submitted(
  server: TestServer,
  userId: number,
  submission: Partial<Submission> & { module: string },
): Promise<number> {
  const whole = { id: nextRecord(), title: "申请", data: {}, ...submission };
  const { taskId } = await inCall(server, userId, (ctx) => submitApproval(ctx, whole));
  return taskId ?? 0;
}

/** `ok`, or why it was denied. */
export async function runs(server: TestServer, userId: number, taskId: number, command: Command): Promise<string> {
  try {
    await inCall(server, userId, (ctx) => runCommand(ctx, taskId, command));
    return "ok";
  } catch (error) {
    if (error instanceof Refusal) return error.details.reason ?? error.code;
    throw error;
  }
}

export async function stateOf(server: TestServer, taskId: number): Promise<Instance> {
  const loaded = await load(server.db, taskId);
  if (!loaded) throw new Error("there is no such approval");
  return loaded.state;
}

/** Approves the open step of a node, or the latest. */
export async function approves(server: TestServer, userId: number, taskId: number, nodeId: string): Promise<string> {
  const { steps } = await stateOf(server, taskId);
  const step =
    steps.find((other) => other.nodeId === nodeId && isOpen(other)) ??
    steps.findLast((other) => other.nodeId === nodeId);
  return runs(server, userId, taskId, { type: "approve", stepId: step?.id ?? 0 });
}

const OWN = [
  "wf_steps",
  "wf_workers",
  "wf_arrivals",
  "wf_copies",
  "wf_people",
  "wf_log",
  "wf_field_log",
  "wf_comments",
];

/** Everything that is kept of an approval, its clocks in the queue and what people were told, as one text. */
export async function everything(server: TestServer, taskId: number): Promise<string> {
  const rows = OWN.map(
    (table) =>
      sql`select ${table}::text as part, coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '') as rows
        from ${sql.table(table)} t where t.task_id = ${taskId}`,
  );
  const parts = await server.rows(sql<{ part: string; rows: string }>`
    ${sql.join(rows, sql` union all `)}
    union all select 'wf_tasks', to_jsonb(t)::text from wf_tasks t where t.id = ${taskId}
    union all select 'jobs', coalesce(string_agg(key || run_at::text, '|' order by key), '') from graphile_worker.jobs
      where key like ${`approval:${taskId}:%`}
    union all select 'told', count(*)::text from notifications
    union all select 'audit', count(*)::text from audit_log
    union all select 'business', string_agg(id || ':' || approval, '|' order by id) from trial_records`);
  return JSON.stringify(parts);
}
