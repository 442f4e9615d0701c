/** Customers that are the same as leads by a whole name or number, before they become some themselves. */

import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { covers, isOf, reachOf, reachOfAll, visibleOfAll } from "../../kernel/records/access/scope";
import type { DuplicateKey } from "../../kernel/records/type/duplicate-keys";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { askerOf, holdKeys, wireHits } from "./duplicates";
import { exactHitsOfEach, type Keyed, type StoredHit } from "./exact-hits";
import { ownKeysOf } from "./keys";
import { customerType } from "./type";

/** A customer that is the same. */
interface SameCustomer extends DuplicateHit {
  /** 1 = what hangs on the lead may go over to it. */
  into: number;
}

export interface SameAs {
  /** What the caller is told of them: nothing by what his roles keep from him. */
  told: SameCustomer[];
  /** There are some, told or not. */
  some: boolean;
}

async function keysOf(ctx: Context, leads: readonly RecordRow[], module: string): Promise<Keyed[]> {
  const ids = leads.map(({ id }) => id);
  const { rows } = await sql<DuplicateKey & { customer_id: number }>`
    select customer_id, kind, key from customer_keys where customer_id = any(${idArray(ids)})`.execute(ctx.db);
  const kept = grouped(rows, ({ customer_id }) => customer_id);
  const fields = await ctx.services.fields.get(module);
  return leads.map(({ id, ext }) => ({
    id,
    keys: [...(kept.get(id) ?? []).map(({ kind, key }) => ({ kind, key })), ...ownKeysOf(fields, ext)],
  }));
}

/** Whose it is decides whether one may give to others what comes to it. */
async function takers(ctx: Context, hits: readonly StoredHit[]): Promise<ReadonlySet<number>> {
  const edit = customerType.abilities.edit?.permission;
  const scope = await reachOf(ctx, customerType);
  const open = hits.filter((hit) => hit.open && covers(scope, hit.owner_id));
  return new Set(edit !== undefined && ctx.can(edit) ? open.map(({ id }) => id) : []);
}

/** @param leads whose rows are held: under the refusing rule nobody saves the same until the end @returns by the lead's id */
export async function sameCustomers(
  ctx: Context,
  leads: readonly RecordRow[],
  module: string,
): Promise<ReadonlyMap<number, SameAs>> {
  const keyed = await keysOf(ctx, leads, module);
  const { duplicatePolicy } = await ctx.services.settings.get();
  if (duplicatePolicy === "refuse")
    await holdKeys(
      ctx,
      keyed.flatMap(({ keys }) => keys),
    );
  const open = visibleOfAll(customerType, await reachOfAll(ctx, customerType), "c");
  const wanted = { open, among: isOf([customerType], "c") };
  const some = await exactHitsOfEach(ctx, keyed, wanted);
  const { kind } = await askerOf(ctx);
  const may = keyed.map(({ id, keys }) => ({ id, keys: keys.filter((key) => kind(key.kind)) }));
  const isWhole = may.every(({ keys }, at) => keys.length === keyed[at]?.keys.length);
  const hits = isWhole ? some : await exactHitsOfEach(ctx, may, wanted);
  const all = leads.flatMap(({ id }) => (hits.get(id) ?? []).map((hit) => ({ lead: id, hit })));
  const found = all.map(({ hit }) => hit);
  const into = await takers(ctx, found);
  const wired = await wireHits(ctx, found);
  const told = grouped(
    wired.flatMap((hit, at) =>
      all[at] ? [{ lead: all[at].lead, hit: { ...hit, into: into.has(hit.id) ? 1 : 0 } }] : [],
    ),
    ({ lead }) => lead,
  );
  return new Map(
    leads.map(({ id }) => [
      id,
      { told: (told.get(id) ?? []).map(({ hit }) => hit), some: (some.get(id) ?? []).length > 0 },
    ]),
  );
}
