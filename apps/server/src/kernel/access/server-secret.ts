/** Secrets that all servers of the company share, made once and kept with the settings; nothing of them is ever shown. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
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

/** Signatures and keyed hashes. What is signed for one purpose is worth nothing for another. */
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
}

declare module "../work/services" {
  interface Services {
    secret: ServerSecret;
  }
}
