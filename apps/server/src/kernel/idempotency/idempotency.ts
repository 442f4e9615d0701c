/**
 * Retries of one user action have one effect: its key, request and answer are stored in the action's transaction, as its
 * last statement. The key is unique, so that a second try is undone as a whole, and gets the answer of the first.
 */
import { createHash } from "node:crypto";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { Refusal } from "../http/refusal";
import { keyHash, seal, unseal } from "./sealed-answer";

/** Answers are kept for a day, long enough for any retry. */
const KEEP = "24 hours";

export interface IdempotentRequest {
  userId: number;
  key: string;
  route: string;
  hash: string;
}

/** @throws VALIDATION when the header is no usable key */
export function idempotentRequest(
  header: unknown,
  request: { userId: number; route: string; input: unknown },
): IdempotentRequest | undefined {
  if (header === undefined) return undefined;
  const fits = typeof header === "string" && new RegExp(`^[\\w.:-]{1,${LIMITS.idempotencyKey}}$`).test(header);
  if (!fits) throw new Refusal("VALIDATION", "Idempotency-Key不正确");
  // With the key in it the hash tells a reader of the table nothing about a password in the input.
  const hash = createHash("sha256")
    .update(`${header}\n${JSON.stringify(request.input)}`)
    .digest("base64");
  return { userId: request.userId, key: header, route: request.route, hash };
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
    throw new Refusal("CONFLICT", "该请求标识已用于另一操作");
  return { answer: JSON.parse(unseal(request.key, stored.response)) };
}

/** The statement that keeps the answer under its key. It waits for another transaction with the key, and fails when that commits. */
export function keepStatement(request: IdempotentRequest, answer: unknown) {
  return sql`insert into idempotency_keys (user_id, key, route, request_hash, response)
    values (${request.userId}, ${keyHash(request.key)}, ${request.route}, ${request.hash}, ${seal(request.key, JSON.stringify(answer))})`;
}

/** Forgets answers nobody can retry any more. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - ${KEEP}::interval`.execute(db);
}
