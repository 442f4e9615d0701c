/** Customers that are the same as a lead by a whole name or number, before it becomes one itself. */
import type { DuplicateHit } from "@qicheng/api/customers/routes";
import type { DuplicateKey } from "../../kernel/records/duplicate-keys";
import type { RecordRow } from "../../kernel/records/record-type";
import { covers, isOf, reachOf, reachOfAll, visibleOfAll } from "../../kernel/records/scope";
import type { Context } from "../../kernel/work/context";
import { askerOf, exactHits, holdKeys, type StoredHit, wireHits } from "./duplicates";
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

async function keysOf(ctx: Context, { id, ext }: RecordRow, module: string): Promise<DuplicateKey[]> {
  const kept = await ctx.db.selectFrom("customer_keys").select(["kind", "key"]).where("customer_id", "=", id).execute();
  const all = [...kept, ...ownKeysOf(await ctx.services.fields.get(module), ext)];
  return [...new Map(all.map((key) => [`${key.kind}:${key.key}`, key])).values()];
}

/** Whose it is decides whether one may give to others what comes to it. */
async function takers(ctx: Context, hits: readonly StoredHit[]): Promise<ReadonlySet<number>> {
  const edit = customerType.abilities.edit?.permission;
  const scope = await reachOf(ctx, customerType);
  const open = hits.filter((hit) => hit.open && covers(scope, hit.owner_id));
  return new Set(edit !== undefined && ctx.can(edit) ? open.map(({ id }) => id) : []);
}

/** @param lead whose row is held: under the refusing rule nobody saves the same until the end */
export async function sameCustomers(ctx: Context, lead: RecordRow, module: string): Promise<SameAs> {
  const keys = await keysOf(ctx, lead, module);
  const { duplicatePolicy } = await ctx.services.settings.get();
  if (duplicatePolicy === "refuse") await holdKeys(ctx, keys);
  const open = visibleOfAll(customerType, await reachOfAll(ctx, customerType), "c");
  const wanted = { self: lead.id, open, among: isOf([customerType], "c") };
  const some = await exactHits(ctx, keys, wanted);
  const { kind } = await askerOf(ctx);
  const may = keys.filter((key) => kind(key.kind));
  const hits = may.length === keys.length ? some : await exactHits(ctx, may, wanted);
  const into = await takers(ctx, hits);
  const told = (await wireHits(ctx, hits)).map((hit) => ({ ...hit, into: into.has(hit.id) ? 1 : 0 }));
  return { told, some: some.length > 0 };
}
