/** Keeping rows from being recycled and from being put into the pool: so many a person. */
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import { lockRefusal } from "@qicheng/engine/pool/claim";
import { sql } from "kysely";
import { refusalOf } from "../records/access/policy";
import { live, reachOf } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { sentence, tell } from "../records/type/tell";
import { type Acting, defineAct, writeColumns } from "../records/write/acts";
import { noteInBatch } from "../records/write/undo-batch";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";
import { holdingsOf } from "./holdings";
import { poolRules } from "./pool-rules";
import { before, refusedRow } from "./pooled-rows";

export const LOCKED = ["locked_at", "locked_by"] as const;

/** Rows that the caller's locks keep; his quota row is held, so that of two locks at once the second sees the first. */
async function lockedByMe(ctx: Context, type: RecordType): Promise<number> {
  await holdingsOf(ctx.db, type, ctx.me.id);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(type.table)} r
    where r.locked_by = ${ctx.me.id} and ${live(type, "r")} and r.owner_id is not null`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

async function toggle(ctx: Context, { type, ids, batch }: Acting<object>): Promise<Outcome> {
  let mine = await lockedByMe(ctx, type);
  const { rules } = await poolRules(ctx.db, type);
  const scope = await reachOf(ctx, type);
  const rows = await lockThere(ctx, type, ids, scope);
  const refused: Outcome["refused"] = [];
  const [locked, unlocked]: [RecordRow[], RecordRow[]] = [[], []];
  for (const row of rows) {
    const locks = row.locked_at === null;
    const msg = refusalOf(ctx, { type, scope }, row, "lock");
    const full = locks ? lockRefusal(mine, rules) : undefined;
    const refusal = msg ? { code: "FORBIDDEN" as const, msg } : full;
    if (refusal) {
      refused.push(refusedRow(type, row, refusal));
      continue;
    }
    (locks ? locked : unlocked).push(row);
    if (locks) mine += 1;
    else if (row.locked_by === ctx.me.id) mine -= 1;
  }
  await turn(ctx, type, locked, { locks: true, batch });
  await turn(ctx, type, unlocked, { locks: false, batch });
  return { done: [...locked, ...unlocked].map(({ id }) => id), refused };
}

async function turn(
  ctx: Context,
  type: RecordType,
  rows: readonly RecordRow[],
  { locks, batch }: { locks: boolean; batch: number },
): Promise<void> {
  if (rows.length === 0) return;
  const columns = locks ? { locked_at: sql`now()`, locked_by: ctx.me.id } : { locked_at: null, locked_by: null };
  await writeColumns(ctx, type, { ids: rows.map(({ id }) => id), columns });
  // taken back as long as it is the same person's
  const names = [...LOCKED, "owner_id"];
  const kept = rows.map((row) => ({ id: row.id, did: "act" as const, before: before(row, LOCKED), names }));
  await noteInBatch(ctx, { batch, type }, kept);
  const did = locks ? poolSaid.didLock : poolSaid.didUnlock;
  for (const row of rows)
    tell(ctx, type, row, { action: locks ? "lock" : "unlock", summary: sentence(type, did, row) });
}

export const lockAct = defineAct<object>({
  key: "lock",
  ability: "lock",
  title: (title) => poolSaid.bulkLock({ title }),
  run: toggle,
  back: (ctx, type, row, columns) => writeColumns(ctx, type, { ids: [row.id], columns }),
});
