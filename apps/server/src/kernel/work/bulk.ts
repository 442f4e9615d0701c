/** Actions on several rows: a foreign or missing id refuses the whole call, business refusals are row by row. */
import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import { notFound, Refusal } from "./refusal";

interface NamedRow {
  id: number;
  name: string;
}

export interface RowRefusal {
  code: ErrorCode;
  msg: Message;
}

/** `bulkOutcome` before its messages are in somebody's language. */
export interface Outcome {
  done: number[];
  refused: (RowRefusal & NamedRow)[];
}

/**
 * Acts on each row that nothing speaks against.
 * @param rows the rows found by id within the caller's reach
 * @throws NOT_FOUND when an id is not among them; the first refusal when nothing could be done
 */
export async function bulk<Row extends NamedRow>(
  ids: readonly number[],
  rows: readonly Row[],
  steps: { refuse: (row: Row) => RowRefusal | undefined; act: (rows: Row[]) => Promise<void> },
): Promise<{ msg: Message; data: Outcome }> {
  if (rows.length !== ids.length) throw notFound();
  const refused: Outcome["refused"] = [];
  const accepted: Row[] = [];
  for (const row of rows) {
    const refusal = steps.refuse(row);
    if (refusal) refused.push({ id: row.id, name: row.name, ...refusal });
    else accepted.push(row);
  }
  const [first] = refused;
  if (accepted.length === 0 && first) throw new Refusal(first.code, first.msg, { data: { done: [], refused } });
  await steps.act(accepted);
  const msg = first ? said.partly({ done: accepted.length, refused: refused.length, first: first.msg }) : said.done;
  return { msg, data: { done: accepted.map((row) => row.id), refused } };
}
