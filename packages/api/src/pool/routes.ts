/** Rules of pools: how many rows one may claim and hold, and how long one waits. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { partOf } from "../kernel/posted-back";
import { moduleName, version } from "../kernel/record-routes";
import { jsonText, notValid, whole } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";

/** The least and the most of the numbers; their form says the same. */
export const POOL_RULE_BOUNDS = {
  claimPerDay: [0, 10_000],
  holdCap: [1, 1_000_000],
  coolDownDays: [0, 3_650],
  newFreezeDays: [0, 365],
  lockCap: [0, 10_000],
} as const satisfies Record<string, readonly [number, number]>;

const RULES = { cn: "公海规则", en: "Rules of the pool" };

/** A number, or '' for no limit. */
function limit(key: keyof typeof POOL_RULE_BOUNDS, cn: string, en: string) {
  const [min, max] = POOL_RULE_BOUNDS[key];
  return z.union([z.literal(""), whole(min, max, { cn, en })]);
}

export const poolRules = z.strictObject({
  /** 0 = nobody claims, rows are allocated only. */
  claimPerDay: limit("claimPerDay", "每天领取上限", "Claims a day"),
  holdCap: limit("holdCap", "持有上限", "Most that one holds"),
  /** Until one may claim what left him. */
  coolDownDays: limit("coolDownDays", "再次领取间隔天数", "Days until one claims the same again"),
  /** Until anybody may claim what is new in the pool. */
  newFreezeDays: limit("newFreezeDays", "新入公海冻结天数", "Days frozen in the pool"),
  lockCap: limit("lockCap", "锁定上限", "Most that one locks"),
});
export type PoolRulesWire = z.output<typeof poolRules>;

export const pool = defineRoutes({
  settings: {
    method: "POST",
    path: "/api/pool/settings",
    summary: "公海规则",
    permission: "system.basic",
    effect: "read",
    shows: ["settings"],
    input: z.strictObject({ module: moduleName }),
    answer: "data",
    output: poolRules.extend({
      /** Comes back with a save, which is refused when somebody else was first. */
      version: z.int(),
    }),
  },
  saveSettings: {
    method: "POST",
    path: "/api/pool/saveSettings",
    summary: "修改公海规则，未传的保持不变，空表示不限",
    permission: "system.manage.basic",
    effect: "write",
    changes: ["settings", "actionLog"],
    input: z.strictObject({
      module: moduleName,
      rules: jsonText(RULES).pipe(z.strictObject(partOf(poolRules).shape, notValid(RULES))),
      version: version.or(z.literal(0)).optional(),
    }),
    answer: "ok",
    output: noOutput,
  },
});
