/** Accounts at providers that people link themselves. */
import { outsideProblems, providerSaid } from "@qicheng/api/sign-in-providers/messages";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { checkOwnPassword } from "../users/public";
import { begin } from "./door";
import { readProof } from "./passes";
import { findEnabled, findProvider } from "./provider";

interface Link {
  id: number;
  name: string;
  kind: string;
  enabled: number;
  label: string | null;
  created_at: string | null;
  last_used_at: string | null;
}

export async function listLinks(ctx: Context) {
  const { rows } = await sql<Link>`
    select p.id, p.name, p.kind, p.enabled, i.label, i.created_at, i.last_used_at
    from sign_in_providers p left join outside_identities i on i.provider_id = p.id and i.user_id = ${ctx.me.id}
    where p.enabled = 1 or i.id is not null order by p.id`.execute(ctx.db);
  const data = rows.map(({ id, name, kind, enabled, label, created_at, last_used_at }) => ({
    id,
    name,
    kind,
    enabled,
    label: label ?? "",
    since: wireTime(created_at),
    lastUsed: wireTime(last_used_at),
  }));
  return { data };
}

/** Whoever sits at somebody's open session does not get a way in for ever: the password is asked for. */
export async function beginLink(ctx: Context, { id, pwd }: { id: number; pwd: string }) {
  if (!(await findEnabled(ctx.db, id))) throw notFound();
  const me = await ctx.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", ctx.me.id)
    .executeTakeFirstOrThrow();
  await checkOwnPassword(ctx, me.password_hash, pwd, "pwd");
  return begin(ctx, { id, linking: ctx.me.id, redirect: "" });
}

/** Links what the provider has just said, to whoever asked for it and nobody else. */
export async function link(ctx: Context) {
  const proof = readProof(ctx);
  if (!proof) throw new Refusal("VALIDATION", outsideProblems.expired);
  if (proof.linking !== ctx.me.id) throw new Refusal("VALIDATION", providerSaid.notYours);
  const provider = await findEnabled(ctx.db, proof.provider);
  if (!provider) throw new Refusal("VALIDATION", outsideProblems.off);
  const { name } = provider;
  const { subject, label } = proof.account;
  const { rows } = await sql`
    insert into outside_identities (provider_id, user_id, subject, label)
    values (${provider.id}, ${ctx.me.id}, ${subject}, ${label}) on conflict do nothing returning id`.execute(ctx.db);
  if (rows.length === 0) await refuseTaken(ctx, { provider: provider.id, name, subject });
  else {
    const summary = providerSaid.didLink({ name, label });
    ctx.audit({ module: "user", recordId: ctx.me.id, action: "outsideLink", summary });
    ctx.noteSecurity("outside.link", `${name}：${label}`);
  }
  return { msg: providerSaid.linked({ name }) };
}

/** It was there already; linking one's own account again changes nothing. */
async function refuseTaken(
  ctx: Context,
  { provider, name, subject }: { provider: number; name: string; subject: string },
) {
  const own = await ctx.db
    .selectFrom("outside_identities")
    .select("subject")
    .where("provider_id", "=", provider)
    .where("user_id", "=", ctx.me.id)
    .executeTakeFirst();
  if (own?.subject === subject) return;
  throw new Refusal("CONFLICT", own ? providerSaid.otherOne({ name }) : providerSaid.others({ name }));
}

export async function unlink(ctx: Context, { id }: { id: number }) {
  const provider = await findProvider(ctx.db, id);
  const gone = await ctx.db
    .deleteFrom("outside_identities")
    .where("provider_id", "=", id)
    .where("user_id", "=", ctx.me.id)
    .returning("label")
    .executeTakeFirst();
  if (!provider || !gone) throw notFound();
  const { name } = provider;
  const summary = providerSaid.didUnlink({ name, label: gone.label });
  ctx.audit({ module: "user", recordId: ctx.me.id, action: "outsideUnlink", summary });
  ctx.noteSecurity("outside.unlink", name);
  return { msg: providerSaid.unlinked({ name }) };
}
