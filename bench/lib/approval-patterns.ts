/**
 * A few approvals as the product's own calls make them, each another course: what `approval-volume.ts` multiplies.
 * The form is one that comes with the product; its flow asks two people whom the initiator chooses, so that work is shared
 * among all.
 */
import type pg from "pg";
import type { Send } from "./own-app";
import type { Person } from "./people";
import { productRequest } from "./requests";

export interface Pattern {
  task: number;
  running: boolean;
  /** Of the finished, or of the running, so many in a hundred are like it. */
  share: number;
}

/** Who has which part in every pattern. */
export interface Cast {
  boss: Person;
  initiator: Person;
  first: Person;
  second: Person;
  copied: Person;
}

const TEMPLATE = "expense";
/** What it asks for. */
const FORM = {
  kind: "差旅费",
  lines: [
    { day: "2026-03-02", item: "高铁往返", cost: 560, note: "" },
    { day: "2026-03-03", item: "酒店一晚", cost: 300, note: "含早" },
  ],
  payee: "招商银行 6225 **** 1234",
  reason: "拜访客户，现场确认需求和交付时间",
};

const asked = (id: string, name: string, top: number) => ({
  id,
  name,
  left: 320,
  top,
  config: {
    type: "other",
    kind: "approve",
    writeField: [],
    assignee: { type: "initiatorChoice" },
    mode: "any",
    empty: { type: "admin" },
    self: "self",
    allowForward: true,
    returnTo: "any",
  },
});

const DESIGN = {
  nodes: [
    { id: "start", name: "发起人", left: 320, top: 40, config: { type: "start", writeField: [] } },
    asked("first", "部门审批", 150),
    asked("second", "财务复核", 260),
    { id: "end", name: "结束", left: 320, top: 370, config: { type: "other", kind: "end", writeField: [] } },
  ],
  lines: [
    { id: "1", from: "start", to: "first" },
    { id: "2", from: "first", to: "second" },
    { id: "3", from: "second", to: "end" },
  ],
};

/** Makes the form and the flow, and approvals of it one after another. */
export class Author {
  private form = 0;

  constructor(
    private readonly send: Send,
    private readonly client: pg.Client,
    private readonly cast: Cast,
  ) {}

  private async call<Data>(by: Person, path: string, body: unknown): Promise<Data> {
    return (await this.send(productRequest(path, by.key, body))).data as Data;
  }

  /** @returns the number of the form */
  async makeForm(): Promise<number> {
    const { boss } = this.cast;
    const { ids } = await this.call<{ ids: number[] }>(boss, "/api/form/workformInstall", { keys: [TEMPLATE] });
    this.form = ids[0] ?? 0;
    const { rows } = await this.client.query<{ id: number }>(
      "select id::int as id from wf_flows where module = 'workform.' || $1::int",
      [this.form],
    );
    const id = rows[0]?.id;
    await this.call(boss, "/api/flow/Edit", { id, design: DESIGN });
    await this.call(boss, "/api/flow/releaseVer", { id });
    return this.form;
  }

  private async submit(copies: readonly Person[]): Promise<number> {
    const { initiator, first, second } = this.cast;
    const chosen = { first: [first.id], second: [second.id] };
    const body = { formid: this.form, data: FORM, chosen, cc: copies.map(({ id }) => id) };
    const { id } = await this.call<{ id: number }>(initiator, "/api/workform/add", body);
    const { rows } = await this.client.query<{ task: number }>(
      "select task_id::int as task from work_form_records where id = $1",
      [id],
    );
    return rows[0]?.task ?? 0;
  }

  private look = (by: Person, task: number) => this.call(by, "/api/flow/getDetailByTask", { taskid: task });

  /** Nobody decides without having looked. */
  private async act(by: Person, task: number, name: string, body: Record<string, unknown>): Promise<void> {
    await this.look(by, task);
    const { rows } = await this.client.query<{ id: number }>(
      "select step_id::int as id from wf_people where task_id = $1 and user_id = $2 and kind = 'todo'",
      [task, by.id],
    );
    await this.call(by, `/api/WorkFlow/${name}`, { stepid: rows[0]?.id, ...body });
  }

  private pass = (by: Person, task: number, ext: string) => this.act(by, task, "Approval", { ext });

  async makePatterns(): Promise<Pattern[]> {
    const { initiator, first, second, copied } = this.cast;
    const passed = await this.submit([]);
    await this.pass(first, passed, "同意");
    await this.pass(second, passed, "");
    const copiedToo = await this.submit([copied]);
    await this.pass(first, copiedToo, "同意，请财务尽快安排");
    await this.pass(second, copiedToo, "同意");
    await this.look(copied, copiedToo);
    const returned = await this.submit([]);
    await this.act(first, returned, "Refused", { ext: "请补充发票", node_id: "start" });
    await this.pass(initiator, returned, "已补充");
    await this.pass(first, returned, "同意");
    await this.pass(second, returned, "");
    const atFirst = await this.submit([]);
    const atSecond = await this.submit([copied]);
    await this.pass(first, atSecond, "同意");
    return [
      { task: passed, running: false, share: 70 },
      { task: copiedToo, running: false, share: 20 },
      { task: returned, running: false, share: 10 },
      { task: atFirst, running: true, share: 60 },
      { task: atSecond, running: true, share: 40 },
    ];
  }
}
