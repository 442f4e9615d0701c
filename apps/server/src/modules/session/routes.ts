import { grantedTree } from "@qicheng/api/kernel/permission-tree";
import { sessionSaid } from "@qicheng/api/session/messages";
import type { session } from "@qicheng/api/session/routes";
import { sql } from "kysely";
import { docsLink } from "../../kernel/http/docs-pass";
import type { Handlers } from "../../kernel/http/mount-routes";
import { pageOf } from "../../kernel/listing/plain-list";
import { issueTicket } from "../../kernel/live/tickets";
import { changed } from "../../kernel/work/announce";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { demoAccounts, isEmptyCompany, setUpCompany } from "./set-up";
import { profileOf, signIn } from "./sign-in";

async function endSessions(ctx: Context, ids: readonly number[]): Promise<void> {
  const ended = await ctx.db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()` })
    .where("user_id", "=", ctx.me.id)
    .where("id", "in", [...ids])
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  if (ended.length !== ids.length) throw notFound();
  await changed(ctx, "sessions");
}

export const handlers: Handlers<typeof session> = {
  login: (ctx, input) => signIn(ctx, input.username, input.password),
  logout: async (ctx) => {
    await endSessions(ctx, [ctx.me.sessionId]);
    ctx.audit({ module: "session", recordId: ctx.me.id, action: "logout", summary: sessionSaid.didSignOut });
    return { msg: sessionSaid.signedOut };
  },
  current: async (ctx) => ({ data: await profileOf(ctx, ctx.me.id, ctx.me.mustChangePassword) }),
  permissions: async (ctx) => ({ data: grantedTree(ctx.me.permissions) }),
  company: async (ctx) => {
    const { company, watermark } = await ctx.services.settings.get();
    const setup = (await isEmptyCompany(ctx.db)) ? 1 : 0;
    return { data: { name: company, watermark, setup, ...(await demoAccounts(ctx)) } };
  },
  setup: setUpCompany,
  sessions: async (ctx, input) => {
    const rows = await ctx.services.sessions.live(ctx.db, ctx.me.id);
    const list = rows.map((row) => ({
      id: row.id,
      ip: row.ip,
      agent: row.agent,
      addtime: wireTime(row.created_at),
      lasttime: wireTime(row.last_seen_at),
      current: row.id === ctx.me.sessionId ? 1 : 0,
    }));
    return pageOf(list, input, ({ ip, agent }) => `${ip} ${agent}`);
  },
  sessionRevoke: async (ctx, input) => {
    await endSessions(ctx, input.ids);
    ctx.audit({
      module: "session",
      recordId: ctx.me.id,
      action: "revoke",
      summary: sessionSaid.didEnd({ count: input.ids.length }),
    });
    return { msg: sessionSaid.ended };
  },
  ticket: async (ctx) => {
    const { db, me, services } = ctx;
    return { data: { ticket: await issueTicket(db, services.secret, me.sessionId) } };
  },
  docsLink: async (ctx) => {
    if (ctx.services.config.production) throw new Refusal("NOT_FOUND", sessionSaid.noDocs);
    return { data: { url: docsLink(ctx.services.secret) } };
  },
};
