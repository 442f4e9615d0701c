/** Exact numbers of customers, from the counters that the writing transactions keep. */

import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { RowScope } from "../../kernel/records/type/record-type";
import { sharesTo } from "../../kernel/records/type/shares";

function countedOwners(scope: RowScope): RawBuilder<boolean> {
  if (scope.pool === "only") return sql`owner_id = 0`;
  return scope.owners === null ? sql`owner_id <> 0` : sql`owner_id = any(${idArray(scope.owners)})`;
}

/** Rows shared to somebody that he does not see anyway; at most one way leads to a row, so the sums add up. */
function sharedToMe(scope: RowScope, kinds: RawBuilder<unknown>): RawBuilder<number> {
  const owners = scope.owners ?? [];
  return sql`(select count(*) from customers r where r.deleted_at is null and r.clue = any(${kinds})
    and (r.id = any(array(select s.customer_id from ${sharesTo({ table: "customer_shares" }, scope.me)})) and r.owner_id <> ${scope.me} and r.owner_id <> all(${idArray(owners)})))`;
}

/** Exact number of live rows in a scope, as an expression. */
export function totalInScope(scope: RowScope, clues: readonly number[]): RawBuilder<number> {
  const kinds = sql`${clues as number[]}::smallint[]`;
  const counted = sql<number>`(select coalesce(sum(n), 0)::bigint from customer_counts where clue = any(${kinds}) and ${countedOwners(scope)})`;
  return scope.shared ? sql`${counted} + ${sharedToMe(scope, kinds)}` : counted;
}
