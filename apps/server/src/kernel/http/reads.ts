/** Reads of the product that choices of a field may come from: asked within the server, with the rights of whoever asks. */

import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { ANYTHING } from "@qicheng/api/kernel/topics";
import { routes } from "@qicheng/api/routes.generated";
import type { Language, Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { permitted } from "./caller";
import { EncodedRows } from "./encoded-rows";
import type { AnyHandlers } from "./mount-routes";

type AnyHandler = AnyHandlers[string];

/**
 * Lists, and data that is about no single record, for people who are signed in: nothing that writes, nothing for everybody,
 * and nothing that may tell of anything, among which is what asks sources itself.
 */
const isSource = ({ effect, method, answer, permission, touches, shows = [] }: RouteDefinition): boolean =>
  effect === "read" &&
  method === "POST" &&
  (answer === "list" || (answer === "data" && touches === undefined)) &&
  permission !== "public" &&
  !shows.includes(ANYTHING);

const definitions = new Map<string, RouteDefinition>(
  Object.values(routes)
    .flatMap((group) => Object.values(group) as RouteDefinition[])
    .filter(isSource)
    .map((route): [string, RouteDefinition] => [route.path, route]),
);

/** Their paths: a source is one of these, letter by letter. */
export const SOURCES: ReadonlySet<string> = new Set(definitions.keys());

const handlers = new Map<string, AnyHandler>();

export function registerReads(group: Readonly<Record<string, RouteDefinition>>, all: AnyHandlers): void {
  for (const [name, { path }] of Object.entries(group)) {
    const handler = ownValue(all, name);
    if (handler && definitions.has(path)) handlers.set(path, handler);
  }
}

/** The definition of such a read. */
export const sourceAt = (path: string): RouteDefinition | undefined => definitions.get(path);

interface Reply {
  msg?: Message;
  rows?: unknown[] | EncodedRows;
  total?: number;
  data?: unknown;
}

/** As other clients get it, whose lists stand under `data`, too. */
function enveloped({ msg, rows, total, data }: Reply, language: Language): Record<string, unknown> {
  const head = { result: "success", msg: msg?.[language] ?? "" };
  if (rows === undefined) return { ...head, data };
  const list = { rows: rows instanceof EncodedRows ? rows.objects : rows, total };
  return { ...head, ...list, data: list };
}

/**
 * Runs the handler of a read as its route would.
 * @throws VALIDATION for a path that is none, FORBIDDEN, ZodError, and what the handler refuses
 */
export async function askRead(
  ctx: Context,
  path: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const [route, handler] = [definitions.get(path), handlers.get(path)];
  if (!route || !handler) throw new Refusal("VALIDATION");
  if (!permitted(route, ctx.me)) throw new Refusal("FORBIDDEN");
  const input = await route.input.parseAsync(given);
  const inner = new Context(ctx.services, { ...ctx.request, route: path }, ctx.db, ctx.me);
  return enveloped((await handler(inner, input)) as Reply, ctx.request.language);
}
