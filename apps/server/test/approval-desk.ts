/** Approvals by their calls: three people one after another on a module of the test's own. */
import { DEFAULT_SETTINGS, type Flow, type FlowNode, type NodeConfig } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { release, submitted, type Trial, trialModule } from "./approvals";
import { signIn } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";

const NAMES = ["boss", "director", "mgrA", "s1", "s2", "s3"] as const;
export const FORM = {
  cc: true,
  fields: [
    { field: "amount", title: "金额", kind: "number" as const },
    { field: "remark", title: "备注", kind: "text" as const },
    { field: "secret", title: "密", kind: "text" as const },
  ],
};

export let server: TestServer;
export let people: Record<(typeof NAMES)[number], Caller>;
export let trial: Trial;

/** For the tests of the file that says so: a server of its own, and a module of its own for each test. */
export function withDesk(): void {
  beforeAll(async () => {
    server = await testServer();
    people = await signIn(server, NAMES);
    const { people: known } = await server.services.organisation.get();
    for (const name of NAMES) names.set(name, known.get(people[name].id)?.nickname ?? "");
  });
  beforeEach(async () => {
    trial = await trialModule(server, FORM);
  });
  afterAll(() => server.close());
}

const names = new Map<string, string>();
export const nameOf = (name: (typeof NAMES)[number]): string => names.get(name) ?? "";

export const approver = (id: string, users: number[], config: Partial<NodeConfig> = {}): FlowNode => ({
  id,
  name: `节点${id}`,
  config: { type: "other", kind: "approve", writeField: [], assignee: { type: "users", users }, ...config },
});

export function flowOf(nodes: readonly FlowNode[], settings: Partial<Flow["settings"]> = {}): Flow {
  const all: FlowNode[] = [
    { id: "start", name: "开始", config: { type: "start", writeField: [] } },
    ...nodes,
    { id: "end", name: "结束", config: { type: "other", kind: "end", writeField: [] } },
  ];
  const lines = all.slice(1).map(({ id }, at) => ({ id: `${at}`, from: all[at]?.id ?? "", to: id }));
  return {
    version_id: 0,
    nodes: all,
    lines,
    settings: { ...DEFAULT_SETTINGS, adminUsers: [people.director.id], ...settings },
  };
}

/** s2, then mgrA, then s3; s2 may write the remark, mgrA does not see the secret. */
export const three = (settings: Partial<Flow["settings"]> = {}) =>
  flowOf(
    [
      approver("A", [people.s2.id], { writeField: ["remark"] }),
      approver("B", [people.mgrA.id], { hideField: ["secret"] }),
      approver("C", [people.s3.id]),
    ],
    settings,
  );

export const released = (flow: Flow) => release(server, trial.module, flow, FORM);
export const submits = (title = "请假单", data: Record<string, unknown> = { amount: 100, secret: "底价" }) =>
  submitted(server, people.s1.id, { module: trial.module, title, data });

export async function stepOf(taskId: number, nodeId: string): Promise<number> {
  const [row] = await server.rows(
    sql<{
      id: number;
    }>`select id from wf_steps where task_id = ${taskId} and node_id = ${nodeId} order by no desc limit 1`,
  );
  return row?.id ?? 0;
}

export const call = (by: Caller, name: string, body: Record<string, unknown>) => by.raw(`/api/WorkFlow/${name}`, body);
export const ok = async (by: Caller, name: string, body: Record<string, unknown>) => {
  const answer = await call(by, name, body);
  expect([name, answer.result, answer.msg]).toEqual([name, "success", expect.any(String)]);
  return answer.data;
};
export const listed = async (by: Caller, list: string, body: Record<string, unknown> = {}) => {
  const { rows } = await call(by, list, { rows: 200, ...body });
  return (rows ?? []) as unknown as { id: number; TaskID: number; taskName: string; [key: string]: unknown }[];
};
export const inList = async (by: Caller, list: string, taskId: number) =>
  (await listed(by, list)).filter(({ TaskID }) => TaskID === taskId);
export const detailOf = async (by: Caller, taskid: number) =>
  (await by.raw("/api/flow/getDetailByTask", { taskid })).data;
