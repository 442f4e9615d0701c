/** One customer with contact, keys and follow-ups, as a function of seed and place. */

import { REGIONS } from "../../src/kernel/fields/regions";
import { contactTerms, customerTerms, duplicateKeys } from "../../src/modules/customers/keys";
import { CopyBuffer } from "./copy";
import { type Owner, personName } from "./organisation";
import { type Random, randomAt, weighted } from "./random";
import { BRAND_CHARACTERS, BUSINESSES, NOTES, PHONE_PREFIXES, RARE_WORDS, REMARKS, STREETS, SUFFIXES } from "./words";

const DAY_MS = 86_400_000;
/** Customers came over this time, evenly. */
export const SPAN_DAYS = 3 * 365;
const RARE_HITS = 12;
const POOL_SHARE = 0.1;

/** A field of the company's own that every customer has: 10,000 numbers, as many customers of each. */
export const OWN_FIELD = "yearlyPurchase";
const OWN_VALUES = 10_000;
/** Spread over the places, without drawing anything. */
const SPREAD = 7_919;
const ownValue = (place: number): number => ((place * SPREAD) % OWN_VALUES) / 100;

/** Ids of dictionary entries by kind. */
export type DictionaryIds = Readonly<Record<string, readonly number[]>>;

export interface Volume {
  customers: number;
  followups: number;
  seed: number;
  /** Nothing is younger; milliseconds. */
  until: number;
}

interface Setting {
  volume: Volume;
  owners: readonly Owner[];
  dictionary: DictionaryIds;
}

interface FollowUp {
  at: number;
  text: string;
  method: number | null;
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const CITIES = REGIONS.filter((region) => region.level === 2).map((city) => ({
  short: (["市辖区", "县"].includes(city.name) || city.name.length < 3
    ? (REGIONS.find((above) => above.id === city.parentId)?.name ?? city.name)
    : city.name
  ).replace(/(?:地区|省|市|盟)$/, ""),
  places: [city.id, ...REGIONS.filter((region) => region.parentId === city.id).map((region) => region.id)],
}));

const businessOf = weighted(BUSINESSES);
const suffixOf = weighted(SUFFIXES);
const levelPlace = weighted([10, 30, 40, 20].map((weight, place) => [place, weight] as const));

const character = (random: Random) =>
  BRAND_CHARACTERS[Math.floor(BRAND_CHARACTERS.length * random.next() ** 1.6)] ?? "华";

function mobile(random: Random): string {
  return `${random.pick(PHONE_PREFIXES)}${String(random.below(100_000_000)).padStart(8, "0")}`;
}

const CODE_CHARACTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const creditCode = (random: Random) =>
  `91${Array.from({ length: 16 }, () => CODE_CHARACTERS.charAt(random.below(CODE_CHARACTERS.length))).join("")}`;

/** Makes the rows of customers by place, into one buffer a table. */
export class Generator {
  readonly #customers = new CopyBuffer("customers");
  readonly #search = new CopyBuffer("customer_search");
  readonly #contacts = new CopyBuffer("contacts");
  readonly #keys = new CopyBuffer("customer_keys");
  readonly #followups = new CopyBuffer("followups");
  readonly #ownerOf: (random: Random) => number;

  constructor(private readonly setting: Setting) {
    this.#ownerOf = weighted(setting.owners.map(({ id, weight }) => [id, weight] as const));
  }

  /** In the order in which they must be sent. */
  get buffers(): readonly CopyBuffer[] {
    return [this.#customers, this.#search, this.#contacts, this.#keys, this.#followups];
  }

  #entry(random: Random, kind: string): number | null {
    const ids = this.setting.dictionary[kind] ?? [];
    return ids[random.below(ids.length)] ?? null;
  }

  /** Ordinary customers are many, important ones few. */
  #level(random: Random): number | null {
    return this.setting.dictionary.customerLevel?.[levelPlace(random)] ?? null;
  }

  #name(random: Random, place: number, city: string): string {
    const step = Math.max(1, Math.floor(this.setting.volume.customers / (RARE_WORDS.length * RARE_HITS)));
    const rare = place % step === 0 ? RARE_WORDS[(place / step) % RARE_WORDS.length] : undefined;
    const brand = rare ?? `${character(random)}${character(random)}`;
    return `${random.chance(0.85) ? city : ""}${brand}${businessOf(random)}${suffixOf(random)}`;
  }

  #history(random: Random, place: number, created: number): FollowUp[] {
    const { customers, followups, until } = this.setting.volume;
    const upTo = (at: number) => Math.floor((at * followups) / customers);
    const times = Array.from({ length: upTo(place + 1) - upTo(place) }, () =>
      Math.floor(created + random.next() * Math.min(until - created, 200 * DAY_MS)),
    );
    return times
      .sort((left, right) => left - right)
      .map((at) => ({ at, text: random.pick(NOTES), method: this.#entry(random, "logMethod") }));
  }

  /** Facts that the rows of all tables follow from; drawn in this order, or all volumes change. */
  #facts(place: number) {
    const { volume } = this.setting;
    const random = randomAt(volume.seed, place);
    const span = SPAN_DAYS * DAY_MS;
    const created = Math.floor(volume.until - span + ((place + random.next()) / volume.customers) * span);
    const city = random.pick(CITIES);
    const name = this.#name(random, place, city.short);
    const contactName = personName(random);
    const phone = mobile(random);
    const owner = this.#ownerOf(random);
    const pool = random.chance(POOL_SHARE);
    const followups = this.#history(random, place, created);
    return { random, id: place + 1, created, city, name, contactName, mobile: phone, owner, pool, followups };
  }

  /** Adds customer number `place` (from 0) with all that hangs on it; its id is one more. */
  add(place: number): void {
    const facts = this.#facts(place);
    const { random, id, name, contactName, owner, followups } = facts;
    const changed = followups.at(-1)?.at ?? facts.created;
    const deal = random.chance(0.12) ? changed : null;
    const next = random.chance(0.4) ? changed + (random.below(30) + 1) * DAY_MS : null;
    const accounts = {
      wechat: random.chance(0.3) ? `wx_${random.below(1e9).toString(36)}` : null,
      qq: random.chance(0.2) ? String(random.below(3_000_000_000) + 10_000) : null,
      credit_code: random.chance(0.5) ? creditCode(random) : null,
    };
    const clue = deal === null ? 1 : 2;
    this.#customers.add({
      id,
      clue,
      name,
      ext: JSON.stringify({ [OWN_FIELD]: ownValue(place) }),
      ...this.#choices(random, facts.city.places),
      ...accounts,
      remark: random.chance(0.4) ? random.pick(REMARKS) : null,
      ...this.#holder(facts, changed),
      deal_at: iso(deal),
      next_follow_at: iso(next),
      ...lastOf(followups, owner),
      primary_contact_id: id,
      contact_name: contactName,
      mobile: facts.mobile,
      created_at: iso(facts.created),
      created_by: owner,
      updated_at: iso(changed),
    });
    this.#search.add({
      id,
      clue,
      owner_id: facts.pool ? null : owner,
      created_at: iso(facts.created),
      ...customerTerms({ name, contact_name: contactName, mobile: facts.mobile }),
    });
    this.#contacts.add({
      id,
      customer_id: id,
      name: contactName,
      mobile: facts.mobile,
      position_id: this.#entry(random, "position"),
      sex: random.pick(["男", "女"]),
      is_primary: "t",
      ...contactTerms({ name: contactName, mobile: facts.mobile }),
      created_at: iso(facts.created),
      created_by: owner,
      updated_at: iso(facts.created),
    });
    const { credit_code: code, ...rest } = accounts;
    for (const { kind, key } of duplicateKeys({ name, mobile: facts.mobile, ...rest, creditCode: code }))
      this.#keys.add({ kind, key, customer_id: id, contact_id: kind === "mobile" ? id : null });
    for (const { at, text, method } of followups)
      this.#followups.add({ customer_id: id, method_id: method, text, user_id: owner, created_at: iso(at) });
  }

  #choices(random: Random, places: readonly string[]) {
    return {
      level_id: this.#level(random),
      source_id: this.#entry(random, "source"),
      industry_id: this.#entry(random, "industry"),
      scale_id: this.#entry(random, "scale"),
      region_id: random.pick(places),
      address: `${random.pick(STREETS)}${random.below(900) + 1}号`,
      website: random.chance(0.2) ? `www.q${random.below(1e8).toString(36)}.com` : null,
    };
  }

  /** Somebody's, or the pool's since it was last worked on. */
  #holder(
    { random, owner, pool, created }: { random: Random; owner: number; pool: boolean; created: number },
    left: number,
  ) {
    return {
      owner_id: pool ? null : owner,
      owned_at: pool ? null : iso(created),
      pool_at: pool ? iso(left) : null,
      previous_owner_id: pool ? owner : null,
      pool_reason_id: pool ? this.#entry(random, "poolReason") : null,
    };
  }
}

/** What a customer's row keeps of its follow-ups. */
function lastOf(followups: readonly FollowUp[], owner: number) {
  const last = followups.at(-1);
  return {
    last_follow_at: iso(last?.at ?? null),
    last_follow_text: last?.text ?? null,
    last_follow_user_id: last ? owner : null,
    followup_count: followups.length,
  };
}
