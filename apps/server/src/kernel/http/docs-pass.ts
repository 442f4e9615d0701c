/** Who may look at the API documentation in a browser, which sends no login key: a signed link, then a cookie for a while. */
import type { ServerSecret } from "../access/server-secret";
import { cookieHeader, readCookie } from "./cookies";

export const DOCS = "/docs";
const NAME = "qicheng_docs";
const LINK_LIFE_S = 60;
const COOKIE_LIFE_S = 600;

/** Signatures of the link are none of the cookie. */
type Purpose = "docs link" | "docs cookie";

function pass(secret: ServerSecret, purpose: Purpose, lifeS: number): { until: string; signature: string } {
  const until = String(Math.floor(Date.now() / 1_000) + lifeS);
  return { until, signature: secret.sign(purpose, until) };
}

const valid = (secret: ServerSecret, purpose: Purpose, until: string, signature: string): boolean =>
  Number(until) * 1_000 > Date.now() && secret.signed(purpose, until, signature);

/** A link that opens the documentation within a minute. */
export function docsLink(secret: ServerSecret): string {
  const { until, signature } = pass(secret, "docs link", LINK_LIFE_S);
  return `${DOCS}?e=${until}&s=${signature}`;
}

/** True for the query of such a link. */
export function isDocsLink(secret: ServerSecret, query: unknown): boolean {
  const { e, s } = (query ?? {}) as Record<string, unknown>;
  return typeof e === "string" && typeof s === "string" && valid(secret, "docs link", e, s);
}

/** The Set-Cookie header that the link is exchanged for. */
export function docsCookie(secret: ServerSecret, secure: boolean): string {
  const { until, signature } = pass(secret, "docs cookie", COOKIE_LIFE_S);
  return cookieHeader({ name: NAME, value: `${until}.${signature}`, path: DOCS, maxAgeS: COOKIE_LIFE_S, secure });
}

/** True for a Cookie header with an unexpired pass. */
export function hasDocsCookie(secret: ServerSecret, cookies: string): boolean {
  const [until = "", signature = ""] = readCookie(cookies, NAME).split(".");
  return valid(secret, "docs cookie", until, signature);
}
