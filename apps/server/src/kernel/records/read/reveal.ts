/**
 * A value that is masked on rows of others, looked at in whole: one at a time, so many a day, each in the log. What the pool
 * masks nobody looks at: claiming the record shows it.
 */

import { guardSaid } from "@qicheng/api/kernel/guard-messages";
import { said } from "@qicheng/api/kernel/messages";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import type { Context } from "../../work/context";
import { forbidden, invalidField, Refusal } from "../../work/refusal";
import { ownFields } from "../access/field-rights";
import { hiddenOf } from "../access/hidden-fields";
import { maskOf, placeOf } from "../access/masks";
import { assertMaySee } from "../access/scope";
import type { RecordType } from "../type/record-type";
import { nameOf, noun, tell } from "../type/tell";
import { reader } from "./field-writers";
import { findRecord } from "./read";

interface Looked {
  module: string;
  id: number;
  field: string;
}

const secondsLeft = sql<number>`ceil(extract(epoch from (current_date + 1)::timestamptz - now()))::int`;

/**
 * Counts a look of the caller, unless he has looked at the same today; of several at once each sees those before it.
 * @returns how many he has left today
 * @throws RATE_LIMITED until midnight
 */
async function countLook(ctx: Context, { module, id, field }: Looked): Promise<number> {
  const { revealsPerDay: most } = await ctx.services.settings.get();
  const { rows: fresh } = await sql`insert into reveals (user_id, day, module, record_id, field)
    values (${ctx.me.id}, current_date, ${module}, ${id}, ${field}) on conflict do nothing returning 1`.execute(ctx.db);
  const { rows } = await sql<{ used: number }>`
    insert into reveal_days as d (user_id, day, used) values (${ctx.me.id}, current_date, ${fresh.length})
    on conflict (user_id, day) do update set used = d.used + excluded.used returning used`.execute(ctx.db);
  const used = rows[0]?.used ?? 0;
  if (fresh.length === 0 || used <= most) return Math.max(most - used, 0);
  const { rows: rest } = await sql<{ seconds: number }>`select ${secondsLeft} as seconds`.execute(ctx.db);
  throw new Refusal("RATE_LIMITED", guardSaid.looksToday({ n: most }), {
    retryAfterSeconds: rest[0]?.seconds ?? 3_600,
  });
}

/**
 * The whole value of a field that is masked for the caller.
 * @throws FORBIDDEN without the right, and in the pool; NOT_FOUND; VALIDATION for what is not masked; RATE_LIMITED
 */
export async function revealValue(
  ctx: Context,
  type: RecordType,
  { id, field: key }: { id: number; field: string },
): Promise<{ value: string; left: number }> {
  assertMaySee(ctx, type);
  if (!type.revealPermission) throw invalidField("module", guardSaid.notMasked);
  ctx.require(type.revealPermission);
  const row = await findRecord(ctx, type, id);
  const field = (await ownFields(ctx, type.module)).byKey.get(key);
  if (!field || (await hiddenOf(ctx, type.module, id)).has(key)) throw invalidField("field", said.noField({ key }));
  const place = placeOf(type, row, ctx.me.id);
  if (!maskOf(field, place) || hasRows(field)) throw invalidField("field", guardSaid.notMasked);
  if (place === "pool") throw forbidden(guardSaid.poolHides);
  if (!field.caller.byCompany) throw forbidden(guardSaid.roleMasks);
  const left = await countLook(ctx, { module: type.module, id, field: key });
  const facts = { title: noun(type.title), name: nameOf(type, row), field: titleOf(field) };
  tell(ctx, type, row, { action: "reveal", summary: guardSaid.didReveal(facts) });
  // by its number: whoever reads that log need not see the record
  ctx.noteSecurity("reveal", `${type.module} #${id}`);
  return { value: String((reader(field)(row) ?? "") as string), left };
}
