/** What open screens hear of an approval: that there is something, and nothing of what its nodes hide. */
import { approvals } from "@qicheng/api/approvals/routes";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { approver, end, lines, start } from "../../../packages/engine/test/approval/flows";
import { approvalFormOf } from "../src/kernel/approval/form-of";
import { approves, release, runs, stateOf } from "./approvals";
import { newId } from "./arrange";
import type { Caller } from "./harness";
import { type LiveClient, until } from "./live-client";
import { enter, one, people, server, two, withTwoServers } from "./live-servers";
import { count } from "./observe";
import { field, makeForm, submitForm } from "./work-forms";

withTwoServers();

/** A form of these fields that goes through these nodes, one after the other. */
async function approvedForm(fields: Parameters<typeof makeForm>[2], nodes: ReturnType<typeof approver>[]) {
  const { boss } = people;
  const form = await makeForm(server, boss, fields);
  const { fields: known } = (await server.services.fields.get(form.module)).form;
  const ids = ["S", ...nodes.map(({ id }) => id), "E"];
  const ways = lines(...ids.slice(1).map((id, at) => `${ids[at]}>${id}`));
  const settings = { ...DEFAULT_SETTINGS, adminUsers: [boss.id] };
  const flow = { version_id: 0, nodes: [start(), ...nodes, end()], lines: ways, settings };
  await release(server, form.module, flow, { cc: true, fields: approvalFormOf(known) });
  return form;
}

async function submits(caller: Caller, form: number, data: Record<string, unknown> = {}): Promise<number> {
  const id = newId(await submitForm(caller, form, data));
  return count(server, sql`select task_id as n from work_form_records where id = ${id}`);
}

/** How often a page was told that something else waits for its person. */
const settledAt = ({ heard }: LiveClient) => heard.filter((one) => one === '["settled"]').length;

/** Runs something, after which each of these pages is told so. */
async function tells(pages: readonly LiveClient[], act: () => Promise<unknown>): Promise<void> {
  const before = pages.map(settledAt);
  await act();
  await until(() => pages.every((page, at) => settledAt(page) > (before[at] ?? 0)));
}

test("whose turn it is hears of it at every server, whoever may not read a field nothing of its value", async () => {
  const { s1, s2, s3 } = people;
  const form = await approvedForm(
    [field("amount", "number"), field("memo")],
    [approver("A", [s2.id], { hideField: ["memo"] }), approver("B", [s3.id])],
  );
  const [mine, first, next] = [await enter(one, s1), await enter(two, s2), await enter(one, s3)];

  const task = await submits(s1, form.id, { amount: 100, memo: "底价九折不外传" });
  await until(() => first.received.some(({ type }) => type === "approval.todo"));
  await approves(server, s2.id, task, "A");
  await until(() => next.received.some(({ type }) => type === "approval.todo"));
  await approves(server, s3.id, task, "B");
  await until(() => mine.received.length > 0);
  // that something has changed is told to all who look at such records, and they ask again
  await until(() => first.changed.flat().length > 0);
  expect([...first.heard, ...next.heard, ...mine.heard].join("\n")).not.toMatch(/底价|九折/);
});

test("a page hears that nothing waits for its person any more, whoever decided, and wherever", async () => {
  const { s1, s2, s3 } = people;
  const clock = { due: [{ kind: "autoPass", hours: 1, max: 1 }] } as const;
  const form = await approvedForm(
    [field("memo")],
    [approver("A", [s2.id, s3.id], { mode: "any" }), approver("B", [s3.id], clock)],
  );
  const [page, phone, other] = [await enter(one, s2), await enter(two, s2), await enter(two, s3)];
  const task = await submits(s1, form.id);
  // one of two decides: both of his pages, and the other one's
  await tells([page, phone, other], () => approves(server, s2.id, task, "A"));
  expect((await s3.post(approvals.counts, {})).data.todo).toBeGreaterThan(0);
  await tells([other], async () => {
    await sql`update wf_tasks set timers = jsonb_set(timers, '{0,runAt}', to_jsonb((extract(epoch from now()) * 1000)::bigint - 1000))
      where id = ${task}`.execute(server.db);
    await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where key like ${`approval:${task}:%`}), run_at => now())`.execute(server.db);
  });
});

test("a copy that is read on one device is read on the other", async () => {
  const { s1, s2, s3 } = people;
  const form = await approvedForm([field("memo")], [approver("A", [s2.id])]);
  const [page, outside] = [await enter(two, s3), await enter(one, s1)];
  const task = await submits(s1, form.id);
  const { steps } = await stateOf(server, task);
  await tells([page], () => runs(server, s2.id, task, { type: "cc", stepId: steps[1]?.id ?? 0, users: [s3.id] }));
  const before = settledAt(outside);
  await tells([page], () => s3.post(approvals.detail, { taskid: task }));
  // it is nothing to anybody else
  expect(settledAt(outside)).toBe(before);
});
