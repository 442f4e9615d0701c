/** Taking a merge back: the others are there again with all that went over and has not gone on since. */

import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { noteOwners } from "../pool/owner-log";
import { wholeRow } from "../records/read/compile-presenter";
import { remakeTerms } from "../records/search/search-remake";
import { refuseTaken } from "../records/search/unique";
import type { Raw, RecordRow, RecordType } from "../records/type/record-type";
import { recordTypeNamed } from "../records/type/registry";
import { sentence, tell } from "../records/type/tell";
import { writeColumns } from "../records/write/acts";
import { writeChange } from "../records/write/save";
import { putShares, takeShares } from "../records/write/share-rows";
import { partsOf } from "../records/write/undo-batch";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { carryBack, settle } from "./carry";
import type { Kept } from "./merge";
import { carryOwnBack } from "./own-references";

/** The others as they lie in the bin, held. @throws CONFLICT where one came out of it or went for good */
async function lockOthers(ctx: Context, type: RecordType, into: RecordRow, others: Kept["others"]) {
  const { columns } = wholeRow(type, await ctx.services.fields.get(type.module));
  const ids = others.map(({ id }) => id);
  const { rows } = await sql<RecordRow>`
    select ${sql.join([...new Set(["id", "ext", "owner_id", ...columns])].map((name) => sql.ref(`r.${name}`)))}
    from ${sql.table(type.table)} r
    where r.id = any(${idArray(ids)}) and r.deleted_at is not null and r.merged_into = ${into.id}
    order by r.id for update`.execute(ctx.db);
  if (rows.length < ids.length) throw new Refusal("CONFLICT", mergeSaid.wentOn);
  return rows;
}

/** @throws CONFLICT for a row whose owner has left the company meanwhile */
async function assertOwners(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  for (const { owner_id } of rows) {
    const person = people.get(owner_id ?? 0);
    if (!person || person.quit)
      throw new Refusal("CONFLICT", person ? said.personLeft({ name: person.nickname }) : said.noPerson);
  }
}

/** Columns that followed from all of them are what they were, where nobody has written them since. */
async function giveBackTogether({ db }: Context, type: RecordType, id: number, { was, is }: Kept["together"]) {
  for (const [column, value] of Object.entries(is))
    await sql`update ${sql.table(type.table)} set ${sql.ref(column)} = ${was[column]}
      where id = ${id} and ${sql.ref(column)} is not distinct from ${value}`.execute(db);
}

/** @param type of the one that remained, whose row is held */
export async function unmerge(
  ctx: Context,
  type: RecordType,
  row: RecordRow,
  { merged, ...fields }: Raw,
): Promise<void> {
  const kept = merged as unknown as Kept;
  const rows = await lockOthers(ctx, type, row, kept.others);
  await assertOwners(ctx, rows);
  const whole = await ctx.services.fields.get(type.module);
  await writeChange(ctx, type, whole, { before: row, ...partsOf(fields), values: {}, did: said.didUndo });
  await carryOwnBack(ctx, kept.referred);
  await giveBackTogether(ctx, type, row.id, kept.together);
  const drafts = rows.map((one) => ({ id: one.id, columns: one, ext: one.ext, before: one }));
  await refuseTaken(ctx, { type, fields: whole }, drafts);
  for (const { id, columns } of kept.others)
    await writeColumns(ctx, type, {
      ids: [id],
      columns: { ...columns, merged_into: null, deleted_at: null, deleted_by: null },
    });
  await takeShares(ctx, type, kept.shares.given);
  await putShares(ctx, type, kept.shares.taken);
  await carryBack(ctx, type, kept.carried, row.id);
  const ids = [row.id, ...rows.map(({ id }) => id)];
  await settle(ctx, type, ids);
  await remakeTerms(ctx, type, ids);
  const owners = rows.flatMap(({ id, owner_id: to }) =>
    [id, row.id].map((at) => ({ id: at, act: "undo" as const, from: row.owner_id, to })),
  );
  await noteOwners(ctx, type, owners);
  for (const one of rows) {
    const own = recordTypeNamed(kept.others.find(({ id }) => id === one.id)?.module ?? type.module);
    tell(ctx, own, one, { action: "restore", summary: sentence(own, said.didUndo, one) });
  }
}
