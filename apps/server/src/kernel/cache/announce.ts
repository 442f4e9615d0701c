/** A change of something that servers keep in memory: told to all when it commits, and to this one at once. */

import type { Context } from "../work/context";
import type { Topic } from "./invalidation";

export async function changed(ctx: Context, ...topics: Topic[]): Promise<void> {
  for (const topic of topics) {
    await ctx.services.invalidation.announce(ctx.db, topic);
    ctx.afterCommit(() => ctx.services.invalidation.drop(topic));
  }
}
