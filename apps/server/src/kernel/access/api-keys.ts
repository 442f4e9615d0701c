/**
 * API keys: programs call with them in the name of a person. A key has at most the rights that its person has now, and
 * of a right that he loses it has nothing any more. The client holds an opaque key, the database only its SHA-256.
 */
import { createHash, randomBytes } from "node:crypto";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import type { Invalidation } from "../cache/invalidation";
import type { Database } from "../db/database";
import type { Me } from "../work/me";
import { meOf } from "./me";
import type { Organisation } from "./organisation";

/** What begins like this is an API key, anything else a login key. */
const PREFIX = "qk_";
const SHAPE = /^qk_[\w-]{43}$/;
/** How long a server may answer from memory; a revocation drops the memory at once, this bounds a missed one. */
const TRUST_MS = 5_000;
/** How often a used key is marked as used. */
const TOUCH_MS = 60_000;
const MOST_CACHED = 5_000;

interface Known {
  id: number;
  userId: number;
  writes: boolean;
  /** undefined = all that the person has. */
  rights: ReadonlySet<string> | undefined;
  readAt: number;
}

export const hashOfKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/** A key that exists nowhere else. */
export const newApiKey = (): string => `${PREFIX}${randomBytes(32).toString("base64url")}`;

export const isApiKey = (key: string): boolean => key.startsWith(PREFIX);

function within(all: ReadonlySet<PermissionKey>, rights: Known["rights"]): ReadonlySet<PermissionKey> {
  return rights === undefined ? all : new Set([...all].filter((key) => rights.has(key)));
}

export class ApiKeys {
  /** Valid keys that came by. */
  readonly #known = new Map<string, Known>();
  #trustedSince = Number.NEGATIVE_INFINITY;
  readonly #touched = new Map<number, number>();

  constructor(
    private readonly db: Database,
    private readonly organisation: Organisation,
    invalidation: Invalidation,
  ) {
    invalidation.on("sessions", () => {
      this.#trustedSince = performance.now();
    });
  }

  knows(key: string): boolean {
    return this.#known.has(key);
  }

  /** The person behind a key, with what it may do of what he may; undefined when it is no (longer a) valid one. */
  async find(key: string, ip: string): Promise<Me | undefined> {
    if (!SHAPE.test(key)) return undefined;
    const known = await this.#lookUp(key, ip);
    if (!known) return undefined;
    const me = meOf(await this.organisation.get(), known.userId);
    if (!me) return undefined;
    const { id, writes, rights } = known;
    return { ...me, permissions: within(me.permissions, rights), apiKey: { id, writes, all: rights === undefined } };
  }

  async #lookUp(key: string, ip: string): Promise<Known | undefined> {
    const now = performance.now();
    const cached = this.#known.get(key);
    if (cached && now - cached.readAt < TRUST_MS && cached.readAt > this.#trustedSince) return cached;
    const row = await this.db
      .selectFrom("api_keys as k")
      .innerJoin("users as u", "u.id", "k.user_id")
      .select(["k.id", "k.user_id", "k.writes", "k.permissions"])
      .where("k.key_hash", "=", hashOfKey(key))
      .where("k.revoked_at", "is", null)
      .where("u.quit_status", "=", 0)
      .where(sql<boolean>`k.expires_at > now()`)
      .executeTakeFirst();
    if (!row) {
      this.#known.delete(key);
      return undefined;
    }
    const rights = row.permissions === null ? undefined : new Set(row.permissions);
    const known = { id: row.id, userId: row.user_id, writes: row.writes === 1, rights, readAt: now };
    if (this.#known.size > MOST_CACHED) this.#known.clear();
    this.#known.set(key, known);
    await this.#touch(row.id, ip, now);
    return known;
  }

  async #touch(id: number, ip: string, now: number): Promise<void> {
    const last = this.#touched.get(id);
    if (last !== undefined && now - last < TOUCH_MS) return;
    this.#touched.set(id, now);
    await this.db.updateTable("api_keys").set({ last_used_at: sql`now()`, last_ip: ip }).where("id", "=", id).execute();
  }
}

/** Ends all keys of a person inside the caller's transaction. */
export async function revokeApiKeys(db: Database, userId: number): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ revoked_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

declare module "../work/me" {
  interface Me {
    /** A program asks, with this key of the person's; `all`: it has every right that he has. */
    readonly apiKey?: { readonly id: number; readonly writes: boolean; readonly all: boolean };
  }
}

declare module "../work/services" {
  interface Services {
    apiKeys: ApiKeys;
  }
}
