/** Search words and records to ask for, drawn from the volume; the same ones in every run of a volume. */
import type pg from "pg";
import type { VolumeStamp } from "../../apps/server/seed/volume";
import { type Random, randomAt } from "../../apps/server/seed/volume/random";
import { initialsOf } from "../../packages/engine/src/names/grams";
import { spokenOf } from "../../packages/engine/src/names/pinyin";

const WORDS = 20;
/** A pinyin word with more hits than this is no rare one. */
const RARE_AT_MOST = 300;

export interface Samples {
  commonWord: string;
  rareWords: readonly string[];
  /** Four initials as typed for a trade name. */
  initials: string[];
  /** Last four digits of phones. */
  phoneTails: string[];
  levelId: number;
  /** `yyyy-MM-dd`: half a year before the youngest customer. */
  halfYearAgo: string;
}

export interface StoredCustomer {
  id: number;
  version: number;
  owner: number;
}

function ids(random: Random, customers: number, count: number): number[] {
  return Array.from({ length: count }, () => 1 + random.below(customers));
}

/** Customers of these owners, drawn at random. */
export async function drawCustomers(
  client: pg.Client,
  random: Random,
  owners: readonly number[],
  count: number,
): Promise<StoredCustomer[]> {
  const { rows } = await client.query<StoredCustomer>(
    `select id::int as id, version, owner_id::int as owner from customers
     where owner_id = any($1::bigint[]) and clue <> 3 and deleted_at is null order by hashint8(id # $2) limit $3`,
    [owners, random.below(1_000_000_000), count],
  );
  return rows;
}

async function rareInitials(client: pg.Client, random: Random, customers: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from customers where id = any($1::bigint[]) order by id",
    [ids(random, customers, WORDS * 10)],
  );
  // Most names begin with a place of two characters; the trade name stands behind it.
  const behindPlace = rows.map(({ name }) => initialsOf(spokenOf(name)).slice(2, 6));
  const words = [...new Set(behindPlace.filter((word) => /^[a-z]{4}$/.test(word)))];
  const found: string[] = [];
  for (const word of words) {
    const pairs = [word.slice(0, 2), word.slice(1, 3), word.slice(2, 4)];
    const { rows: counted } = await client.query<{ n: number }>(
      "select count(*)::int as n from customer_search where search_grams @> $1::text[] and search_text like $2",
      [pairs, `%${word}%`],
    );
    if ((counted[0]?.n ?? 0) <= RARE_AT_MOST) found.push(word);
    if (found.length === WORDS) break;
  }
  if (found.length === 0) throw new Error("No initials of the volume are rare.");
  return found;
}

export async function drawSamples(client: pg.Client, volume: VolumeStamp): Promise<Samples> {
  const random = randomAt(volume.seed, 2_000_000_000);
  const phones = await client.query<{ tail: string }>(
    "select right(mobile, 4) as tail from customers where id = any($1::bigint[]) order by id",
    [ids(random, volume.customers, WORDS)],
  );
  const levels = await client.query<{ id: number }>(
    "select id::int as id from dictionary where kind = 'customerLevel' order by sort offset 1 limit 1",
  );
  return {
    commonWord: volume.commonWord,
    rareWords: volume.rareWords,
    initials: await rareInitials(client, random, volume.customers),
    phoneTails: phones.rows.map(({ tail }) => tail),
    levelId: levels.rows[0]?.id ?? 0,
    halfYearAgo: new Date(volume.until - 182 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10),
  };
}
