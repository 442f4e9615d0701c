/** Steps of somebody who leaves: his successor's at once, or in a while those of the flow's administrator. */
import { users } from "@qicheng/api/users/routes";
import { expect, test, vi } from "vitest";
import {
  approver,
  detailOf,
  flowOf,
  inList,
  ok,
  people,
  released,
  server,
  stepOf,
  submits,
  withDesk,
} from "../../../test/approval-desk";
import { type Leaver, leftOf, newcomer, quit } from "../../../test/leavers";
import { leaverTask } from "../../kernel/approval/leaver";
import { startJobs } from "../../kernel/jobs/jobs";

withDesk();

/** An approval that waits for him. */
async function waiting(leaver: Leaver): Promise<number> {
  await released(flowOf([approver("A", [leaver.id]), approver("B", [people.s3.id])]));
  return submits("等他");
}
const approvalOf = ({ kinds }: { kinds: { key: string }[] }) => kinds.find(({ key }) => key === "approval");

test("go to a successor as he leaves, who decides in his place", async () => {
  const leaver = await newcomer(server);
  const task = await waiting(leaver);
  expect(approvalOf(await leftOf(people.boss, leaver))).toMatchObject({ count: 1 });
  expect(approvalOf((await quit(people.boss, leaver, { userid: people.s2.id })).data)).toMatchObject({
    given: 1,
    count: 0,
  });
  expect(await inList(people.s2, "todo", task)).toHaveLength(1);
  expect((await detailOf(people.s2, task)).steps).toMatchObject([{ NodeID: "A", can: { approve: 1 } }]);
  await ok(people.s2, "Approval", { stepid: await stepOf(task, "A") });
  expect(await inList(people.s3, "todo", task)).toHaveLength(1);
});

test("left for later are given to the flow's administrator by the job queue", async () => {
  const leaver = await newcomer(server);
  const task = await waiting(leaver);
  expect(await people.boss.post(users.quit, { id: leaver.id })).toMatchObject({ status: 200 });
  expect(await inList(people.director, "todo", task)).toEqual([]);
  const jobs = startJobs(server.services, server.databaseUrl, [leaverTask]);
  try {
    await vi.waitFor(async () => expect(await inList(people.director, "todo", task)).toHaveLength(1), {
      timeout: 20_000,
    });
  } finally {
    await jobs.stop();
  }
  await ok(people.director, "Approval", { stepid: await stepOf(task, "A") });
  expect(await inList(people.s3, "todo", task)).toHaveLength(1);
});
