/**
 * How tries of signing in are slowed down, so that guessing is hopeless and what strangers try never locks the right
 * person out. A known device has misses of its own. Elsewhere misses are counted for the account at the address, and
 * for the address over all accounts. Those of the account over all addresses block nobody by themselves: when there are
 * many, an address that the person never signed in from gets a single try.
 */
import { sql } from "kysely";
import { type Bucket, countTry, forgive, takeBack } from "../../kernel/access/throttle";
import type { Database } from "../../kernel/db/database";
import { networkOf } from "../../kernel/work/address";
import type { Context } from "../../kernel/work/context";
import { knownDevice } from "./known-device";

const FREE = 5;
const LONGEST_DELAY_S = 900;
/** Misses of an account over all addresses, beyond which new addresses get one try. */
const MANY = 10;
const FREE_OF_ADDRESS = 30;
const LONGEST_DELAY_OF_ADDRESS_S = 30;
const LATELY = "30 days";

interface Who {
  username: string;
  /** 0 = nobody has this name. */
  userId: number;
}

async function signedInFrom(db: Database, userId: number, network: string): Promise<boolean> {
  const places = await db
    .selectFrom("sessions")
    .select("ip")
    .distinct()
    .where("user_id", "=", userId)
    .where("created_at", ">", sql<string>`now() - ${LATELY}::interval`)
    .execute();
  return places.some(({ ip }) => networkOf(ip) === network);
}

/**
 * Counts a try before the password is looked at.
 * @returns what a right password calls: it forgives the misses of this device, or of this account at this address
 * @throws RATE_LIMITED; the try is not counted then
 */
export async function countSignIn(ctx: Context, { username, userId }: Who): Promise<() => Promise<void>> {
  const { secret, database } = ctx.services;
  const bucket = (kind: string, of: string, free: number, longestDelayS: number): Bucket => ({
    name: `${kind}:${secret.sign(kind, of)}`,
    free,
    longestDelayS,
  });
  const device = knownDevice(ctx, userId);
  if (device !== undefined) {
    const own = bucket("device", device, FREE, LONGEST_DELAY_S);
    await countTry(database.db, own);
    return async () => void (await forgive(database.db, own));
  }
  const network = networkOf(ctx.request.ip);
  const name = username.toLowerCase();
  const everywhere = bucket("account", name, 1, 0);
  const here = bucket("here", `${name}\n${network}`, FREE, LONGEST_DELAY_S);
  const address = bucket("address", network, FREE_OF_ADDRESS, LONGEST_DELAY_OF_ADDRESS_S);
  const familiar = await signedInFrom(database.db, userId, network);
  // The account's row is locked first and by every try, so that parallel ones see each other.
  await database.db.transaction().execute(async (trx) => {
    const many = Math.round(await countTry(trx, everywhere)) > MANY;
    await countTry(trx, many && !familiar ? { ...here, restS: LONGEST_DELAY_S } : here);
    if (!familiar) await countTry(trx, address);
  });
  return async () => {
    await takeBack(database.db, everywhere, await forgive(database.db, here));
    if (!familiar) await takeBack(database.db, address, 1);
  };
}
