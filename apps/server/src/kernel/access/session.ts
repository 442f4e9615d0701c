/**
 * Sessions: an opaque random key in the client's hands, only its SHA-256 in the database.
 * A session ends by idle time, by absolute time, or by being revoked; all times are the database's.
 */

import { createHash, randomBytes } from "node:crypto";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { type RawBuilder, sql } from "kysely";
import type { Invalidation } from "../cache/invalidation";
import type { SettingsCache } from "../cache/settings-cache";
import type { Database } from "../db/database";
import type { Me } from "../work/me";
import { Refusal } from "../work/refusal";
import { meOf } from "./me";
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
  mustEnrol: boolean;
  /** Trusted for a while from then on; what came earlier than the last revocation is asked for again. */
  readAt: number;
}

interface Beginning {
  ip: string;
  agent: string;
  passwordHash?: string;
  /** His role asks for a second step that he has not set up. */
  mustEnrol?: boolean;
  /** His password is older than the company lets passwords be. */
  mustChange?: boolean;
  /** The outside provider that said who he is: then no password was used, and none has to be changed. */
  providerId?: number;
}

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** How many sessions of a person still work, as SQL. */
export const liveSessions = (user: RawBuilder<unknown>, idleHours: number): RawBuilder<number> =>
  sql`(select count(*) from sessions s where s.user_id = ${user} and s.revoked_at is null
    and s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => ${idleHours}))`;

const liveOf = (db: Database, userId: number, idleHours: number) =>
  db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where(sql<boolean>`expires_at > now() and last_seen_at > now() - make_interval(hours => ${idleHours})`);

export class Sessions {
  /** Valid keys that came by. One whose trust is over is still no stranger's. */
  readonly #known = new Map<string, Known>();
  #trustedSince = Number.NEGATIVE_INFINITY;
  readonly #touched = new Map<number, number>();

  constructor(
    private readonly db: Database,
    private readonly organisation: Organisation,
    private readonly settings: SettingsCache,
    private readonly invalidation: Invalidation,
  ) {
    for (const topic of ["sessions", "organisation"] as const) {
      invalidation.on(topic, () => {
        this.#trustedSince = performance.now();
      });
    }
  }

  /** True for a key that this process issued, or found valid when it was last used here. */
  knows(key: string): boolean {
    return this.#known.has(key);
  }

  /** The person behind a login key, or undefined when it is no (longer a) valid one. */
  async find(key: string): Promise<Me | undefined> {
    if (!/^[\w-]{43}$/.test(key)) return undefined;
    const known = await this.#lookUp(key);
    if (!known) return undefined;
    const { userId, ...session } = known;
    return meOf(await this.organisation.get(), userId, session);
  }

  async #lookUp(key: string): Promise<Known | undefined> {
    const now = performance.now();
    const cached = this.#known.get(key);
    if (cached && now - cached.readAt < TRUST_MS && cached.readAt > this.#trustedSince) return cached;
    const { sessionIdleHours } = await this.settings.get();
    const row = await this.db
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.id", "s.user_id", "s.must_enrol", "s.must_change", "s.provider_id", "u.must_change_password"])
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
    const known = {
      sessionId: row.id,
      userId: row.user_id,
      mustChangePassword: row.must_change || (row.must_change_password && row.provider_id === null),
      mustEnrol: row.must_enrol,
      readAt: now,
    };
    this.#remember(key, known);
    await this.#touch(row.id, now);
    return known;
  }

  #remember(key: string, known: Known): void {
    if (this.#known.size > MOST_CACHED) this.#known.clear();
    this.#known.set(key, known);
  }

  async #touch(sessionId: number, now: number): Promise<void> {
    const last = this.#touched.get(sessionId);
    if (last !== undefined && now - last < TOUCH_MS) return;
    if (this.#touched.size > MOST_CACHED) this.#touched.clear();
    this.#touched.set(sessionId, now);
    await this.db.updateTable("sessions").set({ last_seen_at: sql`now()` }).where("id", "=", sessionId).execute();
  }

  /** The sessions of a person that still work, the last used one first. */
  async live(db: Database, userId: number) {
    const { sessionIdleHours } = await this.settings.get();
    return liveOf(db, userId, sessionIdleHours)
      .select(["id", "ip", "agent", "created_at", "last_seen_at"])
      .orderBy("last_seen_at", "desc")
      .execute();
  }

  /**
   * Starts a session; beyond the most that a person may have, the oldest ones end.
   * @param from with `passwordHash`: only while this is the person's password
   * @returns the key, which exists nowhere else
   * @throws LOGIN_FAILED when the password was changed meanwhile
   */
  async start(db: Database, userId: number, from: Beginning): Promise<string> {
    const key = randomBytes(32).toString("base64url");
    const { sessionAbsoluteHours } = await this.settings.get();
    const ended = await db.transaction().execute(async (trx) => {
      // Locks the person: of two sign-ins at once the later one counts the session of the earlier.
      const user = await trx
        .selectFrom("users")
        .select("id")
        .where("id", "=", userId)
        .$if(from.passwordHash !== undefined, (query) => query.where("password_hash", "=", from.passwordHash ?? ""))
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user) throw new Refusal("LOGIN_FAILED");
      await trx
        .insertInto("sessions")
        .values({
          key_hash: hashOf(key),
          user_id: userId,
          ip: from.ip,
          agent: from.agent.slice(0, 300),
          must_enrol: from.mustEnrol ?? false,
          must_change: from.mustChange ?? false,
          provider_id: from.providerId ?? null,
          expires_at: sql`now() + make_interval(hours => ${sessionAbsoluteHours})`,
        })
        .execute();
      return this.#endOldest(trx, userId);
    });
    if (ended) this.invalidation.drop("sessions");
    this.#remember(key, {
      sessionId: 0,
      userId,
      mustChangePassword: false,
      mustEnrol: false,
      readAt: Number.NEGATIVE_INFINITY,
    });
    return key;
  }

  async #endOldest(trx: Database, userId: number): Promise<boolean> {
    const { sessionIdleHours } = await this.settings.get();
    const live = liveOf(trx, userId, sessionIdleHours);
    const ended = await trx
      .updateTable("sessions")
      .set({ revoked_at: sql`now()` })
      .where("id", "in", live.select("id").orderBy("id", "desc").offset(LIMITS.sessionsPerUser))
      .returning("id")
      .execute();
    if (ended.length > 0) await this.invalidation.announce(trx, "sessions");
    return ended.length > 0;
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

declare module "../work/services" {
  interface Services {
    sessions: Sessions;
  }
}
