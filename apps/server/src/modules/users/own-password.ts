/** The old password, as the proof that the person himself sits at his session. */
import { userSaid } from "@qicheng/api/users/messages";
import { verifyPassword } from "../../kernel/access/password";
import { countTry, forgive } from "../../kernel/access/throttle";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/**
 * Compares it with the stored one. Tries are counted beside the caller's transaction, which a miss undoes.
 * @param field what the call names it
 * @throws VALIDATION naming the field; RATE_LIMITED after five misses
 */
export async function checkOwnPassword(
  ctx: Context,
  storedHash: string,
  given: string,
  field = "oldpwd",
): Promise<void> {
  const { side, secret, securityLog } = ctx.services;
  const bucket = { name: `password:${secret.sign("password", String(ctx.me.id))}`, free: 5, longestDelayS: 900 };
  await countTry(side, bucket);
  if (!(await verifyPassword(storedHash, given))) {
    securityLog.record("password.failed", ctx.request, ctx.me.id);
    throw invalidField(field, userSaid.oldPassword);
  }
  await forgive(side, bucket);
}
