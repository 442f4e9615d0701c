/** Sound requests for routes of sign-in providers, and what they are aimed at. */
import { sql } from "kysely";
import type { Listing, Sample } from "./approval-samples";
import type { TestServer } from "./harness";
import { only } from "./observe";

const nothing: Sample = () => ({});
const provider = (word: string) => ({
  name: word,
  address: "https://login.example.com",
  clientId: "client",
  matchBy: "email",
});
const one: Sample = (at) => ({ id: at.signInProvider ?? 0 });

export const providerSamples: {
  readonly signInProviders: Listing<"signInProviders">;
  readonly outsideSignIn: Listing<"outsideSignIn">;
} = {
  signInProviders: {
    index: nothing,
    view: one,
    add: (_at, word) => ({ ...provider(word), kind: "oidc", secret: "secret" }),
    edit: (at, word) => ({ id: at.signInProvider ?? 0, ...provider(word) }),
    remove: (at) => ({ ids: [at.signInProvider ?? 0] }),
    test: one,
    links: nothing,
    beginLink: (at) => ({ id: at.signInProvider ?? 0, pwd: "Wrong-1234567" }),
    link: nothing,
    unlink: one,
  },
  outsideSignIn: {
    ways: nothing,
    begin: one,
    back: () => ({ state: "state", code: "code" }),
    finish: nothing,
  },
};

/** They take a provider that answers, or what one has said: sign-in.test.ts and providers.test.ts have both. */
export const NEEDS_A_PROVIDER = [
  "signInProviders.test",
  "signInProviders.beginLink",
  "signInProviders.link",
  "outsideSignIn.begin",
  "outsideSignIn.finish",
];

/** A provider with an account of the caller's. */
export async function providerTargets(server: TestServer, user: number) {
  // there are so many at most
  await sql`delete from sign_in_providers where id not in (
    select id from sign_in_providers order by id desc limit 4)`.execute(server.db);
  const signInProvider = await only(
    server,
    sql`insert into sign_in_providers (name, kind, address, client_id, secret, match_by)
      values ('登录' || right(gen_random_uuid()::text, 12), 'feishu', 'https://login.example.com', 'client',
        ${server.services.secret.seal("sign-in provider", "secret")}, 'email')
      returning id`,
  );
  await sql`insert into outside_identities (provider_id, user_id, subject) values (${signInProvider}, ${user}, '1')`.execute(
    server.db,
  );
  return { signInProvider };
}
