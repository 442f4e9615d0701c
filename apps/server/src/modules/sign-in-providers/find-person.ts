/** Whose an account at a provider is: whoever has linked it, or the one person whom the provider vouches for. */
import { matchKinds, providerSaid } from "@qicheng/api/sign-in-providers/messages";
import { foldMail } from "@qicheng/engine/text/mail";
import { foldPhone } from "@qicheng/engine/text/phone";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { auditParts } from "../../kernel/work/audit";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import type { Proof } from "./passes";
import type { StoredProvider } from "./provider";

export interface Found {
  id: number;
  username: string;
  quit_status: number;
  must_change_password: boolean;
  /** Of the account that he has linked; 0 = he is found by what the provider says of him. */
  identity: number;
}

const PERSON = sql`u.id, u.username, u.quit_status, u.must_change_password`;

async function linkedPerson(db: Database, provider: number, subject: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${PERSON}, i.id as identity from outside_identities i join users u on u.id = i.user_id
    where i.provider_id = ${provider} and i.subject = ${subject}`.execute(db);
  return rows[0];
}

/** What has to hold of a person; undefined where the provider does not say it. */
function condition({ match_by }: StoredProvider, { email, mobile, account }: Proof["account"]) {
  const same: Record<string, [said: string, is: (said: string) => RawBuilder<boolean>]> = {
    email: [foldMail(email), (said) => sql<boolean>`lower(u.email) = ${said.toLowerCase()}`],
    mobile: [foldPhone(mobile), (said) => sql<boolean>`u.mobile = ${said}`],
    account: [account, (said) => sql<boolean>`lower(u.username) = ${said.toLowerCase()}`],
  };
  const [said = "", is] = same[match_by] ?? [];
  return said === "" ? undefined : is?.(said);
}

/** Somebody in service who is the only one, and has linked no other account of this provider. */
async function matchedPerson(db: Database, provider: StoredProvider, account: Proof["account"]) {
  const where = condition(provider, account);
  if (!where) return undefined;
  const { rows } = await sql<Found & { taken: boolean }>`
    select ${PERSON}, 0 as identity, exists (
      select 1 from outside_identities i where i.user_id = u.id and i.provider_id = ${provider.id}) as taken
    from users u where u.quit_status = 0 and ${where} limit 2`.execute(db);
  const [only, second] = rows;
  return only && !second && !only.taken ? only : undefined;
}

/** The person in service whom an account stands for. */
export async function findPerson(db: Database, provider: StoredProvider, { account }: Proof) {
  const found = (await linkedPerson(db, provider.id, account.subject)) ?? (await matchedPerson(db, provider, account));
  return found?.quit_status === 0 ? found : undefined;
}

const nobody = ({ name }: StoredProvider) => new Refusal("LOGIN_FAILED", providerSaid.nobody({ name }));

/** An account that is met for the first time becomes his; of two at once the database takes one. */
async function link(ctx: Context, db: Database, given: { provider: StoredProvider; proof: Proof; user: Found }) {
  const { provider, proof, user } = given;
  const { subject, label } = proof.account;
  const made = await sql`
    insert into outside_identities (provider_id, user_id, subject, label, last_used_at)
    values (${provider.id}, ${user.id}, ${subject}, ${label}, clock_timestamp())
    on conflict do nothing returning id`.execute(db);
  if (made.rows.length === 0) throw nobody(provider);
  const summary = providerSaid.didMatch({ name: provider.name, by: matchKinds[provider.match_by], label });
  const entry = { module: "user", recordId: user.id, action: "outsideLink", summary };
  await sql`with ${auditParts([entry], { userId: user.id, request: ctx.request })} select 1`.execute(db);
}

/** Takes a proof, which lets somebody in once. @throws LOGIN_FAILED for one that was taken */
export async function takeProof(ctx: Context, given: { provider: StoredProvider; proof: Proof; user: Found }) {
  const { provider, proof, user } = given;
  await ctx.db.transaction().execute(async (trx) => {
    if (user.identity === 0) return link(ctx, trx, given);
    const { rows } = await sql`
      update outside_identities set last_used_at = clock_timestamp(), label = ${proof.account.label}
      where id = ${user.identity} and user_id = ${user.id}
        and (last_used_at is null or last_used_at < to_timestamp(${proof.at}::float8 / 1000))
      returning id`.execute(trx);
    if (rows.length === 0) throw nobody(provider);
  });
}
