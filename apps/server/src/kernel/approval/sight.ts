/** Who sees an approval, and what of its form: by his part in it, or by a right. Whoever sees nothing is told that there is nothing. */
import type { Flow } from "@qicheng/engine/approval/definition";
import { type Instance, viewersOf } from "@qicheng/engine/approval/state";
import type { Context } from "../work/context";
import { engineRefusal } from "./refuse";

interface Seen {
  state: Instance;
  flow: Flow;
}

const looksAfter = (ctx: Context, { settings }: Flow): boolean => settings.adminUsers.includes(ctx.me.id);

/** The company's own lists of approvals, those of one's people, and flows that one looks after. */
async function seesByRight(ctx: Context, { state, flow }: Seen): Promise<boolean> {
  if (ctx.can("oa.approval.all") || ctx.can("oa.approval.logs") || looksAfter(ctx, flow)) return true;
  const organisation = await ctx.services.organisation.get();
  if (organisation.administrators().includes(ctx.me.id)) return true;
  return ctx.can("oa.approval.sub") && organisation.subordinates(ctx.me.id).includes(state.initiator);
}

export async function maySee(ctx: Context, seen: Seen): Promise<boolean> {
  return viewersOf(seen.state).has(ctx.me.id) || (await seesByRight(ctx, seen));
}

/** @throws NOT_FOUND, as for one that is not there */
export async function assertSees(ctx: Context, seen: Seen): Promise<void> {
  if (!(await maySee(ctx, seen))) throw engineRefusal("E_NO_VIEW");
}
