/** Merging records of one type, as an act that is kept in a batch and taken back by it. */
import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { refusalOf } from "../records/access/policy";
import type { RecordType } from "../records/type/record-type";
import { type Acting, defineAct } from "../records/write/acts";
import { bulkAct } from "../records/write/bulk-act";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";
import { forbidden, invalidField, notFound } from "../work/refusal";
import { lockToMerge, mergeHeld } from "./merge";
import { unmerge } from "./unmerge";

interface Merging {
  /** Of the others, in their order. */
  others: readonly number[];
  chosen: Readonly<Record<string, number>>;
}

async function merge(ctx: Context, { type, ids, input, batch }: Acting<Merging>): Promise<Outcome> {
  const [id = 0] = ids;
  const found = await lockToMerge(ctx, type, [...new Set([id, ...input.others])]);
  if (input.others.includes(id)) throw invalidField("ids", mergeSaid.same);
  if (found.some((one) => one.type !== type)) throw notFound();
  for (const one of found) {
    const reason = refusalOf(ctx, one, one.row, "merge") ?? refusalOf(ctx, one, one.row, "edit");
    if (reason) throw forbidden(reason);
  }
  const remains = found.find(({ row }) => row.id === id);
  if (!remains) throw notFound();
  const others = input.others.flatMap((other) => found.filter(({ row }) => row.id === other));
  await mergeHeld(ctx, { remains, others, chosen: input.chosen, batch });
  return { done: [id], refused: [] };
}

const mergeAct = defineAct<Merging>({
  key: "merge",
  ability: "merge",
  title: (title) => mergeSaid.bulkMerge({ title }),
  finds: true,
  tells: true,
  run: merge,
  back: unmerge,
});

interface Asked {
  id: number;
  ids: readonly number[];
  fields: Readonly<Record<string, number>>;
}

export const mergeHandlers = (type: RecordType) => ({
  merge: (ctx: Context, { id, ids, fields }: Asked) =>
    bulkAct(ctx, type, { ids: [id] }, { act: mergeAct.key, input: { others: ids, chosen: fields } }),
});
