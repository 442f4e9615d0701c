/** Approvals that sound requests are aimed at: of the caller's, and waiting for him. */
import { DEFAULT_SETTINGS, type Flow, type FlowNode } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { release, runs, submitted, trialModule } from "./approvals";
import type { Caller, TestServer } from "./harness";
import type { Targets } from "./targets";

type ApprovalTargets = Pick<
  Targets,
  "approval" | "approvalStep" | "approvalMine" | "approvalHelped" | "approvalPassed" | "flowVersion"
>;

const FORM = { cc: true, fields: [{ field: "remark", title: "备注", kind: "text" as const }] };

const approver = (id: string, user: number): FlowNode => ({
  id,
  name: `节点${id}`,
  config: { type: "other", kind: "approve", writeField: ["remark"], assignee: { type: "users", users: [user] } },
});

/** Start, two people one after the other, end. */
const twoSteps = (first: number, second: number): Flow => ({
  version_id: 0,
  nodes: [
    { id: "start", name: "开始", config: { type: "start", writeField: [] } },
    approver("A", first),
    approver("B", second),
    { id: "end", name: "结束", config: { type: "other", kind: "end", writeField: [] } },
  ],
  lines: [
    { id: "1", from: "start", to: "A" },
    { id: "2", from: "A", to: "B" },
    { id: "3", from: "B", to: "end" },
  ],
  settings: { ...DEFAULT_SETTINGS, adminUsers: [first] },
});

/** @param other somebody besides the caller, @param colleague a third */
export async function approvalTargets(
  server: TestServer,
  caller: Caller,
  { other, colleague }: { other: number; colleague: number },
): Promise<ApprovalTargets> {
  const { module } = await trialModule(server, FORM);
  const flowVersion = await release(server, module, twoSteps(caller.id, other), FORM);
  const from = (user: number) => submitted(server, user, { module, data: { remark: "说明" } });
  const [approval, approvalMine, helped, passed] = [
    await from(other),
    await from(caller.id),
    await from(other),
    await from(other),
  ];
  await runs(server, caller.id, helped, { type: "addSign", stepId: 2, place: "parallel", users: [colleague] });
  await runs(server, caller.id, passed, { type: "approve", stepId: 2 });
  const step = async (task: number) => {
    const [row] = await server.rows(sql<{ id: number }>`select id from wf_steps where task_id = ${task} and no = 2`);
    return row?.id ?? 0;
  };
  return {
    approval,
    approvalStep: await step(approval),
    approvalMine,
    approvalHelped: await step(helped),
    approvalPassed: await step(passed),
    flowVersion,
  };
}
