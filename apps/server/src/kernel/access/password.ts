/** Password hashes (argon2id, OWASP's smallest recommended cost) and the rules of new passwords. */

import { randomInt } from "node:crypto";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import { COMMON_PASSWORDS } from "./common-passwords";

const COST = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time: hashing is the one thing that strangers can make this server do for long. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => queued(() => hash(password.normalize("NFKC"), COST));

/** The hash of no password: verified for unknown names, so that they take as long as known ones. */
const decoy = hash("启程：没有这个人", COST);

/** Always costs one hash, also when there is no such person. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const right = await queued(() => verify(against, password.normalize("NFKC")));
  return right && stored !== undefined;
}

const AMBIGUOUS_FREE = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";

/** A one-time password that can be read out on the phone. */
export function oneTimePassword(): string {
  return Array.from({ length: 14 }, () => AMBIGUOUS_FREE.charAt(randomInt(AMBIGUOUS_FREE.length))).join("");
}

const simplify = (text: string) => text.toLowerCase().replace(/[^a-z0-9\u4e00-\u9fa5]/g, "");

const LONGEST_PIECE = 8;

/** True for `xsd2026xsd2026x`: a short piece over and over, the last time perhaps cut off. */
function isRepetition(plain: string): boolean {
  for (let length = 1; length <= LONGEST_PIECE && 2 * length <= plain.length; length += 1) {
    if (plain.slice(length) === plain.slice(0, -length)) return true;
  }
  return false;
}

/** Repetitions of one short piece, or a plain run of digits, up or down. */
function isPattern(plain: string): boolean {
  if (isRepetition(plain)) return true;
  const digits = "01234567890123456789012345678901234567890";
  return /^\d+$/.test(plain) && (digits.includes(plain) || digits.includes([...plain].reverse().join("")));
}

/**
 * Why a new password is refused, or undefined. Length is checked by the route.
 * @param context words it must not be made of: user name, nickname, company
 */
export function weakPassword(password: string, context: readonly string[]): Message | undefined {
  const plain = simplify(password);
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(plain) || isPattern(plain)) return said.commonPassword;
  const words = context.map(simplify).filter((word) => word.length >= 3);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), plain).replace(/\d{1,8}/g, "");
  return words.some((word) => plain.includes(word)) && rest.length < 4 ? said.ownPassword : undefined;
}
