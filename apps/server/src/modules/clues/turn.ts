/** A lead becomes a customer where it lies, so that nothing that hangs on it has to move. */
import { leadSaid } from "@qicheng/api/clues/messages";
import { giveRefusal } from "@qicheng/engine/pool/claim";
import { sql } from "kysely";
import { holdingsOf } from "../../kernel/pool/holdings";
import { poolRules } from "../../kernel/pool/pool-rules";
import { type Acting, defineAct, writeColumns } from "../../kernel/records/acts";
import type { Raw, RecordRow, RecordType } from "../../kernel/records/record-type";
import { nameOf, sentence, tell } from "../../kernel/records/tell";
import { noteInBatch } from "../../kernel/records/undo-batch";
import type { Outcome } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { customerType } from "../customers/public";
import { allowed, keptOf } from "./close";
import { type Turning, withoutSame } from "./same";
import { LEAD, leadType } from "./type";

/** Of a customer without a deal. */
const OPEN = 1;

const WRITTEN = ["clue", "turned_at", "turned_by"] as const;

/** Who has as many customers as he may hold gets no further one; the quota row of each owner is held until the end. */
async function withinCaps(ctx: Context, rows: readonly RecordRow[]) {
  const { rules } = await poolRules(ctx.db, customerType);
  const { people } = await ctx.services.organisation.get();
  const fits: RecordRow[] = [];
  const refused: Outcome["refused"] = [];
  const owners = [...new Set(rows.map(({ owner_id }) => owner_id ?? 0))].toSorted((a, b) => a - b);
  const held = new Map<number, number>();
  for (const owner of owners) held.set(owner, (await holdingsOf(ctx.db, customerType, owner)).held);
  for (const row of rows) {
    const owner = row.owner_id ?? 0;
    const [n, name] = [held.get(owner) ?? 0, people.get(owner)?.nickname ?? ""];
    const refusal = giveRefusal({ counts: true }, { name, held: n }, rules, false);
    if (refusal) refused.push({ id: row.id, name: nameOf(leadType, row), code: refusal.code, msg: refusal.msg });
    else {
      fits.push(row);
      held.set(owner, n + 1);
    }
  }
  return { fits, refused };
}

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

/** It is a lead again, with all that was written of it as a customer. */
const back = (ctx: Context, _type: RecordType, row: RecordRow, columns: Raw) =>
  writeColumns(ctx, customerType, { ids: [row.id], columns: { ...columns, clue: LEAD } });

export const turnAct = defineAct<Turning>({
  key: "leadTurn",
  ability: "turn",
  title: () => leadSaid.bulkTurn,
  into: () => customerType,
  run: turn,
  back,
});
