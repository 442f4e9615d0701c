/** Questions to a provider: JSON both ways, through the room of outgoing requests. */
import { askOut } from "../../../kernel/outgoing/ask-out";
import type { Tools } from "./adapter";

/** It answered, and not as it should: by a status, by a word of its own, or by another shape. */
export class ProviderProblem extends Error {
  override name = "ProviderProblem";

  constructor(
    readonly kind: "status" | "word" | "shape",
    readonly detail: string,
  ) {
    super(`${kind} ${detail}`);
  }
}

export const WITHIN_MS = 10_000;
/** Bytes of an answer: a list of keys is some thousand. */
export const MOST = 200_000;
const AGENT = "Qicheng-SignIn/1";

export type Told = Readonly<Record<string, unknown>>;

/** A text of an answer; '' where it is none. */
export const textIn = (told: Told, key: string): string => {
  const value = told[key];
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : "";
};

/** @throws ProviderProblem where it is not there */
export function needed(told: Told, key: string): string {
  const text = textIn(told, key);
  if (text === "") throw new ProviderProblem("shape", key);
  return text;
}

export const objectIn = (told: Told, key: string): Told => {
  const value = told[key];
  return typeof value === "object" && value !== null ? (value as Told) : {};
};

function parsed(text: string): Told | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Told) : undefined;
  } catch {
    return undefined;
  }
}

interface Question {
  /** Of the service, where the provider has no installation of its own. */
  base: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  body?: Told;
}

export function addressOf({ base, path, query = {} }: Pick<Question, "base" | "path" | "query">): string {
  const url = new URL(`${base.replace(/\/$/, "")}${path}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}

/** @throws ProviderProblem, or whatever kept the answer away */
export async function askJson(question: Question, { local }: Tools): Promise<{ status: number; told: Told }> {
  const { headers = {}, body } = question;
  const { status, text } = await askOut({
    url: addressOf(question),
    method: body ? "POST" : "GET",
    headers: {
      accept: "application/json",
      "user-agent": AGENT,
      ...(body && { "content-type": "application/json; charset=utf-8" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    withinMs: WITHIN_MS,
    most: MOST,
    local,
  });
  const told = parsed(text);
  if (!told) throw new ProviderProblem("status", String(status));
  return { status, told };
}
