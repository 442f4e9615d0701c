/** One approval under test through its calls: a work form of four fields, whose flow is released anew for each case. */

import { flowSaid } from "@qicheng/api/flows/messages";
import { flows } from "@qicheng/api/flows/routes";
import { workRecords } from "@qicheng/api/work-forms/routes";
import type { Flow } from "@qicheng/engine/approval/definition";
import { expect } from "vitest";
import { newId, signIn, unique } from "./arrange";
import type { Answer, Caller, TestServer } from "./harness";
import type { PersonName } from "./people";
import { field, type MadeForm, makeForm } from "./work-forms";

/** Who plays the numbered people of the scenarios; 100 submits, 99 looks after the flow, 50 has left. */
const ROLES: Readonly<Record<number, PersonName>> = {
  1: "s2",
  2: "s3",
  3: "mgrA",
  4: "director",
  5: "view",
  6: "none",
  7: "view",
  8: "none",
  9: "boss",
  50: "ex",
  99: "boss",
  100: "s1",
};
export const INITIATOR = 100;

export interface Stage {
  server: TestServer;
  form: MadeForm;
  flowId: number;
  callers: ReadonlyMap<number, Caller>;
  idOf: (user: number) => number;
}

export async function stageOf(server: TestServer): Promise<Stage> {
  const names = [...new Set(Object.values(ROLES))].filter((name) => name !== "ex");
  const people = await signIn(server, names);
  const { people: known } = await server.services.organisation.get();
  const left = [...known.values()].find(({ username }) => username === "ex");
  const form = await makeForm(
    server,
    people.boss,
    [
      field("amount", "number", { title: "金额" }),
      field("remark", "textarea", { title: "备注" }),
      field("salesman", "user", { title: "业务员" }),
      field("zSort", "input", { title: "类型" }),
    ],
    { cc: 1 },
  );
  const flowId = newId(await people.boss.post(flows.add, { name: unique("流程"), formid: form.id }));
  const callers = new Map(
    Object.entries(ROLES).flatMap(([user, name]) => (name === "ex" ? [] : [[Number(user), people[name]] as const])),
  );
  const idOf = (user: number) => (ROLES[user] === "ex" ? (left?.id ?? 0) : (callers.get(user)?.id ?? user));
  return { server, form, flowId, callers, idOf };
}

/** The drawing with the people of the stage. */
function staged({ idOf }: Stage, { nodes, lines, settings }: Flow) {
  return {
    design: {
      nodes: nodes.map(({ config, ...node }) => ({
        ...node,
        config: {
          ...config,
          ...(config.assignee?.type === "users"
            ? { assignee: { type: "users", users: config.assignee.users.map(idOf) } }
            : {}),
        },
      })),
      lines: lines.map((line, at) => ({ ...line, id: `line${at}` })),
    },
    settings: { ...settings, adminUsers: settings.adminUsers.map(idOf) },
  };
}

/** Statuses by name: `T` instance, `biz` business record, any other key the latest step on that node. */
type Expected = Record<string, number>;

export class HttpCase {
  private constructor(
    readonly stage: Stage,
    readonly record: number,
    readonly task: number,
  ) {}

  static async release(stage: Stage, flow: Flow): Promise<void> {
    const { design, settings } = staged(stage, flow);
    const boss = callerOf(stage, 99);
    mustBeOk(await boss.post(flows.edit, { id: stage.flowId, design, settings }));
    const released = await boss.post(flows.releaseVer, { id: stage.flowId });
    // The case before may have had the same drawing.
    if (released.msg !== flowSaid.nothingNew.cn) mustBeOk(released);
  }

  static submit = (stage: Stage, data: Record<string, unknown> = {}): Promise<Answer> =>
    callerOf(stage, INITIATOR).post(workRecords.add, { formid: stage.form.id, data });

  static async submitted(stage: Stage, flow: Flow, data: Record<string, unknown> = {}): Promise<HttpCase> {
    await HttpCase.release(stage, flow);
    return HttpCase.begun(stage, data);
  }

  /** On the version that is released. */
  static async begun(stage: Stage, data: Record<string, unknown> = {}): Promise<HttpCase> {
    const answer = await HttpCase.submit(stage, data);
    mustBeOk(answer);
    const rows = (await callerOf(stage, INITIATOR).raw("/api/WorkFlow/mySubmit", { rows: 1 })).rows ?? [];
    return new HttpCase(stage, newId(answer), Number(rows[0]?.TaskID));
  }

  call = (user: number, name: string, body: Record<string, unknown>): Promise<Answer> =>
    callerOf(this.stage, user).raw(`/api/WorkFlow/${name}`, body);

  async does(user: number, name: string, body: Record<string, unknown>): Promise<Answer> {
    const answer = await this.call(user, name, body);
    mustBeOk(answer);
    return answer;
  }

  /** The call is denied with this code, and nothing of the approval has changed. */
  async denies(code: string, user: number, name: string, body: Record<string, unknown>): Promise<void> {
    const before = await this.everything();
    const answer = await this.call(user, name, body);
    expect([name, answer]).toMatchObject([name, { result: "error", reason: code }]);
    expect(await this.everything()).toBe(before);
  }

  /** Steps by node in the order in which they were opened. */
  async steps(): Promise<Map<string, number[]>> {
    const workers = await this.people();
    const steps = new Map<string, number[]>();
    for (const { node_id, stepid } of workers) {
      const known = steps.get(node_id) ?? [];
      if (!known.includes(stepid)) steps.set(node_id, [...known, stepid]);
    }
    return steps;
  }

  async at(nodeId: string): Promise<{ stepid: number }> {
    const stepid = (await this.steps()).get(nodeId)?.at(-1);
    if (stepid === undefined) throw new Error(`no step on ${nodeId}`);
    return { stepid };
  }

  opened = async (nodeId: string): Promise<number> => (await this.steps()).get(nodeId)?.length ?? 0;
  ok = async (user: number, node: string, more: object = {}) =>
    this.does(user, "Approval", { ...(await this.at(node)), ...more });
  ref = async (user: number, node: string) => this.does(user, "Refused", await this.at(node));
  ret = async (user: number, node: string, target: string) =>
    this.does(user, "Refused", { ...(await this.at(node)), node_id: target });
  rcv = async (user: number, node: string) => this.does(user, "receive", await this.at(node));
  saves = async (user: number, node: string, data: Record<string, unknown>) =>
    this.does(user, "submit", { ...(await this.at(node)), data });

  async detail(user = INITIATOR) {
    return (await callerOf(this.stage, user).raw("/api/flow/getDetailByTask", { taskid: this.task })).data;
  }

  private async people(): Promise<{ stepid: number; node_id: string; id: number; status: number }[]> {
    return (await this.call(INITIATOR, "workers", { taskid: this.task })).data;
  }

  async is(expected: Expected): Promise<void> {
    const { WorlFlowJson, taskStatus } = await this.detail();
    const record = await callerOf(this.stage, INITIATOR).post(workRecords.view, { id: this.record });
    const nodes = WorlFlowJson.nodes as { id: string; status: number | "" }[];
    const statusOf = (name: string) => {
      if (name === "T") return taskStatus;
      return name === "biz" ? record.data.approval : nodes.find(({ id }) => id === name)?.status;
    };
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, statusOf(name)]))).toEqual(expected);
  }

  /** What the drawing says of a node. */
  async says(nodeId: string): Promise<string | undefined> {
    const nodes = (await this.detail()).WorlFlowJson.nodes as { id: string; statusText: string }[];
    return nodes.find(({ id }) => id === nodeId)?.statusText;
  }

  async workers(nodeId: string, expected: Record<number, number>): Promise<void> {
    const { stepid } = await this.at(nodeId);
    const rows = (await this.people()).filter((row) => row.stepid === stepid);
    const wanted = Object.entries(expected).map(([user, status]) => [this.stage.idOf(Number(user)), status]);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual(Object.fromEntries(wanted));
  }

  /** Whether the approval is among what he has to do. */
  async todo(user: number): Promise<boolean> {
    const { rows } = await this.call(user, "todo", { rows: 200 });
    return (rows ?? []).some(({ TaskID }) => TaskID === this.task);
  }

  private async everything(): Promise<string> {
    // First, since whoever looks has read it.
    const detail = await this.detail();
    const parts = [
      await this.call(INITIATOR, "logs", { taskId: this.task }),
      await this.call(INITIATOR, "getUpdateLog", { taskid: this.task }),
      await this.call(INITIATOR, "workers", { taskid: this.task }),
    ];
    return JSON.stringify([detail.form, detail.taskStatus, parts.map(({ data }) => data)]);
  }
}

export function callerOf({ callers }: Stage, user: number): Caller {
  const caller = callers.get(user);
  if (!caller) throw new Error(`nobody plays ${user}`);
  return caller;
}

export function mustBeOk({ result, msg, reason, data }: Answer): void {
  if (result !== "success") throw new Error(`refused: ${msg} ${JSON.stringify({ reason, data })}`);
}
