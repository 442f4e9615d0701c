/** Rows that come back to whoever had them, or count for him again: he is in service, and may hold one more. */
import { said } from "@qicheng/api/kernel/messages";
import { giveRefusal } from "@qicheng/engine/pool/claim";
import type { Raw, RecordRow, RecordType } from "../records/type/record-type";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { holdingsOf } from "./holdings";
import { poolRules } from "./pool-rules";
import { refusedRow } from "./pooled-rows";

const poolIn = ({ rows }: RecordType) => (rows.kind === "owned" ? rows.pool : undefined);

/** Holds the quota rows of owners before any of their rows, in one order, as whoever gives them rows does. */
export async function holdOwners(ctx: Context, type: RecordType, rows: readonly Raw[]): Promise<void> {
  if (!poolIn(type)) return;
  const owners = [...new Set(rows.flatMap(({ owner_id: owner }) => (typeof owner === "number" ? owner : [])))];
  for (const owner of owners.toSorted((a, b) => a - b)) await holdingsOf(ctx.db, type, owner);
}

/** Those of the rows that their owners may hold besides what counts for them already, in their order. */
export async function withinCaps(ctx: Context, type: RecordType, rows: readonly RecordRow[]) {
  const { rules } = await poolRules(ctx.db, type);
  const { people } = await ctx.services.organisation.get();
  const fits: RecordRow[] = [];
  const refused: Outcome["refused"] = [];
  const owners = [...new Set(rows.map(({ owner_id }) => owner_id ?? 0))].toSorted((a, b) => a - b);
  const held = new Map<number, number>();
  for (const owner of owners) held.set(owner, (await holdingsOf(ctx.db, type, owner)).held);
  for (const row of rows) {
    const owner = row.owner_id ?? 0;
    const [n, name] = [held.get(owner) ?? 0, people.get(owner)?.nickname ?? ""];
    const refusal = giveRefusal({ counts: true }, { name, held: n }, rules);
    if (refusal) refused.push(refusedRow(type, row, refusal));
    else {
      fits.push(row);
      held.set(owner, n + 1);
    }
  }
  return { fits, refused };
}

/** @throws CONFLICT where the row, as it is about to be, is one more than its owner may hold */
export async function assertFits(ctx: Context, type: RecordType, row: RecordRow): Promise<void> {
  if (!poolIn(type)?.counts(row)) return;
  const { refused } = await withinCaps(ctx, type, [row]);
  for (const { code, msg } of refused) throw new Refusal(code, msg);
}

/** @throws CONFLICT for somebody who has left, or holds as many as he may */
export async function assertTakesBack(ctx: Context, type: RecordType, row: RecordRow, owner: number): Promise<void> {
  const person = (await ctx.services.organisation.get()).people.get(owner);
  if (!person) throw new Refusal("CONFLICT", said.noPerson);
  if (person.quit) throw new Refusal("CONFLICT", said.personLeft({ name: person.nickname }));
  await assertFits(ctx, type, { ...row, owner_id: owner });
}
