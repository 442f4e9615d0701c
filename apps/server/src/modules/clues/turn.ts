/** A lead becomes a customer where it lies, so that nothing that hangs on it has to move. */
import { leadSaid } from "@qicheng/api/clues/messages";
import { sql } from "kysely";
import { assertFits, withinCaps as fitting, holdOwners } from "../../kernel/pool/give-back";
import type { Raw, RecordRow, RecordType } from "../../kernel/records/type/record-type";
import { sentence, tell } from "../../kernel/records/type/tell";
import { type Acting, defineAct, writeColumns } from "../../kernel/records/write/acts";
import { noteInBatch } from "../../kernel/records/write/undo-batch";
import type { Outcome } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { customerType } from "../customers/public";
import { allowed, keptOf } from "./close";
import { type Turning, withoutSame } from "./same";
import { LEAD } from "./type";

/** Of a customer without a deal. */
const OPEN = 1;

/** With its owner: once it is somebody else's, it stays his customer. */
const WRITTEN = ["owner_id", "clue", "turned_at", "turned_by"] as const;

/** Who has as many customers as he may hold gets no further one; the quota row of each owner is held until the end. */
const withinCaps = (ctx: Context, rows: readonly RecordRow[]) => fitting(ctx, customerType, rows);

async function turn(ctx: Context, acting: Acting<Turning>): Promise<Outcome> {
  const { type, batch } = acting;
  const { accepted, refused } = await allowed(ctx, acting, () => "turn");
  const { rows: only, refused: same } = await withoutSame(ctx, acting, accepted);
  const { fits, refused: full } = await withinCaps(ctx, only);
  const ids = fits.map(({ id }) => id);
  if (ids.length > 0) {
    await writeColumns(ctx, type, {
      ids,
      columns: { clue: OPEN, turned_at: sql`now()`, turned_by: ctx.me.id },
    });
    const kept = fits.map((row) => ({ id: row.id, did: "act" as const, before: keptOf(row, WRITTEN) }));
    await noteInBatch(ctx, { batch, type: customerType }, kept);
  }
  for (const row of fits) tell(ctx, type, row, { action: "turn", summary: sentence(type, leadSaid.didTurn, row) });
  return { done: ids, refused: [...refused, ...same, ...full] };
}

/** It is a lead again, with all that was written of it as a customer. @throws CONFLICT */
async function back(ctx: Context, type: RecordType, row: RecordRow, columns: Raw): Promise<void> {
  await assertFits(ctx, type, row);
  await writeColumns(ctx, customerType, { ids: [row.id], columns: { ...columns, clue: LEAD } });
}

export const turnAct = defineAct<Turning>({
  key: "leadTurn",
  ability: "turn",
  title: () => leadSaid.bulkTurn,
  into: () => customerType,
  run: turn,
  holds: holdOwners,
  back,
});
