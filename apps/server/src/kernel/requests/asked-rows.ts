/** Records as somebody finds them who would ask for them: which he may ask for, and what he does instead with the others. */

import { requestSaid } from "@qicheng/api/kernel/request-messages";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { refusalOf } from "../records/access/policy";
import { maySee, memberAt, memberSql, reachOfAll, visibleOfAll } from "../records/access/scope";
import { rowColumns } from "../records/read/read";
import type { RecordRow, RecordType, RowScope } from "../records/type/record-type";
import { noun } from "../records/type/tell";
import type { Context } from "../work/context";

interface StoredRow extends RecordRow {
  deleted: boolean;
  seen: boolean;
}

/** A record that lies anywhere, with the variant that it is. */
export interface AskedRow {
  type: RecordType;
  scope: RowScope;
  row: StoredRow;
}

/**
 * @param held nobody else changes them until the transaction ends
 * @param more further columns
 */
export async function askedRows(
  ctx: Context,
  base: RecordType,
  ids: readonly number[],
  { held = false, more = [] }: { held?: boolean; more?: readonly string[] } = {},
): Promise<AskedRow[]> {
  const scope = await reachOfAll(ctx, base);
  const columns = [base, ...base.variants].flatMap((type) => [type.nameColumn, ...(type.columns ?? [])]);
  const { rows } = await sql<StoredRow>`
    select ${rowColumns(base, { columns: [...new Set(["id", ...columns, ...more])] }, ctx.me.id)}, ${memberSql(base, "r")} as member,
      r.deleted_at is not null as deleted, ${visibleOfAll(base, scope, "r")} as seen
    from ${sql.table(base.table)} r where r.id = any(${idArray(ids)}) order by r.id
    ${held ? sql`for share of r` : sql``}`.execute(ctx.db);
  return rows.map((row) => ({ ...(memberAt(scope, row.member) ?? { type: base, scope }), row }));
}

/** Why the caller does not ask for it, or undefined when he may. */
export function refusalToAsk(ctx: Context, { type, scope, row }: AskedRow): Message | undefined {
  const title = noun(type.title);
  if (!maySee(ctx, type)) return requestSaid.notSeen({ title });
  if (row.deleted) return requestSaid.inBin({ title });
  if (row.owner_id === null) return requestSaid.inPool({ title });
  if (row.owner_id === ctx.me.id) return requestSaid.isMine({ title });
  return refusalOf(ctx, { type, scope }, row, "edit") === undefined ? requestSaid.mayEdit({ title }) : undefined;
}
