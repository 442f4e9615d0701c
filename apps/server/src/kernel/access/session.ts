/**
 * Sessions: an opaque random key in the client's hands, only its SHA-256 in the database.
 * A session ends by idle time, by absolute time, or by being revoked; all times are the database's.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Invalidation } from "../cache/invalidation";
import type { SettingsCache } from "../cache/settings-cache";
import type { Database } from "../db/database";
import type { Me } from "./me";
import type { Organisation } from "./organisation";

/** How long a server may answer from memory; a revocation drops the memory at once, this bounds a missed one. */
const TRUST_MS = 5_000;
/** How often a used session is marked as used. */
const TOUCH_MS = 60_000;
const MOST_CACHED = 20_000;

interface Known {
  sessionId: number;
  userId: number;
  mustChangePassword: boolean;
  readAt: number;
}

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

export class Sessions {
  readonly #known = new Map<string, Known>();
  readonly #touched = new Map<number, number>();

  constructor(
    private readonly db: Database,
    private readonly organisation: Organisation,
    private readonly settings: SettingsCache,
    invalidation: Invalidation,
  ) {
    for (const topic of ["sessions", "organisation"] as const) invalidation.on(topic, () => this.#known.clear());
  }

  /** The person behind a login key, or undefined when it is no (longer a) valid one. */
  async find(key: string): Promise<Me | undefined> {
    if (!/^[\w-]{43}$/.test(key)) return undefined;
    const known = await this.#lookUp(key);
    if (!known) return undefined;
    const organisation = await this.organisation.get();
    const person = organisation.people.get(known.userId);
    if (!person || person.quit) return undefined;
    return {
      id: person.id,
      username: person.username,
      nickname: person.nickname,
      branchId: person.branchId,
      sessionId: known.sessionId,
      mustChangePassword: known.mustChangePassword,
      permissions: organisation.permissions(person.id),
      scopes: organisation.scopes(person.id),
    };
  }

  async #lookUp(key: string): Promise<Known | undefined> {
    const now = performance.now();
    const cached = this.#known.get(key);
    if (cached && now - cached.readAt < TRUST_MS) return cached;
    const { sessionIdleHours } = await this.settings.get();
    const row = await this.db
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.id", "s.user_id", "u.must_change_password"])
      .where("s.key_hash", "=", hashOf(key))
      .where("s.revoked_at", "is", null)
      .where("u.quit_status", "=", 0)
      .where(
        sql<boolean>`s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => ${sessionIdleHours})`,
      )
      .executeTakeFirst();
    if (!row) {
      this.#known.delete(key);
      return undefined;
    }
    if (this.#known.size > MOST_CACHED) this.#known.clear();
    const known = { sessionId: row.id, userId: row.user_id, mustChangePassword: row.must_change_password, readAt: now };
    this.#known.set(key, known);
    await this.#touch(row.id, now);
    return known;
  }

  async #touch(sessionId: number, now: number): Promise<void> {
    const last = this.#touched.get(sessionId);
    if (last !== undefined && now - last < TOUCH_MS) return;
    if (this.#touched.size > MOST_CACHED) this.#touched.clear();
    this.#touched.set(sessionId, now);
    await this.db.updateTable("sessions").set({ last_seen_at: sql`now()` }).where("id", "=", sessionId).execute();
  }

  /** Starts a session; the returned key exists nowhere else. */
  async start(db: Database, userId: number, from: { ip: string; agent: string }): Promise<string> {
    const key = randomBytes(32).toString("base64url");
    const { sessionAbsoluteHours } = await this.settings.get();
    await db
      .insertInto("sessions")
      .values({
        key_hash: hashOf(key),
        user_id: userId,
        ip: from.ip,
        agent: from.agent.slice(0, 300),
        expires_at: sql`now() + make_interval(hours => ${sessionAbsoluteHours})`,
      })
      .execute();
    return key;
  }
}

/** Ends sessions inside the caller's transaction; all of a person's, or all but one. */
export async function revokeSessions(db: Database, userId: number, exceptSessionId?: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(exceptSessionId !== undefined, (query) => query.where("id", "<>", exceptSessionId ?? 0))
    .execute();
}
