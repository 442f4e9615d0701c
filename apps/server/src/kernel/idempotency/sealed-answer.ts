/**
 * An answer as it is kept for a retry: sealed with the Idempotency-Key itself, of which only a hash is stored.
 * Whoever reads the table reads no one-time password; whoever retries brings the key that opens his answer.
 */
import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const digest = (purpose: string, key: string): Buffer => hash("sha256", `${purpose}\n${key}`, "buffer");

/** Random bytes are drawn for so many answers at once: asking for few costs as much as for many. */
const DRAWN = 256;
let drawn = Buffer.alloc(0);
let used = 0;

/** No bytes are given twice. */
function freshIv(): Buffer {
  if (used >= drawn.length) {
    drawn = randomBytes(DRAWN * IV_BYTES);
    used = 0;
  }
  used += IV_BYTES;
  return drawn.subarray(used - IV_BYTES, used);
}

/** What stands in the table in place of the key. */
export const keyHash = (key: string): Buffer => digest("stored", key);

/** Seals JSON text. */
export function seal(key: string, text: string): Buffer {
  const iv = freshIv();
  const cipher = createCipheriv("aes-256-gcm", digest("sealed", key), iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what was sealed with the same key. @throws when it was not */
export function unseal(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", digest("sealed", key), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
