/** Devices on which a person is not asked for a code, known by a signed cookie until he has them forgotten. */
import { cookieHeader, readCookie } from "../../kernel/http/cookies";
import type { Context } from "../../kernel/work/context";

const NAME = "qicheng_remembered";
const PURPOSE = "remembered device";
const LIFE_S = 30 * 86_400;

export interface Place {
  userId: number;
  /** The number of the person's second step; another one forgets every device. */
  remembered: number;
}

const ownerOf = ({ userId, remembered }: Place): string => `${userId}.${remembered}`;

/** The Set-Cookie header that makes this device a remembered one of the person, for 30 days. */
export function rememberCookie(ctx: Context, place: Place): string {
  const device = `${ownerOf(place)}.${Date.now()}`;
  return cookieHeader({
    name: NAME,
    value: `${device}.${ctx.services.secret.sign(PURPOSE, device)}`,
    path: "/api/user/login",
    maxAgeS: LIFE_S,
    secure: ctx.request.secure,
  });
}

export function isRemembered(ctx: Context, place: Place): boolean {
  const [user, remembered, issued = "", signature = ""] = readCookie(ctx.request.cookies, NAME).split(".");
  if (`${user}.${remembered}` !== ownerOf(place)) return false;
  if (!(Date.now() - Number(issued) < LIFE_S * 1_000)) return false;
  return ctx.services.secret.signed(PURPOSE, `${ownerOf(place)}.${issued}`, signature);
}
