/** A record stays what was submitted: its form of then is shown, whatever its form becomes, and what is hidden stays hidden. */
import { workRecords } from "@qicheng/api/work-forms/routes";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver, end, lines, start } from "../../../../../packages/engine/test/approval/flows";
import { release } from "../../../test/approvals";
import { grant, newId } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { field, type MadeForm, makeForm, publish, submitForm } from "../../../test/work-forms";
import { approvalFormOf } from "../../kernel/approval/form-of";

let server: TestServer;
let boss: Caller;
let s2: Caller;
const was = [field("reason", "input"), field("days", "number"), field("secret", "input")];

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  await grant(server, "s2", ["oa.workform"], "all");
  s2 = await server.as("s2");
});
afterAll(() => server.close());

async function approvedForm(): Promise<MadeForm> {
  const form = await makeForm(server, boss, was);
  const { form: fields } = await server.services.fields.get(form.module);
  const step = approver("A", [s2.id]);
  const flow = {
    version_id: 0,
    nodes: [start(), { ...step, config: { ...step.config, hideField: ["secret"] } }, end()],
    lines: lines("S>A", `A>${end().id}`),
    settings: { ...DEFAULT_SETTINGS, adminUsers: [boss.id] },
  };
  await release(server, form.module, flow, { cc: true, fields: approvalFormOf(fields.fields) });
  return form;
}

const seen = async (caller: Caller, id: number) =>
  (await caller.post(workRecords.view, { id })).data as unknown as {
    reason?: string;
    submitted?: { items: { field: string; title: string }[]; data: Record<string, unknown> };
  };
const titles = (record: Awaited<ReturnType<typeof seen>>) => record.submitted?.items.map(({ title }) => title);

test("with the fields and titles of its approval, until it is submitted by the new form", async () => {
  const form = await approvedForm();
  const id = newId(await submitForm(boss, form.id, { reason: "探亲", days: 2, secret: "底价" }));
  expect((await seen(boss, id)).submitted).toBe(undefined);
  const [reason, , secret] = was;
  await publish(server, boss, form.module, [{ ...reason, title: "新的事由" }, secret ?? {}, field("place", "input")]);
  const now = await seen(boss, id);
  expect(titles(now)).toEqual(was.map(({ title }) => title));
  expect(now.submitted?.data).toMatchObject({ reason: "探亲", days: 2, secret: "底价" });

  // Who approves it does not read what his node hides, by the form of then either.
  const his = await seen(s2, id);
  expect(his.submitted?.items.map((item) => item.field)).toEqual(["reason", "days"]);
  expect(JSON.stringify(his)).not.toContain("底价");

  const later = newId(await submitForm(boss, form.id, { reason: "出游" }));
  expect((await seen(boss, later)).submitted).toBe(undefined);
});
