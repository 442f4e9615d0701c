/** Whose record was merged into somebody else's is told so, and goes on with it by a share. */
import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import type { NotificationKind } from "../live/kinds";
import { notify } from "../live/notify";
import type { Context } from "../work/context";

export const mergedYours: NotificationKind = {
  key: "merge.yours",
  title: mergeSaid.mergedYours,
  text: ({ name, from, facts: { was = "" } }) => mergeSaid.mergedYoursOf({ name, from, was }),
};

/** People in order, as everybody numbers their notifications. */
export async function tellMerged(
  ctx: Context,
  about: { module: string; id: number },
  former: ReadonlyMap<number, string>,
): Promise<void> {
  for (const [person, was] of [...former].toSorted(([one], [other]) => one - other))
    if (person !== ctx.me.id)
      await notify(ctx, { kind: mergedYours, to: [person], from: ctx.me.id, about, facts: { was } });
}
