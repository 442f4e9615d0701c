/** A lead that will become nothing is set invalid, with a reason, and may be set valid again. */

import { leadSaid } from "@qicheng/api/clues/messages";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { assertFits, holdOwners, withinCaps } from "../../kernel/pool/give-back";
import { refusalOf } from "../../kernel/records/access/policy";
import { live, reachOf, visible } from "../../kernel/records/access/scope";
import { lockThere } from "../../kernel/records/read/read";
import type { Raw, RecordRow, RecordType } from "../../kernel/records/type/record-type";
import { nameOf, sentence, tell } from "../../kernel/records/type/tell";
import { type Acting, defineAct, writeColumns } from "../../kernel/records/write/acts";
import { noteInBatch } from "../../kernel/records/write/undo-batch";
import type { Outcome } from "../../kernel/work/bulk";
import { changesBetween } from "../../kernel/work/changes";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { customerType } from "../customers/public";
import { isInvalid } from "./invalid";

/** Kind of the dictionary with reasons. */
const REASONS = "invalidReason";

export interface Closing {
  reasonId: number | null;
  text: string;
}

/** Nobody is reminded of one that is invalid. With its owner: it is taken back as long as it is the same person's. */
const WRITTEN = ["owner_id", "invalid_at", "invalid_reason_id", "invalid_text", "next_follow_at"] as const;

/** @throws VALIDATION without a reason, or for one that there is not */
async function assertReason(ctx: Context, _type: RecordType, { reasonId, text }: Closing): Promise<void> {
  if (reasonId === null && text === "") throw invalidField("reasonId", leadSaid.reasonMissing);
  if (reasonId === null) return;
  const entry = (await ctx.services.dictionary.get()).byId.get(reasonId);
  if (entry?.kind !== REASONS || !entry.active) throw invalidField("reasonId", leadSaid.noReason);
}

/** Rows that are there, and what speaks against the act in each of the others. */
export async function allowed(
  ctx: Context,
  { type, ids }: Pick<Acting<object>, "type" | "ids">,
  abilityOf: (row: RecordRow) => string,
) {
  const scope = await reachOf(ctx, type);
  const rows = await lockThere(ctx, type, ids, scope);
  const accepted: RecordRow[] = [];
  const refused: Outcome["refused"] = [];
  for (const row of rows) {
    const msg = refusalOf(ctx, { type, scope }, row, abilityOf(row));
    if (msg) refused.push({ id: row.id, name: nameOf(type, row), code: "FORBIDDEN", msg });
    else accepted.push(row);
  }
  const gone = ids.filter((id) => !rows.some((row) => row.id === id));
  return { accepted, refused: [...refused, ...(await turnedOf(ctx, gone))] };
}

/** Those that somebody else has made customers of meanwhile. @throws NOT_FOUND for any other */
async function turnedOf(ctx: Context, ids: readonly number[]): Promise<Outcome["refused"]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from customers r where r.id = any(${idArray(ids)}) and r.turned_at is not null
      and ${live(customerType, "r")} and ${visible(customerType, await reachOf(ctx, customerType), "r")}`.execute(
    ctx.db,
  );
  if (rows.length < ids.length) throw notFound();
  return rows.map(({ id, name }) => ({ id, name, code: "CONFLICT", msg: leadSaid.isTurned }));
}

/** What an act keeps of a row, to be taken back. */
export const keptOf = (row: RecordRow, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, ownValue(row, name) ?? null]));

async function write(
  ctx: Context,
  { type, batch }: Acting<object>,
  rows: readonly RecordRow[],
  columns: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await writeColumns(ctx, type, { ids, columns });
  const kept = rows.map((row) => ({ id: row.id, did: "act" as const, before: keptOf(row, WRITTEN) }));
  await noteInBatch(ctx, { batch, type }, kept);
  return ids;
}

/** Whoever sets one invalid that is so already gives it another reason. */
async function close(ctx: Context, acting: Acting<Closing>): Promise<Outcome> {
  const { type, input } = acting;
  const { accepted, refused } = await allowed(ctx, acting, (row) => (isInvalid(row) ? "reopen" : "close"));
  const done = await write(ctx, acting, accepted, {
    invalid_at: sql`now()`,
    invalid_reason_id: input.reasonId,
    invalid_text: input.text,
    next_follow_at: null,
  });
  const reason = (await ctx.services.dictionary.get()).byId.get(input.reasonId ?? 0)?.name ?? "";
  const titles = { reason: leadSaid.reason, text: leadSaid.remark };
  const changes = changesBetween({ reason: "", text: "" }, { reason, text: input.text }, titles);
  for (const row of accepted)
    tell(ctx, type, row, { action: "close", summary: sentence(type, leadSaid.didClose, row), changes });
  return { done, refused };
}

/** It counts for its owner again. */
async function reopen(ctx: Context, acting: Acting<object>): Promise<Outcome> {
  const { type, ids } = acting;
  const { rows: owners } = await sql<Raw>`
    select distinct owner_id from customers where id = any(${idArray(ids)})`.execute(ctx.db);
  await holdOwners(ctx, type, owners);
  const { accepted, refused } = await allowed(ctx, acting, () => "reopen");
  const { fits, refused: full } = await withinCaps(ctx, type, accepted);
  const done = await write(ctx, acting, fits, { invalid_at: null, invalid_reason_id: null, invalid_text: null });
  for (const row of fits) tell(ctx, type, row, { action: "reopen", summary: sentence(type, leadSaid.didReopen, row) });
  return { done, refused: [...refused, ...full] };
}

async function back(ctx: Context, type: RecordType, row: RecordRow, columns: Raw): Promise<void> {
  await assertFits(ctx, type, { ...row, ...columns });
  await writeColumns(ctx, type, { ids: [row.id], columns });
}

export const closeAct = defineAct<Closing>({
  key: "leadClose",
  ability: "close",
  title: () => leadSaid.bulkClose,
  check: assertReason,
  run: close,
  holds: holdOwners,
  back,
});

export const reopenAct = defineAct<object>({
  key: "leadReopen",
  ability: "reopen",
  title: () => leadSaid.bulkReopen,
  run: reopen,
  holds: holdOwners,
  back,
});
