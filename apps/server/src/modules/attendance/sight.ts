/** Whose attendance somebody sees: his own, of a branch that he heads, and as far as his roles reach. */
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";

const RIGHTS = ["bi.attendance.total", "bi.attendance.attendreport"] as const;

/** Null: everybody's. */
export async function ownersOf(ctx: Context): Promise<readonly number[] | null> {
  if (!RIGHTS.some((right) => ctx.can(right))) return [ctx.me.id];
  const organisation = await ctx.services.organisation.get();
  const owners = organisation.owners(ctx.me.id, ctx.me.scopes.attendance);
  return owners === null ? null : [...new Set([...owners, ...organisation.subordinates(ctx.me.id)])];
}

/** @throws NOT_FOUND for somebody whom the caller does not see */
export async function assertSees(ctx: Context, user: number): Promise<void> {
  const owners = await ownersOf(ctx);
  const { people } = await ctx.services.organisation.get();
  if (!people.has(user) || (owners !== null && !owners.includes(user))) throw notFound();
}
