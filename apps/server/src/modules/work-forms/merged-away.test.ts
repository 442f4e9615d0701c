/** A customer whom a record in approval names is merged when that has ended: what is approved is what was submitted. */
import { customers } from "@qicheng/api/customers/routes";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver, end, lines, start } from "../../../../../packages/engine/test/approval/flows";
import { release } from "../../../test/approvals";
import { addCustomer, newId } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { field, makeForm, submitForm } from "../../../test/work-forms";
import { approvalFormOf } from "../../kernel/approval/form-of";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  [boss, s1] = await Promise.all([server.as("boss"), server.as("s1")]);
});
afterAll(() => server.close());

test("is refused while it runs, and carries the field on afterwards", async () => {
  const form = await makeForm(server, boss, [field("whom", "customer")]);
  const { form: fields } = await server.services.fields.get(form.module);
  const flow = {
    version_id: 0,
    nodes: [start(), approver("A", [s1.id]), end()],
    lines: lines("S>A", `A>${end().id}`),
    settings: { ...DEFAULT_SETTINGS, adminUsers: [boss.id] },
  };
  await release(server, form.module, flow, { cc: true, fields: approvalFormOf(fields.fields) });
  const [gone, stays] = [await addCustomer(boss), await addCustomer(boss)];
  const record = newId(await submitForm(boss, form.id, { whom: gone }));
  const whom = () => count(server, sql`select (ext ->> 'whom')::int as n from work_form_records where id = ${record}`);
  const merge = () => boss.raw(customers.merge.path, { id: stays, ids: [gone], fields: {} });
  const before = await checksums(server);
  expect(await merge()).toMatchObject({
    status: 409,
    code: "CONFLICT",
    msg: "有1条正在审批的记录引用了要合并的客户，请等审批结束后再合并",
  });
  expect(await checksums(server)).toEqual(before);
  const { step } = (
    await server.rows(sql<{ step: number }>`
    select s.id as step from wf_steps s join wf_tasks t on t.id = s.task_id
    where t.model_type = ${form.module} and t.model_id = ${record} and s.node_id = 'A'`)
  )[0] ?? { step: 0 };
  expect((await s1.raw("/api/WorkFlow/Approval", { stepid: step, ext: "同意" })).status).toBe(200);
  expect(await whom()).toBe(gone);
  expect((await merge()).status).toBe(200);
  expect(await whom()).toBe(stays);
});
