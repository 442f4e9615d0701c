/** Addresses that a hook may have. What a name stands for is asked again at each connection. */
import net from "node:net";
import { webhookSaid } from "@qicheng/api/webhooks/messages";
import { isPublicAddress } from "../../kernel/outgoing/public-address";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

const isInside = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || (net.isIP(host) !== 0 && !isPublicAddress(host));

/** @throws VALIDATION */
export function assertAddress(ctx: Context, text: string): void {
  const local = ctx.services.config.webhookLocal === true;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const schemes = local ? ["https:", "http:"] : ["https:"];
  if (!url || !schemes.includes(url.protocol) || url.hostname === "")
    throw invalidField("url", local ? webhookSaid.urlOrHttp : webhookSaid.url);
  if (url.username !== "" || url.password !== "") throw invalidField("url", webhookSaid.userInfo);
  if (!local && isInside(url.hostname.replace(/^\[|\]$/g, ""))) throw invalidField("url", webhookSaid.inside);
}
