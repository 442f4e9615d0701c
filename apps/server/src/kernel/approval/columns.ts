/** The rows of an approval as the engine has them, and their columns: one list for each, by which it is read and written. */
import type { Arrival, CcRow, Instance, Step, Worker } from "@qicheng/engine/approval/state";
import { type RawBuilder, sql } from "kysely";

/** Type of a column; times are milliseconds in the engine. */
type ColumnType = "integer" | "bigint" | "double precision" | "boolean" | "text" | "jsonb" | "timestamptz";
type Column = readonly [name: string, type: ColumnType];

/** By the key of the row in the engine. */
export type Columns<Row> = { readonly [Key in keyof Row]-?: Column };

/** A table whose rows have a name inside the approval. */
export interface RowTable<Row> {
  table: string;
  columns: Columns<Row>;
  key: readonly (keyof Row & string)[];
}

/** What an instance is besides the rows of other tables. */
export type TaskRow = Omit<Instance, "steps" | "arrivals" | "cc">;
export type StepRow = Omit<Step, "workers">;
export interface WorkerRow extends Worker {
  readonly stepId: number;
}

export const TASK: Columns<TaskRow> = {
  version_id: ["version_id", "bigint"],
  initiator: ["initiator_id", "bigint"],
  branchId: ["branch_id", "bigint"],
  status: ["status", "integer"],
  touched: ["touched", "boolean"],
  formData: ["form_data", "jsonb"],
  formRev: ["form_rev", "integer"],
  rev: ["rev", "integer"],
  chosenUsers: ["chosen_users", "jsonb"],
  timers: ["timers", "jsonb"],
  nextWorkerId: ["next_worker_id", "integer"],
  createdAt: ["created_at", "timestamptz"],
  endedAt: ["ended_at", "timestamptz"],
  endReason: ["end_reason", "text"],
};

export const STEPS: RowTable<StepRow> = {
  table: "wf_steps",
  key: ["id"],
  columns: {
    id: ["no", "integer"],
    nodeId: ["node_id", "text"],
    status: ["status", "integer"],
    outcome: ["outcome", "text"],
    mode: ["mode", "text"],
    ratio: ["ratio", "double precision"],
    superseded: ["superseded", "boolean"],
    direct: ["direct", "jsonb"],
    prevStepIds: ["prev_step_ids", "jsonb"],
    joined: ["joined", "jsonb"],
    choices: ["choices", "jsonb"],
    openedAt: ["opened_at", "timestamptz"],
    closedAt: ["closed_at", "timestamptz"],
    closedBy: ["closed_by", "integer"],
    urgedAt: ["urged_at", "timestamptz"],
  },
};

export const WORKERS: RowTable<WorkerRow> = {
  table: "wf_workers",
  key: ["id"],
  columns: {
    id: ["no", "integer"],
    stepId: ["step_no", "integer"],
    userId: ["user_id", "bigint"],
    ord: ["ord", "integer"],
    status: ["status", "integer"],
    part: ["part", "text"],
    group: ["helpers", "text"],
    auto: ["auto", "boolean"],
    source: ["source", "text"],
    fromWorkerId: ["from_no", "integer"],
    addedBy: ["added_by", "integer"],
    receivedAt: ["received_at", "timestamptz"],
    decidedAt: ["decided_at", "timestamptz"],
    ext: ["ext", "text"],
    cutShort: ["cut_short", "boolean"],
  },
};

export const ARRIVALS: RowTable<Arrival> = {
  table: "wf_arrivals",
  key: ["joinNode", "branchNo"],
  columns: {
    joinNode: ["join_node", "text"],
    branchNo: ["branch_no", "integer"],
    prevStepIds: ["prev_step_ids", "jsonb"],
    joined: ["joined", "jsonb"],
  },
};

export const COPIES: RowTable<CcRow> = {
  table: "wf_copies",
  key: ["userId"],
  columns: {
    userId: ["user_id", "bigint"],
    stepId: ["step_no", "integer"],
    byUser: ["by_user", "bigint"],
  },
};

type Sql = RawBuilder<unknown>;

const listOf = <Row>(columns: Columns<Row>) => Object.entries(columns) as unknown as [string, Column][];

/** A row as the engine has it, in JSON. @param alias of its table */
export function readRow<Row>(columns: Columns<Row>, alias: string): Sql {
  const pairs = listOf(columns).map(([key, [name, type]]) => {
    const column = sql.ref(`${alias}.${name}`);
    return sql`${sql.lit(key)}, ${type === "timestamptz" ? sql`(extract(epoch from ${column}) * 1000)::bigint` : column}`;
  });
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

export const namesOf = <Row>(columns: Columns<Row>): Sql =>
  sql.join(listOf(columns).map(([, [name]]) => sql.ref(name)));

/** Rows sent as JSON, on alias `sent` under the keys of the engine, in their order. */
export function sentRows<Row>(columns: Columns<Row>, rows: readonly Row[]): Sql {
  const types = listOf(columns).map(
    ([key, [, type]]) => sql`${sql.ref(key)} ${sql.raw(type === "timestamptz" ? "bigint" : type)}`,
  );
  return sql`rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${sql.join(types)})) with ordinality
    as sent (${sql.join([...listOf(columns).map(([key]) => sql.ref(key)), sql.ref("place")])})`;
}

/** What stands for a column among the rows that were sent. */
export function sentColumn<Row>(columns: Columns<Row>, key: keyof Row & string): Sql {
  const [, type] = columns[key];
  const sent = sql.ref(`sent.${key}`);
  return type === "timestamptz" ? sql`to_timestamp(${sent} / 1000.0)` : sent;
}

export const keysOf = <Row>(columns: Columns<Row>) => Object.keys(columns) as (keyof Row & string)[];
export const nameOf = <Row>(columns: Columns<Row>, key: keyof Row & string): Sql => sql.ref(columns[key][0]);
