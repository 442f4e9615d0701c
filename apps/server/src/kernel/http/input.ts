/** What a request says, wherever it says it: address, query string and body are one input for the route's schema. */

import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { jsonProblem } from "@qicheng/api/kernel/json-scan";
import { said } from "@qicheng/api/kernel/messages";
import { isEmptied } from "@qicheng/api/kernel/posted-back";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { invalidField, wrongBodyType } from "../work/refusal";
import type { Upload } from "../work/upload";
import { decodePairs } from "./pairs";

type Given = Readonly<Record<string, unknown>>;

/** Not the framework's own reading, which keeps what is no UTF-8 and the first of two values. Node has refused bare bytes. */
function queryOf(request: FastifyRequest): Given {
  const at = request.url.indexOf("?");
  return at < 0 ? {} : decodePairs(request.url.slice(at + 1));
}

/** JSON knows numbers and lists where a query has texts: 1 and '1' are the same word. */
const asText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : `${value as string | number | boolean}`;
const asTexts = (value: unknown): string => (Array.isArray(value) ? JSON.stringify(value.map(asText)) : asText(value));

/** @throws VALIDATION naming a key that stands in two places with two values */
function merged(sources: readonly Given[]): Given {
  const all = new Map<string, unknown>();
  for (const [key, value] of sources.flatMap((source) => Object.entries(source))) {
    if (all.has(key) && asTexts(all.get(key)) !== asTexts(value)) throw invalidField(key, said.differs({ key }));
    all.set(key, value);
  }
  return Object.fromEntries(all);
}

/**
 * Without the empty texts of keys that may be left out: a form sends what nobody filled in. The fields of a form are no
 * keys of a schema, so an edit still empties them.
 */
function withoutBlanks(input: z.ZodType, given: Given): Given {
  if (!(input instanceof z.ZodObject)) return given;
  const shape = input.shape as Record<string, z.ZodType>;
  const mayLack = (key: string) =>
    Object.hasOwn(shape, key) && ownValue(shape, key)?._zod.optin !== undefined && !isEmptied(ownValue(shape, key));
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== "" || !mayLack(key)));
}

const knows = (input: z.ZodType, key: string): boolean =>
  input instanceof z.ZodObject && Object.hasOwn(input.shape, key);

/** Some calls of the specification send the one id that others send as a list. */
function withIds(input: z.ZodType, given: Given): Given {
  if (!knows(input, "ids") || knows(input, "id")) return given;
  const { id, ...rest } = given;
  return id === undefined || rest.ids !== undefined ? given : { ...rest, ids: id };
}

const EMPTY_LIST = /^\s*\[\s*\]\s*$/;

const isBlank = (value: unknown) =>
  typeof value === "string" ? value === "" || EMPTY_LIST.test(value) : Array.isArray(value) && value.length === 0;

/** What the text of a list or an object says, by the rules of a whole body; undefined where it is none. */
function parsedText(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || jsonProblem(text) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Form bodies carry lists and objects as JSON text: where a schema asks for one, it gets what the text says. */
function withParsed(input: z.ZodType, given: Given): Given {
  if (!(input instanceof z.ZodObject)) return given;
  const shape = input.shape as Record<string, z.ZodType>;
  const read = ([key, value]: [string, unknown]): [string, unknown] => {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (typeof value !== "string" || !schema || schema.safeParse(value).success) return [key, value];
    const parsed = parsedText(value);
    return [key, parsed !== undefined && schema.safeParse(parsed).success ? parsed : value];
  };
  return Object.fromEntries(Object.entries(given).map(read));
}

/**
 * Keys that one form for new and old records sends empty for a new one, and the list of copies where it names nobody.
 */
const SPARE: ReadonlySet<string> = new Set(["id", "ids", "version", "CcList"]);

/** Without keys that say nothing: empty ones of a form, and `ids` that repeat its `id`. */
export function withoutSpare(given: Given, known: (key: string) => boolean = () => false): Given {
  const identity = given.id ?? given.ID;
  const repeats = (value: unknown) => identity !== undefined && [value].flat().map(asText).join() === asText(identity);
  const isSpare = ([key, value]: [string, unknown]) =>
    !known(key) && ((SPARE.has(key) && isBlank(value)) || (key === "ids" && repeats(value)));
  return Object.fromEntries(Object.entries(given).filter((pair) => !isSpare(pair)));
}

/**
 * The input of a route before its schema decodes it.
 * @throws VALIDATION
 */
export function givenInput(route: RouteDefinition, request: FastifyRequest, upload: Upload | undefined): Given {
  if (!route.multipart && request.isMultipart()) throw wrongBodyType();
  const body = upload?.fields ?? (request.body as Given | undefined) ?? {};
  const sources = [request.params as Given, queryOf(request), body];
  const given = merged(sources.map((source) => withoutBlanks(route.input, source)));
  const meant = withoutSpare(given, (key) => knows(route.input, key));
  return withParsed(route.input, withIds(route.input, meant));
}
