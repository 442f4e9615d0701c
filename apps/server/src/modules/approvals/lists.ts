/** To do, done, mine, copies, of my people and all: one list over the table of people, which no approval is loaded for. */

import type { approvals } from "@qicheng/api/approvals/routes";
import type { ApprovalRow, SummaryFacts } from "@qicheng/api/approvals/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { standingText, stepText } from "@qicheng/engine/approval/business-status";
import type { InstanceStatus, StepOutcome, StepStatus } from "@qicheng/engine/approval/state";
import { type RawBuilder, sql } from "kysely";
import { summariesOf } from "../../kernel/approval/summary";
import { idArray } from "../../kernel/db/parameters";
import { prepared } from "../../kernel/db/pipeline";
import { headerOf } from "../../kernel/files/wire-person";
import type { Counters } from "../../kernel/jobs/fold-counts";
import { subjectList } from "../../kernel/records/read/subject";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { wireTime } from "../../kernel/work/time";
import { countedRows } from "./counted";
import { approvalSubject } from "./subject";

type Query = RouteArguments<typeof approvals.mySubmit>;
type Condition = ReturnType<typeof sql<boolean>>;

interface Stored {
  step_id: number;
  task_id: number;
  user_id: number;
  step_no: number;
  at: string;
  read_at: string | null;
  flow_id: number;
  version_id: number;
  model_type: string;
  model_id: number;
  title: string;
  initiator_id: number;
  branch_id: number | null;
  status: InstanceStatus;
  progress: number;
  current_nodes: string[];
  approval: number;
  created_at: string;
  ended_at: string | null;
  node_id: string;
  step_status: StepStatus;
  outcome: StepOutcome | null;
  flow_name: string;
  category: string;
  number: string;
  form_id: number | null;
}

const COLUMNS = sql`r.step_id, r.task_id, r.user_id, r.step_no, r.at, r.read_at, r.flow_id, r.version_id, r.model_type, r.model_id,
  r.title, r.initiator_id, r.branch_id, r.status, r.progress, r.current_nodes, r.approval, r.created_at, r.ended_at,
  r.node_id, r.step_status, r.outcome, r.flow_name, r.category, r.number, r.form_id`;

/** Who has each of the approvals now, and what was last said of it. */
async function nowOf(ctx: Context, taskIds: readonly number[]) {
  const { rows } = await sql<{ task_id: number; user_id: number; active: boolean; ext: string }>`${prepared}
    select w.task_id, w.user_id, w.status = 1 as active, case when said.no = w.no then w.ext else '' end as ext
    from unnest(${idArray(taskIds)}) t (id)
      left join lateral (select no from wf_workers s where s.task_id = t.id and s.ext <> ''
        order by s.decided_at desc nulls last, s.no desc limit 1) said on true
      join wf_workers w on w.task_id = t.id and (w.status = 1 or w.no = said.no)
    order by w.task_id, w.no`.execute(ctx.db);
  return grouped(rows, ({ task_id }) => task_id);
}

async function present(ctx: Context, rows: readonly Stored[]): Promise<ApprovalRow[]> {
  const organisation = await ctx.services.organisation.get();
  const now = await nowOf(ctx, [...new Set(rows.map(({ task_id }) => task_id))]);
  const { language } = ctx.request;
  const summaries = await summariesOf(
    ctx,
    rows.map(({ task_id }) => task_id),
  );
  return rows.map((row) => {
    const said = now.get(row.task_id) ?? [];
    const having = said.filter(({ active }) => active).map(({ user_id }) => organisation.name(user_id));
    return {
      id: row.step_id,
      TaskID: row.task_id,
      modelType: row.model_type,
      modelId: row.model_id,
      modelName: row.flow_name,
      category: row.category,
      ProcsID: row.flow_id,
      version_id: row.version_id,
      NodeID: row.node_id,
      StepName: row.current_nodes.join("、"),
      taskName: row.title,
      number: row.number,
      summary: summaries.get(row.task_id) ?? [],
      Status: row.step_status,
      statusText: stepText({ status: row.step_status, outcome: row.outcome })[language],
      taskStatus: row.status,
      taskStatusName: standingText(row, row.initiator_id === ctx.me.id)[language],
      approval: row.approval,
      approvalName: [...new Set(having)].join("、"),
      approvalProgress: row.progress,
      createuserid: row.initiator_id,
      createusername: organisation.name(row.initiator_id),
      createheader: headerOf(ctx.services.files, organisation.people.get(row.initiator_id)),
      BranchID: row.branch_id ?? "",
      BranchName: organisation.branchName(row.branch_id),
      username: organisation.name(row.user_id),
      ext: said.find(({ ext }) => ext !== "")?.ext ?? "",
      AddTime: wireTime(row.created_at),
      time: wireTime(row.at),
      endTime: wireTime(row.ended_at),
      is_read: row.read_at === null ? "False" : "True",
    };
  });
}

/** Under which people keep views of it. */
type ListName = `approval.${"todo" | "done" | "mine" | "copies" | "sub" | "all"}`;

interface Narrowed {
  /** Without the keys that the list alone has. */
  query: Query;
  where: readonly Condition[];
  /** Of the list that nothing narrows, where it is kept. */
  total?: RawBuilder<number>;
  /** Its rows are found by an index of one person's places. */
  onePlan?: boolean;
}

/** Under which keys its rows have the names of people and branches. */
const LABELS = {
  createuserid: "createusername",
  BranchID: "BranchName",
  summary: (row: Readonly<Record<string, unknown>>) =>
    (row.summary as SummaryFacts).map(({ title, value }) => `${title} ${value}`).join("；"),
};

const listed = <Input>(keptAs: ListName, narrowed: (ctx: Context, input: Input) => Narrowed | Promise<Narrowed>) =>
  subjectList({
    of: approvalSubject,
    keptAs,
    labels: LABELS,
    among: (ids) => sql`r.step_id = any(${idArray(ids)})`,
    reading: async (ctx, input: Input) => ({
      ...(await narrowed(ctx, input)),
      columns: COLUMNS,
      wire: { all: (rows: readonly Stored[]) => present(ctx, rows) },
    }),
  });

interface Narrower {
  /** On alias r. */
  where: Condition;
  /** Of the rows of people that it has, in an index of theirs. */
  total: RawBuilder<number>;
  onePlan?: true;
}

/** My places of a kind; what they are counted by names their table alone. */
function mine(
  ctx: Context,
  kind: "todo" | "done" | "copy",
  more: (alias: string) => Condition = () => sql`true`,
): Narrower {
  const of = (alias: string) =>
    sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${ctx.me.id} and ${sql.ref(`${alias}.kind`)} = ${sql.lit(kind)} and ${more(alias)}`;
  return { where: of("r"), total: sql`(select count(*) from wf_people p where ${of("p")})`, onePlan: true };
}

const ended = (alias: string) => sql<boolean>`not ${sql.ref(`${alias}.running`)}`;

export const todo = listed("approval.todo", (ctx, { type, ...query }: RouteArguments<typeof approvals.todo>) => {
  const { where, total } = mine(ctx, "todo");
  const kind = { query, where: [where, sql<boolean>`r.model_type = ${type}`] };
  return type === "" ? { query, where: [where], total, onePlan: true } : kind;
});

const listOf = (list: ListName, narrow: (ctx: Context) => Narrower) =>
  listed(list, (ctx, query: Query) => {
    const { where, total, onePlan = false } = narrow(ctx);
    return { query, where: [where], total, onePlan };
  });

export const myApproval = listOf("approval.done", (ctx) => mine(ctx, "done"));

export const completed = listOf("approval.done", (ctx) => mine(ctx, "done", ended));

export const myCc = listOf("approval.copies", (ctx) => mine(ctx, "copy"));

/** How many approvals each person has submitted. */
export const approvalCounts: Counters = { table: "wf_counts", keys: ["initiator_id"] };

/** How many these people have submitted; without any, everybody. */
const submittedBy = (people?: readonly number[]) =>
  sql<number>`(select coalesce(sum(n), 0)::bigint from wf_counts ${people ? sql`where initiator_id = any(${idArray(people)})` : sql``})`;

export const mySubmit = listed("approval.mine", (ctx, query: Query) => ({
  query,
  where: [sql`r.user_id = ${ctx.me.id} and r.kind = 'mine'`],
  total: submittedBy([ctx.me.id]),
}));

/** Each approval once: as what I have to do with it, else what I have done, else as mine. */
export const myWorks = listed("approval.mine", (ctx, query: Query) => ({
  query,
  where: [
    sql`r.user_id = ${ctx.me.id} and r.kind in ('todo', 'done', 'mine')`,
    sql`not exists (select 1 from wf_people p where p.task_id = r.task_id and p.user_id = r.user_id
      and (p.kind, p.worker_no) <> (r.kind, r.worker_no) and p.kind in ('todo', 'done', 'mine')
      and (array_position(array['mine', 'done', 'todo'], p.kind), p.worker_no)
        > (array_position(array['mine', 'done', 'todo'], r.kind), r.worker_no))`,
  ],
}));

type Wide = RouteArguments<typeof approvals.all>;

/** @param people whose approvals these are; everybody's without any */
function wide(input: Wide, people?: readonly number[]): Narrowed {
  const { flow: _flow, node: _node, person: _person, late: _late, done: _done, from: _from, to: _to, ...query } = input;
  const narrow = countedRows(input);
  const theirs = people ? [sql<boolean>`r.user_id = any(${idArray(people)})`] : [];
  const total = narrow.length === 0 ? { total: submittedBy(people) } : {};
  return { query, where: [sql`r.kind = 'mine'`, ...theirs, ...narrow], ...total };
}

export const all = listed("approval.all", (_ctx, input: Wide) => wide(input));

export const myPeople = async (ctx: Context): Promise<readonly number[]> =>
  (await ctx.services.organisation.get()).subordinates(ctx.me.id);

export const sub = listed("approval.sub", async (ctx, input: Wide) => wide(input, await myPeople(ctx)));

export async function counts(ctx: Context) {
  const places = sql`from wf_people where user_id = ${ctx.me.id}`;
  const { rows } = await sql<{ todo: number; unread: number }>`
    select (select count(*)::int ${places} and kind = 'todo') as todo,
      (select count(*)::int ${places} and kind = 'copy' and read_at is null) as unread`.execute(ctx.db);
  return { data: rows[0] ?? { todo: 0, unread: 0 } };
}
