/** Signing in by a provider: the way there, the way back, and the session at the end. */
import { timingSafeEqual } from "node:crypto";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { type OutsideProblem, outsideProblems, providerSaid } from "@qicheng/api/sign-in-providers/messages";
import { outsideSignIn } from "@qicheng/api/sign-in-providers/routes";
import { sql } from "kysely";
import { countTry, takeBack } from "../../kernel/access/throttle";
import { networkOf } from "../../kernel/work/address";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { passSecondStep } from "../second-factor/public";
import { assertNetwork, beginSession } from "../session/public";
import { adapterOf } from "./adapters/adapter-of";
import { findPerson, takeProof } from "./find-person";
import { endProof, endTry, freshWords, giveProof, giveTry, readProof, readTry, type Try } from "./passes";
import { problemText } from "./problems";
import { findEnabled, opened, type StoredProvider } from "./provider";

const LOGIN = "/login";
const ME = "/person/index";

export const toolsOf = ({ services }: Context) => ({ local: services.config.webhookLocal === true });

/** Those that stand on the sign-in page. */
export async function listWays(ctx: Context) {
  const rows = await ctx.db
    .selectFrom("sign_in_providers")
    .select(["id", "name", "kind"])
    .where("enabled", "=", 1)
    .orderBy("id")
    .execute();
  return { data: rows };
}

/** The address of the callback as this browser reaches it. */
function backTo({ request: { host, secure } }: Context): string {
  const address = `${secure ? "https" : "http"}://${host}${outsideSignIn.back.path}`;
  if (host === "" || !URL.canParse(address)) throw notFound();
  return new URL(address).href;
}

/** @param going who links an account; 0 = somebody signs in */
export async function begin(ctx: Context, going: { id: number; linking: number; redirect: string }) {
  const provider = await findEnabled(ctx.db, going.id);
  if (!provider) throw notFound();
  const way = { backTo: backTo(ctx), ...freshWords() };
  const { id, linking, redirect } = going;
  try {
    const url = await adapterOf(provider.kind).authorize(opened(ctx, provider), way, toolsOf(ctx));
    const cookie = giveTry(ctx, { provider: id, linking, redirect, ...way });
    return { headers: { "Set-Cookie": [cookie, endProof(ctx)] }, data: { url } };
  } catch (error) {
    ctx.services.securityLog.record("outside.failed", ctx.request, null, noted(provider, error));
    throw new Refusal("BUSY", outsideProblems.failed({ name: provider.name }));
  }
}

const noted = ({ name }: StoredProvider, error: unknown): string => `${name}：${problemText(error).cn}`;

function same(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A page of ours, which says what went wrong or goes on. */
function leadTo(ctx: Context, word: OutsideProblem | "back", tried: Try | undefined, cookie?: string) {
  const linking = tried !== undefined && tried.linking !== 0;
  const query = new URLSearchParams({ outside: word });
  if (tried && word !== "back") query.set("way", String(tried.provider));
  if (tried && !linking && tried.redirect !== "") query.set("redirect", tried.redirect);
  const cookies = [endTry(ctx), ...(cookie === undefined ? [] : [cookie])];
  return { to: `${linking ? ME : LOGIN}?${query.toString()}` as const, headers: { "Set-Cookie": cookies } };
}

/** So many answers that prove nobody are asked about without a delay, of each network. */
const FREE = 30;
const LONGEST_DELAY_S = 30;

interface Asked {
  provider: StoredProvider;
  tried: Try;
  brought: { code: string; issuer: string };
}

async function identified(ctx: Context, { provider, tried, brought }: Asked) {
  const { secret, database } = ctx.services;
  const name = `outside:${secret.sign("outside", networkOf(ctx.request.ip))}`;
  const bucket = { name, free: FREE, longestDelayS: LONGEST_DELAY_S };
  await countTry(database.db, bucket);
  const account = await adapterOf(provider.kind).identify(
    opened(ctx, provider),
    { going: tried, brought },
    toolsOf(ctx),
  );
  await takeBack(database.db, bucket, 1);
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(ctx.db);
  return { account, at: rows[0]?.at ?? 0 };
}

/** The browser comes back; whatever it brings, it is led to a page of ours. */
export async function comeBack(ctx: Context, input: RouteArguments<typeof outsideSignIn.back>) {
  const tried = readTry(ctx);
  if (!tried || !same(input.state, tried.state)) return leadTo(ctx, "expired", undefined);
  const code = input.code || input.authCode;
  if (input.error !== "" || code === "") return leadTo(ctx, "cancelled", tried);
  const provider = await findEnabled(ctx.db, tried.provider);
  if (!provider) return leadTo(ctx, "off", tried);
  try {
    const proved = await identified(ctx, { provider, tried, brought: { code, issuer: input.iss } });
    const { linking } = tried;
    return leadTo(ctx, "back", tried, giveProof(ctx, { ...proved, provider: provider.id, linking }));
  } catch (error) {
    ctx.services.securityLog.record("outside.failed", ctx.request, null, noted(provider, error));
    return leadTo(ctx, "failed", tried);
  }
}

/** @throws LOGIN_FAILED, SECOND_FACTOR, VALIDATION, RATE_LIMITED */
export async function finish(ctx: Context, step: RouteArguments<typeof outsideSignIn.finish>) {
  const { securityLog } = ctx.services;
  const proof = readProof(ctx);
  if (proof?.linking !== 0) throw new Refusal("LOGIN_FAILED", outsideProblems.expired);
  const provider = await findEnabled(ctx.db, proof.provider);
  if (!provider) throw new Refusal("LOGIN_FAILED", outsideProblems.off);
  const user = await findPerson(ctx.db, provider, proof);
  if (!user) {
    securityLog.record("outside.nobody", ctx.request, null, `${provider.name}：${proof.account.label}`);
    throw new Refusal("LOGIN_FAILED", providerSaid.nobody({ name: provider.name }));
  }
  await assertNetwork(ctx, user.id);
  const passed = provider.second_step === 1 ? { mustEnrol: false } : await passSecondStep(ctx, user, step);
  await takeProof(ctx, { provider, proof, user });
  const entered = await beginSession(ctx, { ...user, passed, by: provider });
  const cookies = [...entered.headers["Set-Cookie"], endProof(ctx)];
  return { ...entered, headers: { "Set-Cookie": cookies } };
}
