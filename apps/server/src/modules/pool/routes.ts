import { said } from "@qicheng/api/kernel/messages";
import { poolRulesSaid } from "@qicheng/api/pool/messages";
import { type PoolRulesWire, type pool, poolRules as wireRules } from "@qicheng/api/pool/routes";
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { poolRules } from "../../kernel/pool/pool-rules";
import type { RecordType } from "../../kernel/records/record-type";
import { recordTypeAsked } from "../../kernel/records/registry";
import { noun } from "../../kernel/records/tell";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { conflict } from "../../kernel/work/conflict";
import { invalidField } from "../../kernel/work/refusal";
import { poolForm } from "./form";

const KEYS = Object.keys(wireRules.shape) as (keyof PoolRulesWire)[];
const TITLES = titlesOf(poolForm.form);
/** Of the rules in the log. */
const POOL = "pool";

/** The type that is named. @throws VALIDATION where it has no pool */
function pooledType(module: string): RecordType {
  const type = recordTypeAsked(module);
  if (type.rows.kind !== "owned" || !type.rows.pool) throw invalidField("module", said.noPool);
  return type;
}

const wire = (rules: PoolRules, version: number) =>
  ({ ...Object.fromEntries(KEYS.map((key) => [key, rules[key] ?? ""])), version }) as PoolRulesWire & {
    version: number;
  };

const texts = (rules: PoolRules) => Object.fromEntries(KEYS.map((key) => [key, String(rules[key] ?? "")]));

export const handlers: Handlers<typeof pool> = {
  settings: async (ctx, { module }) => {
    const { rules, version } = await poolRules(ctx.db, pooledType(module));
    return { data: wire(rules, version) };
  },
  saveSettings: async (ctx, { module, rules: given, version }) => {
    const type = pooledType(module);
    await sql`select pg_advisory_xact_lock(hashtext('pool rules'), hashtext(${module}))`.execute(ctx.db);
    const stored = await poolRules(ctx.db, type);
    if (version !== undefined && version !== stored.version)
      throw await conflict(ctx, { module: POOL, id: 1, current: wire(stored.rules, stored.version) });
    const changed = Object.entries(given).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value === "" ? null : value]],
    );
    const rules: PoolRules = { ...stored.rules, ...Object.fromEntries(changed) };
    const changes = changesBetween(texts(stored.rules), texts(rules), TITLES);
    if (changes.length === 0) return { msg: said.saved };
    await sql`insert into pool_rules as r (module, rules, changed_by) values (${module}, ${JSON.stringify(rules)}::jsonb, ${ctx.me.id})
      on conflict (module) do update set rules = excluded.rules, version = r.version + 1,
        changed_by = excluded.changed_by, changed_at = now()`.execute(ctx.db);
    ctx.audit({
      module: POOL,
      recordId: 1,
      action: "edit",
      summary: poolRulesSaid.did({ title: noun(type.title) }),
      changes,
    });
    return { msg: said.saved };
  },
};
