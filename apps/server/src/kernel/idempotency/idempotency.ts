/**
 * Retries of one user action have one effect: its key, request and answer are stored in the action's transaction, as its
 * last statement. The key is unique, so that a second try is undone as a whole, and gets the answer of the first.
 */

import { hash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { endBackend } from "../db/end-backend";
import type { LostAnswer } from "../db/lost-answer";
import { Refusal } from "../work/refusal";
import { keyHash, seal, unseal } from "./sealed-answer";

/** Answers are kept for a day, long enough for any retry. */
const KEEP = "24 hours";

/** The database is asked for this long what became of a write; a restart of it takes less. */
const ASK_FOR_MS = 5_000;
const ASK_EVERY_MS = 200;

export interface IdempotentRequest {
  userId: number;
  key: string;
  /** False for a key of ours, by which only this request finds its own write. */
  given: boolean;
  route: string;
  hash: string;
}

interface KeyedRequest {
  userId: number;
  route: string;
  input: unknown;
  /** What stands for the bytes of an upload. */
  file: string | undefined;
}

/** The request under the key of its header, or under one of ours. @throws VALIDATION when the header is no usable key */
export function idempotentRequest(header: unknown, request: KeyedRequest): IdempotentRequest {
  const given = header !== undefined;
  const key = given ? header : randomUUID();
  const fits = typeof key === "string" && new RegExp(`^[\\w.:-]{1,${LIMITS.idempotencyKey}}$`).test(key);
  if (!fits) throw new Refusal("VALIDATION", said.key);
  // With the key in it the hash tells a reader of the table nothing about a password in the input.
  const asked = `${key}\n${JSON.stringify(request.input)}${request.file === undefined ? "" : `\n${request.file}`}`;
  return { userId: request.userId, key, given, route: request.route, hash: hash("sha256", asked, "base64") };
}

/**
 * What an earlier request with this key was answered.
 * @throws CONFLICT when the key was used for something else
 */
export async function keptAnswer(db: Database, request: IdempotentRequest): Promise<{ answer: unknown } | undefined> {
  const stored = await db
    .selectFrom("idempotency_keys")
    .select(["route", "request_hash", "response"])
    .where("user_id", "=", request.userId)
    .where("key", "=", keyHash(request.key))
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.route !== request.route || stored.request_hash !== request.hash)
    throw new Refusal("CONFLICT", said.keyUsed);
  return { answer: JSON.parse(unseal(request.key, stored.response)) };
}

/** An answer about to be kept: sealed, and so unlike that of any other try. */
export interface Kept {
  request: IdempotentRequest;
  sealed: Buffer;
}

export const toKeep = (request: IdempotentRequest, answer: unknown): Kept => ({
  request,
  sealed: seal(request.key, JSON.stringify(answer)),
});

/** The statement that keeps the answer under its key. It waits for another transaction with the key, and fails when that commits. */
export function keepStatement({ request, sealed }: Kept) {
  return sql`insert into idempotency_keys (user_id, key, route, request_hash, response)
    values (${request.userId}, ${keyHash(request.key)}, ${request.route}, ${request.hash}, ${sealed})`;
}

async function isKept(db: Database, { request, sealed }: Kept): Promise<boolean> {
  const stored = await db
    .selectFrom("idempotency_keys")
    .select("response")
    .where("user_id", "=", request.userId)
    .where("key", "=", keyHash(request.key))
    .executeTakeFirst();
  return stored?.response.equals(sealed) ?? false;
}

/**
 * Whether the very try that wanted to keep this answer was committed, when the answer to its commit was lost.
 * @throws BUSY when the database cannot be asked for a while: then nobody knows
 */
export async function wasCommitted(db: Database, lost: LostAnswer, kept: Kept): Promise<boolean> {
  const until = performance.now() + ASK_FOR_MS;
  for (;;) {
    try {
      await endBackend(db, lost.backend);
      return await isKept(db, kept);
    } catch {
      if (performance.now() < until) await sleep(ASK_EVERY_MS);
      else if (kept.request.given) throw new Refusal("BUSY");
      else throw new Refusal("BUSY", said.unknownOutcome);
    }
  }
}

/** Forgets answers nobody can retry any more. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - ${KEEP}::interval`.execute(db);
}
