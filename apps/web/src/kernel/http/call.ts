/** Calls of the HTTP API, typed by the route definitions; the schemas themselves stay on the server. */

import { doorRoutes } from "@qicheng/api/door-routes.generated";
import type { RouteDefinition, RouteInput, RouteOutput } from "@qicheng/api/kernel/define-routes";
import type { ToldProblem, ToldUse } from "@qicheng/api/kernel/envelope";
import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import type { Routes } from "@qicheng/api/routes.generated";
import { common } from "../i18n/common";
import { language } from "../i18n/language";
import { goneOf, type Written } from "./written";

type Group = keyof Routes;
/** A route by name, such as `customers.index`. */
export type RouteName = { [G in Group]: `${G}.${keyof Routes[G] & string}` }[Group];
export type RouteOf<Name extends RouteName> = Name extends `${infer G}.${infer R}`
  ? G extends Group
    ? R extends keyof Routes[G]
      ? Routes[G][R] extends RouteDefinition
        ? Routes[G][R]
        : never
      : never
    : never
  : never;
export type InputOf<Name extends RouteName> = RouteInput<RouteOf<Name>>;
export type OutputOf<Name extends RouteName> = RouteOutput<RouteOf<Name>>;

/** A success answer. `data` is set on data routes and only there, `rows`, `total` and `board` on list routes. */
export interface Answer<Name extends RouteName> {
  msg: string;
  data: OutputOf<Name>;
  rows: OutputOf<Name>[];
  total: number;
  /** Of a list that was asked for it by a field's name. */
  board?: BoardGroup[];
  [extra: string]: unknown;
}

/** A refusal by the server, or a failed request (`code` undefined). */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code?: ErrorCode,
    readonly problems: ToldProblem[] = [],
    readonly data: Record<string, unknown> = {},
  ) {
    super(message);
  }

  /** Where that is used what was to be gone. */
  get uses(): ToldUse[] {
    const { refused } = this.data as { refused?: readonly { uses?: ToldUse[] }[] };
    return [...this.problems, ...(refused ?? [])].flatMap(({ uses = [] }) => uses);
  }

  /** The login key is gone: the re-login dialog speaks, nothing else needs to. */
  get sessionLost(): boolean {
    return this.code === "AUTH_REQUIRED" || this.message.includes("登陆");
  }

  /** The server decided; after anything else the outcome is unknown and the same action may be sent again. */
  get final(): boolean {
    return this.code !== undefined && this.code !== "BUSY" && this.code !== "INTERNAL";
  }
}

const TIMEOUT_MS = 15_000;
/** A write waits for its turn on a server with much to do, which answers after 30 s at the latest. */
const WRITE_TIMEOUT_MS = 40_000;
/** A server that says BUSY has written nothing: the same act is sent again by itself, under its key, after these. */
const AGAIN_AFTER_MS = [800, 2_000];

let readKey: () => string = () => "";
let onSessionLost: () => void = () => undefined;
/** Tells the client where the login key lives, and whom to tell when the server no longer accepts it. */
export function connectSession(session: { key: () => string; lost: () => void }): void {
  readKey = session.key;
  onSessionLost = session.lost;
}

let tell: (writes: readonly Written[]) => void = () => undefined;
/** Tells the client whom to tell of what was written. */
export function followWrites(told: typeof tell): void {
  tell = told;
}

let held: Written[] | undefined;
/** Several writes in a row: what they make stale is asked for once, after the last. */
export async function together<Done>(work: () => Promise<Done>): Promise<Done> {
  if (held) return work();
  const writes: Written[] = [];
  held = writes;
  try {
    return await work();
  } finally {
    held = undefined;
    tell(writes);
  }
}

/** Tells of a write that went another way than `call`. */
export function wrote(written: Written): void {
  if (held) held.push(written);
  else tell([written]);
}

/** A key for one user action: retries of the same action carry the same key and have one effect. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

interface CallOptions {
  /** Key of the user action; writes get a fresh one when it is left out. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

async function send(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, init);
    return (await response.json()) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError(common("networkFailed"));
  }
}

type Described = readonly [method: string, path: string, answers: string, effect: string];

type Known = Partial<Record<Group, Record<string, Described>>>;

/** Once they are there: importing them again, too, would have each call wait for its turn in the browser. */
let others: Known | undefined;

const isBusy = (error: unknown): boolean => error instanceof CallError && error.code === "BUSY";

/** Asks again while the server has too much to do, some times. */
async function untilFree<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const wait of AGAIN_AFTER_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    signal.throwIfAborted();
  }
  return ask();
}

/** The sign-in page has the routes that it calls; all the others come with the screens. */
async function described(group: Group, route: string): Promise<Described | undefined> {
  if (group in doorRoutes) return (doorRoutes as Known)[group]?.[route];
  others ??= (await import("@qicheng/api/web-routes.generated")).webRoutes as Known;
  return others[group]?.[route];
}

/** Acts of a path that lists, counts and saves: these change nothing. */
const LOOKS: readonly unknown[] = ["", "list", "run"];
const onlyLooks = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "act" in body && LOOKS.includes(body.act);

/**
 * Calls a route. After a write, what it made stale is asked for anew.
 * @throws CallError with the server's message, or 网络请求失败，请稍候再试
 */
export async function call<Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  // whose call it is: who signs out forgets his key before the way of the call is known
  const authkey = readKey();
  const [group, route] = name.split(".") as [Group, string];
  const [method, path, answers, effect] = (await described(group, route)) ?? [];
  if (method === undefined || path === undefined) throw new CallError(common("noSuchCall", { name }));
  const headers: Record<string, string> = { authkey, "X-Lang": language };
  if (effect === "write") headers["Idempotency-Key"] = options.idempotencyKey ?? newIdempotencyKey();
  // each row once (RFC 7240); other clients get them under `data` too
  if (answers === "list") headers.Prefer = "return=minimal";
  const timeout = AbortSignal.timeout(effect === "write" ? WRITE_TIMEOUT_MS : TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const given = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  if (method === "GET") {
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    return settle<Name>(await send(`${path}?${query}`, { method, headers, signal }));
  }
  headers["Content-Type"] = "application/json";
  const body = Object.fromEntries(given);
  const ask = async () => settle<Name>(await send(path, { method, headers, signal, body: JSON.stringify(body) }));
  const answer = await (effect === "write" ? untilFree(ask, signal) : ask());
  if (effect === "write" && !onlyLooks(body)) wrote({ route: name, input: body, gone: goneOf(name, answer) });
  return answer;
}

function settle<Name extends RouteName>(answer: Record<string, unknown>): Answer<Name> {
  if (answer.result === "success") return answer as Answer<Name>;
  const data = (answer.data ?? {}) as Record<string, unknown>;
  const problems = Array.isArray(data.errors) ? (data.errors as ToldProblem[]) : [];
  const error = new CallError(
    typeof answer.msg === "string" ? answer.msg : common("networkFailed"),
    answer.code as ErrorCode | undefined,
    problems,
    data,
  );
  if (error.sessionLost) onSessionLost();
  throw error;
}
