/** Who would go to the pool tomorrow by rules that nobody has saved yet, by the same functions that take them then. */
import type { DryRun } from "@qicheng/api/pool/routes";
import { recycleReason, ruleOf } from "@qicheng/engine/pool/recycling";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { maySee, reachOf, visible } from "../records/access/scope";
import type { RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";
import { wireTime } from "../work/time";
import { nowOf } from "./pooled-rows";
import { asJson, clockOf, ownedRows, recyclingOf } from "./recycling";

/** So many are named. */
const MOST_NAMED = 200;
const PURPOSE = "pool dry run";

/** What was seen is good for this person and day, and for these very rules. */
async function sightOf(ctx: Context, { module }: RecordType, rules: PoolRules): Promise<string> {
  return [ctx.me.id, module, businessDay(await nowOf(ctx)), recyclingOf(rules)].join("\n");
}

export async function wasSeen(ctx: Context, type: RecordType, rules: PoolRules, seen = ""): Promise<boolean> {
  return ctx.services.secret.signed(PURPOSE, await sightOf(ctx, type, rules), seen);
}

interface Taken {
  id: number;
  name: string;
  owner: number;
  followed: string | null;
  rule: number;
  days: number;
  seen: boolean;
  total: number;
  visible: number;
}

/** Rows are named to whoever sees them; of the rest he reads how many they are. */
export async function dryRun(ctx: Context, type: RecordType, rules: PoolRules): Promise<DryRun> {
  const { day, rule, days } = clockOf(asJson(rules));
  const seen = maySee(ctx, type) ? visible(type, await reachOf(ctx, type), "r") : sql<boolean>`false`;
  const { rows } = await sql<Taken>`
    with taken as (
      select r.id, ${sql.ref(`r.${type.nameColumn}`)} as name, r.owner_id as owner, r.last_follow_at as followed,
        ${day} as day, ${rule} as rule, ${days} as days, ${seen} as seen
      from ${ownedRows(type)} and ${day} <= (now() at time zone 'Asia/Shanghai')::date + 1)
    select *, count(*) over ()::int as total, (count(*) filter (where seen) over ())::int as visible
    from taken order by seen desc, day, id limit ${sql.lit(MOST_NAMED)}`.execute(ctx.db);
  const { people } = await ctx.services.organisation.get();
  const { total = 0, visible: named = 0 } = rows[0] ?? {};
  return {
    total,
    hidden: total - named,
    rows: rows.flatMap((row) =>
      row.seen
        ? {
            id: row.id,
            name: row.name,
            UserName: people.get(row.owner)?.nickname ?? "",
            genjintime: wireTime(row.followed),
            text: ctx.say(recycleReason(ruleOf(row.rule), row.days)),
          }
        : [],
    ),
    seen: ctx.services.secret.sign(PURPOSE, await sightOf(ctx, type, rules)),
  };
}
