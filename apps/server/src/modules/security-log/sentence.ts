/** An event of the security log as a sentence, in the language of whoever reads it. */

import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { routes } from "@qicheng/api/routes.generated";
import { type SecurityKind, securityKinds, securitySaid } from "@qicheng/api/security-log/messages";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import { maskPhone } from "../../kernel/records/access/masks";

export interface Noted {
  event: string;
  route: string;
  detail: string;
  /** Of look-ups while typing: what was looked for, and how often. */
  typed?: { words: readonly string[]; looks: number } | null;
}

const pathKey = (path: string) => path.toLowerCase().replace(/\/$/, "");

/** What a call does, by its path. */
const CALLS: ReadonlyMap<string, string> = new Map(
  Object.values(routes)
    .flatMap((group) => Object.values(group) as RouteDefinition[])
    .map(({ path, summary }) => [pathKey(path), summary]),
);

/** Summaries of calls are Chinese: in English the path says it. */
const callOf = (path: string): Message => ({ cn: CALLS.get(pathKey(path)) ?? path, en: path });

const isKind = (event: string): event is SecurityKind => Object.hasOwn(securityKinds, event);

const NUMBER = /\d[\d -]{5,}\d/g;

/** How the log itself words what it left out. */
const LEFT_OUT = /^另有(\d+)条.*最多来自(.*)$/;
const DROPPED = /^另有(\d+)条未记录$/;

/** What the kind of an event is called. */
export const kindOf = (event: string): Message => (isKind(event) ? securityKinds[event] : verbatim(event));

/** Whoever reads this log need not see the number that somebody asked about. */
const unnumbered = (text: string): string => text.replace(NUMBER, maskPhone);

/** What somebody looked for while typing. */
function typedSaid(detail: string, typed: Noted["typed"]): Message {
  const words = typed?.words ?? [detail];
  const said = words.map((word) => verbatim(unnumbered(word)));
  return securitySaid["repeat.typed"]({ detail: listed(said), count: typed?.looks ?? 1 });
}

/** What the log left out, of everybody or of those not signed in. */
function leftOutSaid(detail: string): Message {
  const [, missed] = DROPPED.exec(detail) ?? [];
  if (missed !== undefined) return securitySaid.dropped({ count: missed });
  const [, count = "", from = ""] = LEFT_OUT.exec(detail) ?? [];
  return securitySaid["not.logged"]({ count, from });
}

export function sentenceOf({ event, route, detail, typed }: Noted): Message {
  // one that a later version writes, beside this one
  if (!isKind(event)) return verbatim(detail || event);
  if (event === "repeat") return securitySaid.repeat({ detail: unnumbered(detail) });
  if (event === "repeat.typed") return typedSaid(detail, typed);
  if (event === "login.ok" && detail !== "") return securitySaid.signedInBy({ detail });
  if (event === "login.failed" && detail !== "") return securitySaid.loginFailedAs({ detail });
  if (event === "not.logged") return leftOutSaid(detail);
  const said: Message | ((values: { detail: string; call: Message }) => Message) = securitySaid[event];
  return typeof said === "function" ? said({ detail, call: callOf(route) }) : said;
}
