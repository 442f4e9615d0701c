import { grantedTree } from "@qicheng/api/kernel/permission-tree";
import { sessionSaid } from "@qicheng/api/session/messages";
import { session } from "@qicheng/api/session/routes";
import { sql } from "kysely";
import { changed } from "../../kernel/cache/announce";
import { kindOf } from "../../kernel/files/kinds";
import { docsLink } from "../../kernel/http/docs-pass";
import type { Handlers } from "../../kernel/http/mount-routes";
import { issueTicket } from "../../kernel/live/tickets";
import { pageOf } from "../../kernel/records/read/plain-list";
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
  login: signIn,
  logout: async (ctx) => {
    await endSessions(ctx, [ctx.me.sessionId]);
    ctx.audit({ module: "session", recordId: ctx.me.id, action: "logout", summary: sessionSaid.didSignOut });
    ctx.noteSecurity("logout");
    return { msg: sessionSaid.signedOut };
  },
  current: async (ctx) => ({ data: await profileOf(ctx, ctx.me.id, ctx.me) }),
  permissions: async (ctx) => ({ data: grantedTree(ctx.me.permissions) }),
  company: async (ctx) => {
    const { company, watermark, logo, passwordMin } = await ctx.services.settings.get();
    const setup = (await isEmptyCompany(ctx.db)) ? 1 : 0;
    return {
      data: {
        name: company,
        logo: logo === 0 ? "" : `${session.logo.path}?v=${logo}`,
        watermark,
        setup,
        passwordMin,
        ...(await demoAccounts(ctx)),
      },
    };
  },
  logo: async (ctx, { v }) => {
    const { logo } = await ctx.services.settings.get();
    const file = await ctx.db
      .selectFrom("files")
      .select(["storage_key", "format", "sha256"])
      .where("id", "=", logo)
      .executeTakeFirst();
    if (!file) throw notFound();
    return {
      file: await ctx.services.files.open(file.storage_key),
      headers: {
        "Content-Type": kindOf(file.format)?.contentType ?? "",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": v === String(logo) ? "public, max-age=31536000, immutable" : "public, no-cache",
        ETag: `"${file.sha256}"`,
      },
    };
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
    ctx.noteSecurity("session.end", String(input.ids.length));
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
