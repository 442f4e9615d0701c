/** Second steps as they are kept: a sealed key, the period whose code was taken last, and recovery codes. */
import { randomInt } from "node:crypto";
import { factorSaid } from "@qicheng/api/second-factor/messages";
import { Secret, TOTP } from "otpauth";
import { countTry, forgive } from "../../kernel/access/throttle";
import type { Database } from "../../kernel/db/database";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** As RFC 6238 recommends, and as every app reads them. */
const PERIOD_S = 30;
const DIGITS = 6;
const KEY_BYTES = 20;
/** Clocks of phones are off by so many periods. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const HALF = 5;
const SEALED_FOR = "second factor";
const HASHED_FOR = "recovery code";
/** Wrong codes without a delay, whoever sends them: only who knows the password comes so far. */
const FREE = 5;
const LONGEST_DELAY_S = 900;

export const newSecret = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The app of this key, under the company's name and the person's. */
export const appOf = (secret: string, issuer = "", label = ""): TOTP =>
  new TOTP({ issuer, label, secret, digits: DIGITS, period: PERIOD_S, algorithm: "SHA1" });

export const sealed = ({ services }: Context, secret: string): string => services.secret.seal(SEALED_FOR, secret);

/** The second step of a person; undefined while nobody has set one up. */
export async function factorOf(db: Database, userId: number, { confirmed = true } = {}) {
  return db
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", confirmed ? "is not" : "is", null)
    .executeTakeFirst();
}

const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, "");

/** Takes the code of the app; each one once, whoever else sends it at the same moment. */
async function takeAppCode(ctx: Context, db: Database, given: { userId: number; code: string }): Promise<boolean> {
  const factor = await db
    .selectFrom("second_factors")
    .select(["secret"])
    .where("user_id", "=", given.userId)
    .executeTakeFirst();
  if (!factor) return false;
  const now = Date.now();
  const app = appOf(ctx.services.secret.unseal(SEALED_FOR, factor.secret));
  const delta = app.validate({ token: given.code, timestamp: now, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now / 1_000 / PERIOD_S) + delta;
  const taken = await db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", given.userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

const hashOf = (ctx: Context, userId: number, code: string): string =>
  ctx.services.secret.sign(HASHED_FOR, `${userId} ${code}`);

async function takeRecoveryCode(ctx: Context, db: Database, given: { userId: number; code: string }): Promise<boolean> {
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: new Date().toISOString() })
    .where("user_id", "=", given.userId)
    .where("code_hash", "=", hashOf(ctx, given.userId, given.code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/**
 * Takes a code of the app or a recovery code. Tries are counted beside the caller's transaction, which a miss undoes.
 * @throws VALIDATION naming `code`; RATE_LIMITED after five misses
 */
export async function takeCode(ctx: Context, userId: number, given: string): Promise<void> {
  const { side, secret, securityLog } = ctx.services;
  const bucket = {
    name: `factor:${secret.sign("factor", String(userId))}`,
    free: FREE,
    longestDelayS: LONGEST_DELAY_S,
  };
  await countTry(side, bucket);
  const code = plain(given);
  const take = /^\d{6}$/.test(code) ? takeAppCode : takeRecoveryCode;
  if (!(await take(ctx, ctx.db, { userId, code }))) {
    securityLog.record("factor.failed", ctx.request, userId);
    throw invalidField("code", factorSaid.wrongCode);
  }
  await forgive(side, bucket);
}

const half = (): string => Array.from({ length: HALF }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");

/** New recovery codes in the place of all others; only their hashes are kept. */
export async function makeRecoveryCodes(ctx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  await ctx.db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await ctx.db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(ctx, userId, plain(code)) })))
    .execute();
  return codes;
}

/** Takes the second step away; his next sign-in asks for the password alone. @returns false where there was none */
export async function removeFactor(db: Database, userId: number): Promise<boolean> {
  const gone = await db.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** One of his roles asks for it. */
export async function isRequired({ services }: Context, userId: number): Promise<boolean> {
  const roles: readonly number[] = (await services.settings.get()).secondFactorRoles;
  const person = (await services.organisation.get()).people.get(userId);
  return person?.roleIds.some((id) => roles.includes(id)) ?? false;
}
