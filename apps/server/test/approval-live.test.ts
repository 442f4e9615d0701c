/** What open screens hear of an approval: that there is something, and nothing of what its nodes hide. */
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { approver, end, lines, start } from "../../../packages/engine/test/approval/flows";
import { approvalFormOf } from "../src/kernel/approval/form-of";
import { approves, release } from "./approvals";
import { newId } from "./arrange";
import { until } from "./live-client";
import { enter, one, people, server, two, withTwoServers } from "./live-servers";
import { count } from "./observe";
import { field, makeForm, submitForm } from "./work-forms";

withTwoServers();

test("whose turn it is hears of it at every server, whoever may not read a field nothing of its value", async () => {
  const { boss, s1, s2, s3 } = people;
  const form = await makeForm(server, boss, [field("amount", "number"), field("memo")]);
  const { fields } = (await server.services.fields.get(form.module)).form;
  const nodes = [approver("A", [s2.id], { hideField: ["memo"] }), approver("B", [s3.id]), end()];
  const settings = { ...DEFAULT_SETTINGS, adminUsers: [boss.id] };
  const flow = { version_id: 0, nodes: [start(), ...nodes], lines: lines("S>A", "A>B", "B>E"), settings };
  await release(server, form.module, flow, { cc: true, fields: approvalFormOf(fields) });
  const [mine, first, next] = [await enter(one, s1), await enter(two, s2), await enter(one, s3)];

  const id = newId(await submitForm(s1, form.id, { amount: 100, memo: "底价九折不外传" }));
  const task = await count(server, sql`select task_id as n from work_form_records where id = ${id}`);
  await until(() => first.received.some(({ type }) => type === "approval.todo"));
  await approves(server, s2.id, task, "A");
  await until(() => next.received.some(({ type }) => type === "approval.todo"));
  await approves(server, s3.id, task, "B");
  await until(() => mine.received.length > 0);
  // that something has changed is told to all who look at such records, and they ask again
  await until(() => first.changed.flat().length > 0);
  expect([...first.heard, ...next.heard, ...mine.heard].join("\n")).not.toMatch(/底价|九折/);
});
