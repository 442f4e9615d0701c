/** Codes of authenticator apps by RFC 6238, made by hand: what the product's library makes is held against them. */
import { createHmac } from "node:crypto";

const PERIOD_S = 30;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The six digits that an app shows for a key.
 * @param secret in base32
 * @param periods of 30 s from now
 */
export function codeOf(secret: string, periods = 0): string {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1_000 / PERIOD_S) + periods));
  const mac = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
