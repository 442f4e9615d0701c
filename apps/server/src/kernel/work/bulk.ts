/** Actions on several rows: a foreign or missing id refuses the whole call, business refusals are row by row. */
import type { ErrorCode, UsePlace } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import { notFound, Refusal } from "./refusal";

export interface NamedRow {
  id: number;
  name: string;
}

export interface RowRefusal {
  code: ErrorCode;
  msg: Message;
  /** Of what is used: where. */
  uses?: readonly UsePlace[];
}

/** `bulkOutcome` before its messages are in somebody's language. */
export interface Outcome {
  done: number[];
  refused: (RowRefusal & NamedRow)[];
  /** The batch by which it can be undone. */
  undo?: number;
  /** The job that does it, where it is too much to be done at once. */
  job?: number;
}

interface Steps<Row> {
  refuse: (row: Row) => RowRefusal | undefined;
  act: (rows: Row[]) => Promise<void>;
}

/**
 * Acts on each row that nothing speaks against.
 * @param rows the rows found by id within the caller's reach
 * @throws NOT_FOUND when an id is not among them
 */
export async function eachRow<Row extends NamedRow>(
  ids: readonly number[],
  rows: readonly Row[],
  { refuse, act }: Steps<Row>,
): Promise<Outcome> {
  if (rows.length !== ids.length) throw notFound();
  const refused: Outcome["refused"] = [];
  const accepted: Row[] = [];
  for (const row of rows) {
    const refusal = refuse(row);
    if (refusal) refused.push({ id: row.id, name: row.name, ...refusal });
    else accepted.push(row);
  }
  if (accepted.length > 0) await act(accepted);
  return { done: accepted.map((row) => row.id), refused };
}

/** The answer for an outcome. @throws the first refusal when nothing could be done */
export function bulkAnswer<Data extends Outcome>(data: Data): { msg: Message; data: Data } {
  const { done, refused } = data;
  const [first] = refused;
  if (!first) return { msg: said.done, data };
  if (done.length === 0) throw new Refusal(first.code, first.msg, { data: { done, refused } });
  return { msg: said.partly({ done: done.length, refused: refused.length, first: first.msg }), data };
}

/** Both. */
export const bulk = async <Row extends NamedRow>(ids: readonly number[], rows: readonly Row[], steps: Steps<Row>) =>
  bulkAnswer(await eachRow(ids, rows, steps));
