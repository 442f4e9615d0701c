/** Where people sign in from: the company's networks, and always the machine itself. */
import { sessionSaid } from "@qicheng/api/session/messages";
import { coversAddress } from "../../kernel/access/networks";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

/** To be asked once the password is right: nobody else learns of it. @throws LOGIN_FAILED */
export async function assertNetwork(ctx: Context, userId: number): Promise<void> {
  const { services, request } = ctx;
  const { signInNetworks } = await services.settings.get();
  if (coversAddress(signInNetworks, request.ip)) return;
  services.securityLog.record("login.network", request, userId);
  throw new Refusal("LOGIN_FAILED", sessionSaid.network({ ip: request.ip }));
}
