/**
 * Devices that a person has signed in from, known by a cookie. It opens nothing: it only gives its device misses of its
 * own, so that nobody else's tries slow it down. It outlives a change of the password, which is still asked for.
 */

import { cookieHeader, readCookie } from "../../kernel/http/cookies";
import type { Context } from "../../kernel/work/context";

const NAME = "qicheng_device";
const PURPOSE = "known device";
const LIFE_S = 180 * 86_400;

/** The Set-Cookie header that makes this device a known one of the person. */
export function deviceCookie(ctx: Context, userId: number): string {
  const device = `${userId}.${Date.now()}`;
  return cookieHeader({
    name: NAME,
    value: `${device}.${ctx.services.secret.sign(PURPOSE, device)}`,
    path: "/api/user/login",
    maxAgeS: LIFE_S,
    secure: ctx.request.secure,
  });
}

/** What tells the device from the person's other ones; undefined unless it is a known one of this person. */
export function knownDevice(ctx: Context, userId: number): string | undefined {
  const [owner = "", issued = "", signature = ""] = readCookie(ctx.request.cookies, NAME).split(".");
  const device = `${owner}.${issued}`;
  const age = Date.now() - Number(issued);
  if (owner !== String(userId) || !(age < LIFE_S * 1_000)) return undefined;
  return ctx.services.secret.signed(PURPOSE, device, signature) ? device : undefined;
}
