import { said } from "@qicheng/api/kernel/messages";
import { poolRulesSaid } from "@qicheng/api/pool/messages";
import type { pool } from "@qicheng/api/pool/routes";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { setClocksLater } from "../../kernel/pool/clocks";
import { dryRun, wasSeen } from "../../kernel/pool/dry-run";
import { poolOf, poolRules } from "../../kernel/pool/pool-rules";
import { recyclingOf } from "../../kernel/pool/recycling";
import type { RecordType } from "../../kernel/records/type/record-type";
import { recordTypeAsked } from "../../kernel/records/type/registry";
import { noun } from "../../kernel/records/type/tell";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { conflict } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { leadPoolForm, poolForm } from "./form";
import { type Names, rulesWith, textsOf, wireOf } from "./wire";

const TITLES = { ...titlesOf(leadPoolForm.form), ...titlesOf(poolForm.form) };
/** Of the rules in the log. */
const POOL = "pool";

/** The type that is named. @throws VALIDATION where it has no pool */
function pooledType(module: string): RecordType {
  const type = recordTypeAsked(module);
  if (type.rows.kind !== "owned" || !type.rows.pool) throw invalidField("module", said.noPool);
  return type;
}

const namesOf = async ({ services }: Context): Promise<Names> => ({
  dictionary: await services.dictionary.get(),
  organisation: await services.organisation.get(),
});

export const handlers: Handlers<typeof pool> = {
  settings: async (ctx, { module }) => {
    const { rules, version } = await poolRules(ctx.db, pooledType(module));
    return { data: wireOf(rules, version, await ctx.services.organisation.get()) };
  },
  saveSettings: async (ctx, { module, rules: given, version, seen }) => {
    const type = pooledType(module);
    await sql`select pg_advisory_xact_lock(hashtext('pool rules'), hashtext(${module}))`.execute(ctx.db);
    const stored = await poolRules(ctx.db, type);
    const names = await namesOf(ctx);
    if (version !== undefined && version !== stored.version)
      throw await conflict(ctx, {
        module: POOL,
        id: 1,
        current: wireOf(stored.rules, stored.version, names.organisation),
      });
    const rules = rulesWith(stored.rules, given, { ...names, kind: poolOf(type).kind });
    const changes = changesBetween(textsOf(stored.rules, names), textsOf(rules, names), TITLES);
    if (changes.length === 0) return { msg: said.saved };
    const anew = recyclingOf(rules) !== recyclingOf(stored.rules);
    if (anew && rules.enabled && !(await wasSeen(ctx, type, rules, seen)))
      throw new Refusal("CONFLICT", poolRulesSaid.dryRunFirst);
    await sql`insert into pool_rules as r (module, rules, changed_by) values (${module}, ${JSON.stringify(rules)}::jsonb, ${ctx.me.id})
      on conflict (module) do update set rules = excluded.rules, version = r.version + 1,
        changed_by = excluded.changed_by, changed_at = now()`.execute(ctx.db);
    if (anew) await setClocksLater(ctx.db, { module });
    ctx.audit({
      module: POOL,
      recordId: 1,
      action: "edit",
      summary: poolRulesSaid.did({ title: noun(type.title) }),
      changes,
    });
    return { msg: said.saved };
  },
  dryRun: async (ctx, { module, rules: given }) => {
    const type = pooledType(module);
    const { rules } = await poolRules(ctx.db, type);
    const kind = { ...(await namesOf(ctx)), kind: poolOf(type).kind };
    const asked = rulesWith({ ...rules, enabled: true }, { ...given, enabled: 1 }, kind);
    return { data: await dryRun(ctx, type, asked) };
  },
};
