/** Ending sessions of others: of whoever lost a device, or should not be there. */
import { userSaid } from "@qicheng/api/users/messages";
import { revokeApiKeys } from "../../kernel/access/api-keys";
import { revokeSessions } from "../../kernel/access/session";
import { changed } from "../../kernel/cache/announce";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";

/** Ends all sessions and API keys of a person; of one's own all sessions but the one that asks. @throws VALIDATION where that is the only one */
export async function kick(ctx: Context, id: number) {
  const { people } = await ctx.services.organisation.get();
  const name = people.get(id)?.nickname;
  if (name === undefined) throw notFound();
  const self = id === ctx.me.id;
  const live = self ? await ctx.services.sessions.live(ctx.db, id) : [];
  if (self && live.length <= 1) throw invalidField("userid", userSaid.ownLastSession);
  await revokeSessions(ctx.db, id, self ? ctx.me.sessionId : undefined);
  if (!self) await revokeApiKeys(ctx.db, id);
  await changed(ctx, "sessions");
  ctx.audit({ module: "user", recordId: id, action: "kick", summary: userSaid.didEndSessions({ name }) });
  ctx.noteSecurity("session.kick", name);
  return { msg: userSaid.sessionsEnded({ name }) };
}
