/** Retries of one user action have one effect: its key, request and answer are stored in the action's transaction. */
import { createHash } from "node:crypto";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { prepared } from "../db/pipeline";
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
 * Claims the key. A second request with it waits here until the first has committed.
 * @returns the stored answer of an earlier request, or undefined when this one is the first
 * @throws CONFLICT when the key was used for something else
 */
export async function claimKey(db: Database, request: IdempotentRequest): Promise<unknown> {
  const inserted = await sql`${prepared}
    insert into idempotency_keys (user_id, key, route, request_hash) values (${request.userId}, ${keyHash(request.key)}, ${request.route}, ${request.hash})
    on conflict (user_id, key) do nothing`.execute(db);
  if (inserted.numAffectedRows === 1n) return undefined;
  const stored = await db
    .selectFrom("idempotency_keys")
    .select(["route", "request_hash", "response"])
    .where("user_id", "=", request.userId)
    .where("key", "=", keyHash(request.key))
    .executeTakeFirst();
  if (!stored || stored.response === null) throw new Refusal("BUSY");
  if (stored.route !== request.route || stored.request_hash !== request.hash)
    throw new Refusal("CONFLICT", "该请求标识已用于另一操作");
  return JSON.parse(unseal(request.key, stored.response));
}

/** The statement that stores the answer beside its key. */
export function answerStatement(request: IdempotentRequest, answer: unknown) {
  return sql`update idempotency_keys set response = ${seal(request.key, JSON.stringify(answer))} where user_id = ${request.userId} and key = ${keyHash(request.key)}`;
}

/** Forgets answers nobody can retry any more. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - ${KEEP}::interval`.execute(db);
}
