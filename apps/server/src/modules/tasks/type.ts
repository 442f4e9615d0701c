/** Tasks as a record type: whose they are is who does them. Creator and participants see them by rows of `task_members`. */
import { BY_REPLY, LINKS, TASK_DONE, TASK_TODO, taskSaid } from "@qicheng/api/tasks/messages";
import { tasks } from "@qicheng/api/tasks/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { type RawBuilder, sql } from "kysely";
import { type Condition, type Names, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import { wireTime } from "../../kernel/work/time";
import { TASK_FIELDS } from "./fields";
import { afterSave, beforeSave, insertParts } from "./rules";

export const OPEN: Condition = sql`r.status < 2`;
const OVERDUE = sql<boolean>`(r.status < 2 and r.end_time < now())`;

const ended = ({ status }: RecordRow) => Number(status) >= TASK_DONE;
const isMine = ({ access, created_by, owner_id }: RecordRow) => access === "rw" || created_by === owner_id;

const notToWork = (row: RecordRow) => (ended(row) ? taskSaid.closed : undefined);
/** What is completed by a reply has no other way. */
const notToComplete = (row: RecordRow) =>
  notToWork(row) ?? (Number(row.kind) === BY_REPLY ? taskSaid.byReply : undefined);
const notToStart = (row: RecordRow) => (Number(row.status) === TASK_TODO ? undefined : taskSaid.begun);
const notToRefuse = (row: RecordRow) => {
  if (ended(row)) return taskSaid.closed;
  return row.created_by === row.owner_id ? taskSaid.ownTask : undefined;
};
const notToReopen = (row: RecordRow) => {
  if (!ended(row)) return taskSaid.notClosed;
  return isMine(row) ? undefined : taskSaid.creatorOnly;
};
const notToDelete = (row: RecordRow) => (isMine(row) ? undefined : taskSaid.creatorOnly);

const COLUMNS = ["status", "created_by", "kind"] as const;

/** 1 open, 2 overdue, 3 due today, 4 due this week, which ends on Sunday. */
function viewed(view: unknown): Condition | undefined {
  const today = sql`${businessDay()}::date`;
  const before = (day: RawBuilder<unknown>) =>
    sql<boolean>`(${OPEN} and r.end_time >= ${today}::timestamp at time zone 'Asia/Shanghai'
      and r.end_time < (${day})::timestamp at time zone 'Asia/Shanghai')`;
  if (view === 1) return OPEN;
  if (view === 2) return OVERDUE;
  if (view === 3) return before(sql`${today} + 1`);
  return view === 4 ? before(sql`date_trunc('week', ${today})::date + 7`) : undefined;
}

const numbered = (column: string) => (value: unknown) =>
  Number(value) < 0 ? undefined : sql<boolean>`${sql.ref(`r.${column}`)} = ${Number(value)}`;

export const linkOf = ({ clue_id, customer_id, contract_id, approval_id }: RecordRow): [type: number, id: number] => {
  if (clue_id) return [LINKS.clue, Number(clue_id)];
  if (customer_id) return [LINKS.customer, Number(customer_id)];
  if (contract_id) return [LINKS.contract, Number(contract_id)];
  return approval_id ? [LINKS.approval, Number(approval_id)] : [0, 0];
};
/** Without the right to see it, the name is not told. */
const titleOf = ({ clue_id, customer_id, contract_id }: RecordRow, record: Names["record"]): string =>
  record("clue", clue_id) || record("customer", customer_id) || record("contract", contract_id);
const LINKED = ["clue_id", "customer_id", "contract_id", "approval_id"] as const;

export const taskType = recordType({
  routes: tasks,
  table: "tasks",
  name: "title",
  fields: TASK_FIELDS,
  rows: { kind: "owned", scope: "task", shares: { table: "task_members", column: "task_id" }, stays: true },
  abilities: {
    work: {
      title: taskSaid.work,
      permission: "oa.manage.taskDo",
      own: taskSaid.ownOnly,
      unless: notToWork,
      columns: COLUMNS,
    },
    start: {
      title: taskSaid.start,
      permission: "oa.manage.taskDo",
      own: taskSaid.ownOnly,
      unless: notToStart,
      columns: COLUMNS,
    },
    complete: {
      title: taskSaid.complete,
      permission: "oa.manage.taskDo",
      own: taskSaid.ownOnly,
      unless: notToComplete,
      columns: COLUMNS,
    },
    refuse: {
      title: taskSaid.refuse,
      permission: "oa.manage.taskDo",
      own: taskSaid.assigneeOnly,
      unless: notToRefuse,
      columns: COLUMNS,
    },
    reopen: { title: taskSaid.reopen, permission: "oa.manage.taskDo", unless: notToReopen, columns: COLUMNS },
    delete: { title: taskSaid.remove, permission: "oa.manage.taskDelete", unless: notToDelete, columns: COLUMNS },
  },
  byShare: ["edit", "delete", "work", "start", "complete", "reopen"],
  list: {
    sort: "AddTime",
    due: "endTime",
    stars: true,
    keys: { customerId: "customer_id", clueId: "clue_id", contractId: "contract_id", parentId: "parent_id" },
    asked: { view: viewed, status: numbered("status"), type: numbered("kind") },
    flags: { given: (me) => sql`(r.created_by = ${me} and r.owner_id <> ${me})` },
  },
  tags: true,
  columns: [
    ...COLUMNS,
    ...LINKED,
    "owner_id",
    "members",
    "end_time",
    "remind",
    "parent_id",
    "sub_open",
    "repeat",
    "repeat_until",
  ],
  computed: {
    modelType: { columns: LINKED, value: (row) => linkOf(row)[0], kind: "id" },
    modelId: { columns: LINKED, value: (row) => linkOf(row)[1], kind: "id" },
    modelTitle: { columns: LINKED, value: (row, { record }) => titleOf(row, record), kind: "text" },
    username: { columns: ["owner_id"], value: ({ owner_id }, { person }) => person(owner_id), kind: "text" },
    createuserheader: { columns: COLUMNS, value: ({ created_by }, { header }) => header(created_by), kind: "text" },
    addTime: { columns: ["created_at"], value: ({ created_at }) => wireTime(created_at as string), kind: "datetime" },
    subTotal: { columns: ["sub_total"], value: ({ sub_total }) => Number(sub_total), kind: "id" },
    subOpen: { columns: ["sub_open"], value: ({ sub_open }) => Number(sub_open), kind: "id" },
    overdue: {
      columns: ["status", "end_time"],
      value: ({ status, end_time }) => (Number(status) < TASK_DONE && isPast(end_time) ? 1 : 0),
      kind: "flag",
      sql: sql`case when ${OVERDUE} then 1 else 0 end`,
    },
  },
  hooks: { beforeSave, insertParts, afterSave },
});

/** Of a stored moment, as the database gives it in the company's time. */
const isPast = (time: unknown) =>
  typeof time === "string" && Date.parse(`${time.slice(0, 19).replace(" ", "T")}+08:00`) < Date.now();
