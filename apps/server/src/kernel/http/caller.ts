/** Who asks, whether he may, and whether he asks too often. */

import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { FastifyRequest } from "fastify";
import { isApiKey } from "../access/api-keys";
import { coversAddress } from "../access/networks";
import { addressOf, networkOf } from "../work/address";
import type { Me } from "../work/me";
import { Refusal } from "../work/refusal";
import type { Services } from "../work/services";
import type { RequestLimiters } from "./rate-limit";

/** The one thing a person with a one-time password may do, besides leaving. */
const ALLOWED_BEFORE_CHANGE = new Set([
  "/api/user/EditPwd",
  "/api/user/logout",
  "/api/user/isApplogin",
  "/Api/menu/auth/",
]);

/** And what sets up the second step, for whom it is still to be done. */
const ALLOWED_BEFORE_ENROLMENT = new Set([
  ...ALLOWED_BEFORE_CHANGE,
  "/api/user/factor",
  "/api/user/factorStart",
  "/api/user/factorConfirm",
]);

type Asked = Pick<RouteDefinition, "permission" | "path" | "answer"> &
  Partial<Pick<RouteDefinition, "effect" | "onlyInPerson" | "needsWholeKey" | "rights">>;

function loginKey(request: FastifyRequest): string {
  const header = request.headers.authkey;
  if (typeof header === "string" && header !== "") return header;
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

/** Seconds to wait; 0 = go on. */
function waitFor(services: Services, kind: keyof RequestLimiters, who: string): number {
  return services.config.rateLimit ? services.limiters[kind].take(who) : 0;
}

const tooMany = (wait: number) => new Refusal("RATE_LIMITED", undefined, { retryAfterSeconds: wait });

const holderOf = (services: Services, key: string, request: FastifyRequest): Promise<Me | undefined> =>
  isApiKey(key) ? services.apiKeys.find(key, addressOf(request)) : services.sessions.find(key);

/** What a program with a key may not, although its person may. @throws FORBIDDEN */
async function assertKeyMay(services: Services, route: Asked, request: FastifyRequest, me: Me): Promise<void> {
  if (!me.apiKey) return;
  // rights are judged by what the person has, of which a key may have a part: a colleague made with it would have more
  if (route.onlyInPerson || route.rights) throw new Refusal("FORBIDDEN", said.keyNotInPerson);
  if (route.needsWholeKey && !me.apiKey.all) throw new Refusal("FORBIDDEN", said.keyNoJobs);
  if (route.effect === "write" && !me.apiKey.writes) throw new Refusal("FORBIDDEN", said.keyReadsOnly);
  const ip = addressOf(request);
  const { signInNetworks } = await services.settings.get();
  if (!coversAddress(signInNetworks, ip)) throw new Refusal("FORBIDDEN", said.keyNetwork({ ip }));
}

/**
 * The person behind the request's login key. A key that this process does not know costs a token of its address before
 * the database is asked, and a valid one gets it back: made-up keys are bounded, people after a restart are not.
 * @returns undefined without a valid key; on a public route also when the address has no token left
 * @throws RATE_LIMITED
 */
async function personBehind(services: Services, route: Asked, request: FastifyRequest): Promise<Me | undefined> {
  const key = loginKey(request);
  const open = route.permission === "public";
  if (key === "" && open) return undefined;
  const network = networkOf(addressOf(request));
  const known = services.sessions.knows(key) || services.apiKeys.knows(key);
  const wait = known ? 0 : waitFor(services, "stranger", network);
  if (wait > 0 && open) return undefined;
  if (wait > 0) throw tooMany(wait);
  const me = key === "" ? undefined : await holderOf(services, key, request);
  if (me && !known) services.limiters.stranger.giveBack(network);
  return me;
}

/**
 * The answer to a call without a handler when its address has no token left: an unknown path, a wrong method, an
 * unreadable body. The caller is not looked up for it. A known key costs nothing.
 */
export function tooManyUnread(services: Services, request: FastifyRequest): Refusal | undefined {
  const key = loginKey(request);
  if (services.sessions.knows(key) || services.apiKeys.knows(key)) return undefined;
  const wait = waitFor(services, "stranger", networkOf(addressOf(request)));
  return wait > 0 ? tooMany(wait) : undefined;
}

/** Whether a person may ask this at all. */
export function permitted(route: Asked, me: Me | undefined): boolean {
  if (route.permission === "public") return true;
  if (!me) return false;
  if (route.permission === "signedIn") return true;
  const keys = typeof route.permission === "string" ? [route.permission] : route.permission;
  return keys.some((key) => me.permissions.has(key));
}

/** Some acts of a path need a right of their own. @throws FORBIDDEN */
export function assertMayAct({ acts = {} }: RouteDefinition, input: unknown, me: Me | undefined): void {
  const act = typeof input === "object" && input !== null && "act" in input ? input.act : "";
  const needed = ownValue(acts, String(act));
  if (needed !== undefined && !me?.permissions.has(needed)) throw new Refusal("FORBIDDEN");
}

/** Who asks, if he may ask this at all. @throws AUTH_REQUIRED, FORBIDDEN, RATE_LIMITED */
export async function authorise(services: Services, route: Asked, request: FastifyRequest): Promise<Me | undefined> {
  request.userId = null;
  const me = await personBehind(services, route, request);
  // Noted before anything is refused, so that the log of refusals names the person.
  request.userId = me?.id ?? null;
  if (route.permission !== "public" && !me) throw new Refusal("AUTH_REQUIRED");
  limit(services, route, { me, request });
  if (me) await assertKeyMay(services, route, request, me);
  if (!permitted(route, me)) throw new Refusal("FORBIDDEN");
  if (me?.mustChangePassword && route.permission !== "public" && !ALLOWED_BEFORE_CHANGE.has(route.path)) {
    throw new Refusal("FORBIDDEN", said.changeFirst);
  }
  if (me?.mustEnrol && route.permission !== "public" && !ALLOWED_BEFORE_ENROLMENT.has(route.path)) {
    throw new Refusal("FORBIDDEN", said.enrolFirst);
  }
  return me;
}

/** A program that asks too often slows nobody but itself. */
const whoOf = ({ id, apiKey }: Me): string => (apiKey ? `k${apiKey.id}` : `u${id}`);

function limit(services: Services, route: Asked, by: { me: Me | undefined; request: FastifyRequest }): void {
  const who = by.me ? whoOf(by.me) : networkOf(addressOf(by.request));
  const kind = by.me ? "person" : "public";
  const wait = waitFor(services, route.answer === "bytes" ? "picture" : kind, who);
  if (wait > 0) throw tooMany(wait);
}

declare module "fastify" {
  interface FastifyRequest {
    /** Nothing until it was asked who calls. */
    userId?: number | null;
  }
}
