/** Secrets of hooks: made here, shown once, kept sealed. */
import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "../../kernel/idempotency/sealed-answer";
import type { Services } from "../../kernel/work/services";

/** Only servers of the company can make it. */
const sealing = ({ secret }: Services): string => secret.sign("webhooks", "secrets");

/** A new one, and as it is stored. */
export function newSecret(services: Services): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString("base64url")}`;
  return { secret, sealed: seal(sealing(services), secret) };
}

export const openSecret = (services: Services, sealed: Buffer): string => unseal(sealing(services), sealed);

/** What the header says: `v1=` and the HMAC-SHA-256 of `timestamp.body`, in hex. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
