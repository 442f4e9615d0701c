/** What goes between us and a provider is signed, with the time at which it was sent. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** A copy that somebody kept is worth nothing after this. */
const GOOD_FOR_MS = 5 * 60_000;

export const signOf = (secret: string, time: string, payload: string): string =>
  createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");

interface Signed {
  time: string;
  sign: string;
  payload: string;
}

export function isSigned(secret: string, { time, sign, payload }: Signed, now: number): boolean {
  const wanted = Buffer.from(signOf(secret, time, payload));
  const given = Buffer.from(sign);
  const isSame = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isSame && Math.abs(now - Number(time)) <= GOOD_FOR_MS;
}
