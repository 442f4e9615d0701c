/** How a person likes his screens. */

import { userSaid } from "@qicheng/api/users/messages";
import { type SavedPreferences, savedPreferences } from "@qicheng/api/users/preferences";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../kernel/db/database";
import { allRecordTypes } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** What this version understands of it: another one may have written more. */
function understood(values: unknown): SavedPreferences {
  const known = Object.entries(savedPreferences.shape).flatMap(([key, schema]: [string, z.ZodType]) => {
    const read = schema.safeParse(ownValue(values as Record<string, unknown>, key));
    return read.success && read.data !== undefined ? [[key, read.data]] : [];
  });
  return Object.fromEntries(known) as SavedPreferences;
}

export async function preferencesOf(db: Database, userId: number): Promise<SavedPreferences> {
  const row = await db.selectFrom("user_preferences").select("values").where("user_id", "=", userId).executeTakeFirst();
  return understood(row?.values ?? {});
}

/**
 * Saves what is given. Merged by the database, each kind of recent choices by itself: of two devices that save at once
 * neither takes back what the other said of something else.
 */
export async function savePreferences(ctx: Context, given: SavedPreferences): Promise<SavedPreferences> {
  const pickers = new Set(["user", "branch", ...allRecordTypes().map(({ module }) => module)]);
  const foreign = Object.keys(given.recentPicks ?? {}).find((name) => !pickers.has(name));
  if (foreign !== undefined) throw invalidField("recentPicks", userSaid.noPicker({ name: foreign }));
  const { recentPicks, ...rest } = given;
  const { rows } = await sql<{ values: unknown }>`
    insert into user_preferences as mine (user_id, values) values (${ctx.me.id}, ${JSON.stringify(given)}::jsonb)
    on conflict (user_id) do update set values = mine.values || ${JSON.stringify(rest)}::jsonb
      || ${
        recentPicks === undefined
          ? sql`'{}'::jsonb`
          : sql`jsonb_build_object('recentPicks',
              coalesce(mine.values -> 'recentPicks', '{}') || ${JSON.stringify(recentPicks)}::jsonb)`
      }
    returning values`.execute(ctx.db);
  ctx.audit({ module: "preference", recordId: ctx.me.id, action: "edit", summary: userSaid.didPrefer });
  return understood(rows[0]?.values);
}
