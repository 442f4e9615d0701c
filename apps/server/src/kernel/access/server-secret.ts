/** Secrets that all servers of the company share, made once and kept with the settings; nothing of them is ever shown. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/database";

/** The secret of this name, made when there is none; two servers that start at once agree on one. */
export async function storedSecret(db: Database, key: "fileSecret" | "signInSecret"): Promise<string> {
  const value = JSON.stringify(randomBytes(32).toString("base64url"));
  await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirstOrThrow();
  return row.value as string;
}

const CIPHER = "aes-256-gcm";
/** Bytes of what GCM adds before and after the text. */
const NONCE = 12;
const TAG = 16;

/** Signatures, keyed hashes and sealed texts. What is signed or sealed for one purpose is worth nothing for another. */
export class ServerSecret {
  constructor(private readonly secret: string) {}

  /** 43 characters that only the servers of this company can make. */
  sign(purpose: string, text: string): string {
    return createHmac("sha256", this.secret).update(`${purpose}\n${text}`).digest("base64url");
  }

  /** True when `signature` was made for this purpose and text. */
  signed(purpose: string, text: string, signature: string): boolean {
    const right = Buffer.from(this.sign(purpose, text));
    const given = Buffer.from(signature);
    return right.length === given.length && timingSafeEqual(right, given);
  }

  #keyOf(purpose: string): Buffer {
    return Buffer.from(hkdfSync("sha256", this.secret, "", purpose, 32));
  }

  /** A text as it is kept in the database (AES-256-GCM, base64url): whoever reads the row alone learns nothing. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.#keyOf(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
  }

  /** @throws where it was sealed for another purpose, by another company, or changed since */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv(CIPHER, this.#keyOf(purpose), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(-TAG));
    return decipher.update(bytes.subarray(NONCE, -TAG), undefined, "utf8") + decipher.final("utf8");
  }
}

declare module "../work/services" {
  interface Services {
    secret: ServerSecret;
  }
}
