/** What a provider answered wrongly, for people and for the log. */
import { providerSaid } from "@qicheng/api/sign-in-providers/messages";
import type { Message } from "@qicheng/engine/text/message";
import { problemOf } from "../../kernel/outgoing/may-ask";
import { ProviderProblem } from "./adapters/ask";

const MOST = 200;

/** What others say is shown in one line. */
const shown = (text: string): string => [...text.replace(/\p{Cc}+/gu, " ")].slice(0, MOST).join("");

function causeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause : error;
}

export function problemText(error: unknown): Message {
  if (error instanceof ProviderProblem) {
    if (error.kind === "status") return providerSaid.failedStatus({ status: error.detail });
    const say = error.kind === "word" ? providerSaid.failedWord : providerSaid.failedShape;
    return say({ word: shown(error.detail) });
  }
  const problem = problemOf(causeOf(error));
  if (problem === "address") return providerSaid.failedAddress;
  return problem === "timeout" ? providerSaid.failedTimeout : providerSaid.failedNetwork({ code: shown(problem) });
}
