/** Whoever sees a record is told how its approvals stand, and opens those in which he has a part. */
import { approvals } from "@qicheng/api/approvals/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver } from "../../../../../packages/engine/test/approval/flows";
import { signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { field, makeApprovedForm, submitted } from "../../../test/work-forms";

const NAMES = ["boss", "s1", "s2", "s3", "mgrA"] as const;

let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;
beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
});
afterAll(() => server.close());

interface Told {
  opens: number;
  taskName: string;
  taskStatusName: string;
  steps: { StepName: string; username: string; pending: number; statusName: string }[];
}

test("its steps, who has them, and whether one may open it", async () => {
  const { boss, s1, s2, s3 } = people;
  const made = await makeApprovedForm(server, boss, [field("amount", "number")], [approver("A", [s2.id])]);
  const { task, id } = await submitted(server, s1, made, { amount: 5 });
  const told = async (by: Caller) => (await by.post(approvals.ofRecord, { module: made.module, id })).data as Told[];
  const [mine] = await told(s1);
  expect(mine).toMatchObject({ opens: 1, TaskID: task, taskStatusName: "审批中" });
  const { people: all } = await server.services.organisation.get();
  const waiting = mine?.steps.filter(({ pending }) => pending === 1);
  expect(waiting).toMatchObject([{ username: all.get(s2.id)?.nickname }]);
  // one that is out of sight is not there
  expect((await s3.post(approvals.ofRecord, { module: made.module, id })).status).toBe(404);
});
