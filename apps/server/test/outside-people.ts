/** People, providers and browsers for tests of signing in from outside. */
import { outsideSignIn, signInProviders } from "@qicheng/api/sign-in-providers/routes";
import { sql } from "kysely";
import { hashPassword } from "../src/kernel/access/password";
import type { Config } from "../src/kernel/work/config";
import { newId, unique } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { type Answered, OutsideBrowser } from "./outside-browser";
import { APP } from "./provider-simulator";
import { RIGHT } from "./sign-in";

/** One that reaches providers of this machine. */
export async function outsideServer(overrides: Partial<Config> = { webhookLocal: true }): Promise<TestServer> {
  const server = await testServer(overrides);
  await sql`update users set password_hash = ${await hashPassword(RIGHT)}`.execute(server.db);
  return server;
}

/** What each kind has to be told. */
export const declared = (kind: string, address: string, values: Record<string, unknown> = {}) => ({
  name: unique("登录"),
  kind,
  address,
  clientId: APP.id,
  secret: APP.secret,
  ...(kind === "wecom" && { agent: APP.agent }),
  ...values,
});

export async function addProvider(boss: Caller, values: Record<string, unknown>): Promise<number> {
  return newId(await boss.raw(signInProviders.add.path, values));
}

/** Links the account of whoever signs in there next. */
export async function linkAccount(server: TestServer, caller: Caller, provider: number): Promise<Answered> {
  const browser = new OutsideBrowser(server);
  const begun = await browser.post(signInProviders.beginLink.path, { id: provider, pwd: RIGHT }, caller.key);
  if (begun.status !== 200) return begun;
  const back = await browser.away(begun.data.url);
  const led = await browser.open(`${back.pathname}${back.search}`);
  if (led.location !== "/person/index?outside=back") return led;
  return browser.post(signInProviders.link.path, {}, caller.key);
}

export const finishPath = outsideSignIn.finish.path;
