/** Sound requests for routes of sessions, second steps and API keys. */
import { sql } from "kysely";
import type { Listing, Sample } from "./approval-samples";
import type { Caller, TestServer } from "./harness";
import { only } from "./observe";

const nothing: Sample = () => ({});

export const accountSamples: {
  readonly apiKeys: Listing<"apiKeys">;
  readonly secondFactor: Listing<"secondFactor">;
  readonly session: Listing<"session">;
} = {
  session: {
    login: () => ({ username: "nobody", password: "Wrong-1234567" }),
    logout: nothing,
    current: nothing,
    permissions: nothing,
    company: nothing,
    logo: nothing,
    setup: (_at, word) => ({ username: "root", password: "Xk3-vbn9-Qw7", company: word }),
    sessions: nothing,
    sessionRevoke: (at) => ({ ids: [at.session] }),
    ticket: nothing,
    docsLink: nothing,
  },
  apiKeys: {
    own: nothing,
    add: (_at, word) => ({ name: word, days: 30 }),
    revoke: (at) => ({ id: at.apiKey ?? 0 }),
  },
  secondFactor: {
    view: nothing,
    start: () => ({ pwd: "Wrong-1234567" }),
    confirm: () => ({ code: "123456" }),
    remove: () => ({ pwd: "Wrong-1234567", code: "123456" }),
    newCodes: () => ({ pwd: "Wrong-1234567", code: "123456" }),
    forget: nothing,
    reset: (at) => ({ id: at.user }),
  },
};

/** A key of the caller's, and a second step of somebody else's. */
export async function accountTargets(server: TestServer, caller: Caller, user: number) {
  await sql`insert into second_factors (user_id, secret, confirmed_at) values (${user}, '-', now())
    on conflict (user_id) do nothing`.execute(server.db);
  // one has so many only
  await sql`update api_keys set revoked_at = now() where user_id = ${caller.id}`.execute(server.db);
  const apiKey = await only(
    server,
    sql`insert into api_keys (user_id, name, key_hash, ending, expires_at)
      values (${caller.id}, gen_random_uuid()::text, sha256(gen_random_uuid()::text::bytea), 'abcd', now() + interval '1 day')
      returning id`,
  );
  return { apiKey };
}
