/** Who sees an approval, and what of its form: by his part in it, or by a right. Whoever sees nothing is told that there is nothing. */
import type { Flow, NodeId } from "@qicheng/engine/approval/definition";
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

/** The nodes by which somebody has part in an approval. */
const nodesOf = ({ steps, cc }: Instance, user: number): NodeId[] => {
  const copied = cc.filter(({ userId }) => userId === user).map(({ stepId }) => stepId);
  return steps
    .filter(({ id, workers }) => copied.includes(id) || workers.some(({ userId }) => userId === user))
    .map(({ nodeId }) => nodeId);
};

/**
 * Fields of the form that the caller does not see: those that every node hides by which he has part in it, whatever his
 * rights. Its initiator has filled them in, the flow's administrators look after it, and whoever has no part in it sees it
 * whole by right.
 */
export function hiddenFields(ctx: Context, { state, flow }: Seen): ReadonlySet<string> {
  if (state.initiator === ctx.me.id || looksAfter(ctx, flow)) return new Set();
  const mine = nodesOf(state, ctx.me.id);
  const [first, ...more] = flow.nodes.filter(({ id }) => mine.includes(id)).map(({ config }) => config.hideField ?? []);
  return new Set((first ?? []).filter((field) => more.every((hidden) => hidden.includes(field))));
}
