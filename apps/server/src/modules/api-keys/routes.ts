import { keySaid } from "@qicheng/api/api-keys/messages";
import type { ApiKeyRow, apiKeys } from "@qicheng/api/api-keys/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import { hashOfKey, newApiKey } from "../../kernel/access/api-keys";
import { changed } from "../../kernel/cache/announce";
import type { Handlers } from "../../kernel/http/mount-routes";
import { pageOf } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";

const ENDING = 4;

interface Stored {
  id: number;
  name: string;
  ending: string;
  writes: number;
  permissions: string[] | null;
  expires_at: string;
  expired: boolean;
  created_at: string;
  last_used_at: string | null;
  last_ip: string;
}

/** Keys that were not ended; the latest first. */
async function ownKeys(ctx: Context): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, name, ending, writes, permissions, expires_at, expires_at <= now() as expired, created_at, last_used_at, last_ip
    from api_keys where user_id = ${ctx.me.id} and revoked_at is null order by id desc`.execute(ctx.db);
  return rows;
}

const wire = (row: Stored): ApiKeyRow => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  writes: row.writes,
  rights: row.permissions ?? [],
  all: row.permissions === null ? 1 : 0,
  expires: wireTime(row.expires_at),
  expired: row.expired ? 1 : 0,
  AddTime: wireTime(row.created_at),
  lastUsed: wireTime(row.last_used_at),
  lastIp: row.last_ip,
});

export const handlers: Handlers<typeof apiKeys> = {
  own: async (ctx, input) => pageOf((await ownKeys(ctx)).map(wire), input, ({ name }) => name),
  add: async (ctx, { name, writes, rights, days }) => {
    // Locks the person: of two who are added at once the later one is counted with the earlier.
    await sql`select id from users where id = ${ctx.me.id} for no key update`.execute(ctx.db);
    if (rights?.some((key) => !ctx.me.permissions.has(key))) throw invalidField("rights", keySaid.notYours);
    const there = await ownKeys(ctx);
    if (there.some((key) => key.name === name)) throw invalidField("name", keySaid.nameTaken);
    if (there.length >= LIMITS.apiKeysPerUser)
      throw new Refusal("VALIDATION", keySaid.most({ max: LIMITS.apiKeysPerUser }));
    const key = newApiKey();
    const { id } = await ctx.db
      .insertInto("api_keys")
      .values({
        user_id: ctx.me.id,
        name,
        key_hash: hashOfKey(key),
        ending: key.slice(-ENDING),
        writes,
        permissions: rights ?? null,
        expires_at: sql`now() + make_interval(days => ${days})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ctx.audit({ module: "user", recordId: ctx.me.id, action: "keyAdd", summary: keySaid.didMake({ name }) });
    ctx.noteSecurity("key.add", name);
    return { msg: keySaid.made, data: { id, key } };
  },
  revoke: async (ctx, { id }) => {
    const ended = await ctx.db
      .updateTable("api_keys")
      .set({ revoked_at: sql`now()` })
      .where("id", "=", id)
      .where("user_id", "=", ctx.me.id)
      .where("revoked_at", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!ended) throw notFound();
    await changed(ctx, "sessions");
    const { name } = ended;
    ctx.audit({ module: "user", recordId: ctx.me.id, action: "keyRevoke", summary: keySaid.didRevoke({ name }) });
    ctx.noteSecurity("key.revoke", name);
    return { msg: keySaid.revoked };
  },
};
