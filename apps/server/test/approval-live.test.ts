/** What open screens hear of an approval: that there is something, and nothing of what its nodes hide. */
import { setTimeout as sleep } from "node:timers/promises";
import { approvals } from "@qicheng/api/approvals/routes";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { approver } from "../../../packages/engine/test/approval/flows";
import { approves, runs, stateOf } from "./approvals";
import type { Caller } from "./harness";
import { type LiveClient, until } from "./live-client";
import { enter, one, people, proxy, server, two, withTwoServers } from "./live-servers";
import { field, type MadeForm, makeApprovedForm, submitted } from "./work-forms";

withTwoServers();

const approvedForm = (fields: Parameters<typeof makeApprovedForm>[2], nodes: ReturnType<typeof approver>[]) =>
  makeApprovedForm(server, people.boss, fields, nodes);
const submits = async (caller: Caller, form: MadeForm, data: Record<string, unknown> = {}) =>
  (await submitted(server, caller, form, data)).task;

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

  const task = await submits(s1, form, { amount: 100, memo: "底价九折不外传" });
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
  const task = await submits(s1, form);
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

test("a page that was not yet there, or no longer, hears what it missed, and nothing of before", async () => {
  const { s1, s2 } = people;
  const form = await approvedForm([field("memo")], [approver("A", [s2.id])]);
  // of what came before its servers listened nobody knows
  await sleep(1_500);
  const began = performance.now();
  const witness = await enter(two, s2);
  const before = settledAt(witness);
  const submission = await submits(s1, form);
  await until(() => settledAt(witness) > before);
  await tells([witness], () => approves(server, s2.id, submission, "A"));
  await until(() => witness.changed.flat().includes("workform"));
  // the one asked for its first rows before all this and joins now, the other joins as soon as it asks for anything
  const away = Math.ceil(performance.now() - began);
  const [late, early] = [await enter(two, s2, { away }), await enter(one, s2)];
  await until(() => settledAt(late) > 0 && late.changed.flat().includes("workform"));
  await sleep(1_500);
  const [fresh, other] = [await enter(two, s2, { away: 10 }), await enter(two, people.s3, { away: 1_000 })];
  await sleep(500);
  expect([settledAt(early), settledAt(fresh), settledAt(other)]).toEqual([0, 0, 0]);
});

test("where a server heard nothing of the others for a while, its pages look at what waits for them", async () => {
  const page = await enter(two, people.s2);
  const before = settledAt(page);
  proxy.refuse(true);
  proxy.refuse(false);
  await until(() => settledAt(page) > before && page.changed.flat().includes("form"), 30_000);
});

test("a copy that is read on one device is read on the other", async () => {
  const { s1, s2, s3 } = people;
  const form = await approvedForm([field("memo")], [approver("A", [s2.id])]);
  const [page, outside] = [await enter(two, s3), await enter(one, s1)];
  const task = await submits(s1, form);
  const { steps } = await stateOf(server, task);
  await tells([page], () => runs(server, s2.id, task, { type: "cc", stepId: steps[1]?.id ?? 0, users: [s3.id] }));
  const before = settledAt(outside);
  await tells([page], () => s3.post(approvals.detail, { taskid: task }));
  // it is nothing to anybody else
  expect(settledAt(outside)).toBe(before);
});
