/** One customer with contact, keys and follow-ups, as a function of seed and place. */

import { REGIONS } from "../../src/kernel/fields/regions";
import { contactSearchColumns, duplicateKeys, searchColumns } from "../../src/modules/customers/keys";
import { CopyBuffer } from "./copy";
import { type Owner, personName } from "./organisation";
import { type Random, randomAt, weighted } from "./random";
import { BRAND_CHARACTERS, BUSINESSES, NOTES, PHONE_PREFIXES, RARE_WORDS, REMARKS, STREETS, SUFFIXES } from "./words";

const DAY_MS = 86_400_000;
/** Customers came over this time, evenly. */
export const SPAN_DAYS = 3 * 365;
const RARE_HITS = 12;
const POOL_SHARE = 0.1;

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
  readonly #customers = new CopyBuffer("customers", [
    ...["id", "clue", "name", "level_id", "source_id", "industry_id", "scale_id", "region_id", "address", "website"],
    ...["wechat", "qq", "credit_code", "remark", "owner_id", "owned_at", "pool_at", "previous_owner_id"],
    ...["pool_reason_id", "deal_at", "next_follow_at", "last_follow_at", "last_follow_text", "last_follow_user_id"],
    ...["followup_count", "primary_contact_id", "contact_name", "mobile", "name_key", "pinyin_key", "search_text"],
    ...["search_grams", "created_at", "created_by", "updated_at"],
  ]);
  readonly #contacts = new CopyBuffer("contacts", [
    ...["id", "customer_id", "name", "mobile", "position_id", "sex", "is_primary", "search_text", "search_grams"],
    ...["created_at", "created_by", "updated_at"],
  ]);
  readonly #keys = new CopyBuffer("customer_keys", ["kind", "key", "customer_id", "contact_id"]);
  readonly #followups = new CopyBuffer("followups", ["customer_id", "method_id", "text", "user_id", "created_at"]);
  readonly #ownerOf: (random: Random) => number;

  constructor(private readonly setting: Setting) {
    this.#ownerOf = weighted(setting.owners.map(({ id, weight }) => [id, weight] as const));
  }

  /** In the order in which they must be sent. */
  get buffers(): readonly CopyBuffer[] {
    return [this.#customers, this.#contacts, this.#keys, this.#followups];
  }

  #entry(random: Random, kind: string, weights?: readonly number[]): number | null {
    const ids = this.setting.dictionary[kind] ?? [];
    const at = weights
      ? weighted(weights.map((weight, place) => [place, weight] as const))(random)
      : random.below(ids.length);
    return ids[at] ?? null;
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

  /** Adds customer number `place` (from 0) with all that hangs on it; its id is one more. */
  add(place: number): void {
    const { volume } = this.setting;
    const random = randomAt(volume.seed, place);
    const id = place + 1;
    const span = SPAN_DAYS * DAY_MS;
    const created = Math.floor(volume.until - span + ((place + random.next()) / volume.customers) * span);
    const city = random.pick(CITIES);
    const name = this.#name(random, place, city.short);
    const contactName = personName(random);
    const phone = mobile(random);
    const owner = this.#ownerOf(random);
    const pool = random.chance(POOL_SHARE);
    const followups = this.#history(random, place, created);
    const last = followups.at(-1);
    const changed = last?.at ?? created;
    const deal = random.chance(0.12);
    const next = random.chance(0.4) ? changed + (random.below(30) + 1) * DAY_MS : null;
    const accounts = {
      wechat: random.chance(0.3) ? `wx_${random.below(1e9).toString(36)}` : null,
      qq: random.chance(0.2) ? String(random.below(3_000_000_000) + 10_000) : null,
      creditCode: random.chance(0.5) ? creditCode(random) : null,
    };
    const search = searchColumns({ name, contactName, mobile: phone });
    this.#customers.add([
      ...[id, deal ? 2 : 1, name],
      this.#entry(random, "customerLevel", [10, 30, 40, 20]),
      ...[this.#entry(random, "source"), this.#entry(random, "industry"), this.#entry(random, "scale")],
      ...[random.pick(city.places), `${random.pick(STREETS)}${random.below(900) + 1}号`],
      random.chance(0.2) ? `www.q${random.below(1e8).toString(36)}.com` : null,
      ...[accounts.wechat, accounts.qq, accounts.creditCode, random.chance(0.4) ? random.pick(REMARKS) : null],
      ...[pool ? null : owner, pool ? null : iso(created), pool ? iso(changed) : null, pool ? owner : null],
      pool ? this.#entry(random, "poolReason") : null,
      ...[deal ? iso(changed) : null, iso(next), iso(last?.at ?? null), last?.text ?? null, last ? owner : null],
      ...[followups.length, id, contactName, phone],
      ...[search.name_key, search.pinyin_key, search.search_text, search.search_grams],
      ...[iso(created), owner, iso(changed)],
    ]);
    const contact = contactSearchColumns({ name: contactName, mobile: phone });
    this.#contacts.add([
      ...[id, id, contactName, phone, this.#entry(random, "position"), random.pick(["男", "女"]), "t"],
      ...[contact.search_text, contact.search_grams, iso(created), owner, iso(created)],
    ]);
    for (const { kind, key } of duplicateKeys({ name, mobile: phone, ...accounts }))
      this.#keys.add([kind, key, id, kind === "mobile" ? id : null]);
    for (const { at, text, method } of followups) this.#followups.add([id, method, text, owner, iso(at)]);
  }
}
