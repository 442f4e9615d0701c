/** Addresses that a hook may have. What a name stands for is asked again at each connection. */
import { webhookSaid } from "@qicheng/api/webhooks/messages";
import { addressProblem } from "../../kernel/outgoing/may-ask";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** @throws VALIDATION */
export function assertAddress(ctx: Context, text: string): void {
  const local = ctx.services.config.webhookLocal === true;
  const problem = addressProblem(text, local);
  if (problem === "url") throw invalidField("url", local ? webhookSaid.urlOrHttp : webhookSaid.url);
  if (problem === "user") throw invalidField("url", webhookSaid.userInfo);
  if (problem === "inside") throw invalidField("url", webhookSaid.inside);
}
