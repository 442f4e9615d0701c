/** The second step at the door: who has set one up gives a code, but on a device that was to be remembered. */
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { factorOf, isRequired, takeCode } from "./factor";
import { isRemembered, rememberCookie } from "./remembered-device";

interface Asked {
  id: number;
  username: string;
}

interface Given {
  code: string;
  /** 1 = this device is not asked again for a while. */
  remember: number;
}

export interface Passed {
  /** His role asks for a second step, and he has none: nothing else is done before he has. */
  mustEnrol: boolean;
  /** A Set-Cookie header that makes the device a remembered one. */
  cookie?: string;
}

/**
 * To be asked once the password is right.
 * @throws SECOND_FACTOR without a code; VALIDATION naming `code`; RATE_LIMITED
 */
export async function passSecondStep(ctx: Context, { id, username }: Asked, given: Given): Promise<Passed> {
  const { withoutCode } = ctx.services.config;
  if (withoutCode?.toLowerCase() === username.toLowerCase()) return { mustEnrol: false };
  const factor = await factorOf(ctx.db, id);
  if (!factor) return { mustEnrol: await isRequired(ctx, id) };
  const place = { userId: id, remembered: factor.remembered };
  if (isRemembered(ctx, place)) return { mustEnrol: false };
  if (given.code === "") throw new Refusal("SECOND_FACTOR");
  await takeCode(ctx, id, given.code);
  return { mustEnrol: false, ...(given.remember === 1 && { cookie: rememberCookie(ctx, place) }) };
}
