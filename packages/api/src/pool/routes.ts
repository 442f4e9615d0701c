/** Rules of pools: how many rows one may claim and hold, how long one waits, and which go there by themselves. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { partOf } from "../kernel/posted-back";
import { moduleName, version } from "../kernel/record-routes";
import { flag, id, idsOrNone, jsonText, notValid, text, wholeNumber } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";
import { FORM } from "../kernel/topics";

/** The least and the most of the numbers; their form says the same. */
export const POOL_RULE_BOUNDS = {
  noFollowDays: [1, 3_650],
  noDealDays: [1, 3_650],
  remindDays: [0, 365],
  claimPerDay: [0, 10_000],
  holdCap: [1, 1_000_000],
  coolDownDays: [0, 3_650],
  newFreezeDays: [0, 365],
  lockCap: [0, 10_000],
  afterHours: [1, 8_760],
  unallocatedHours: [1, 8_760],
  unfollowedHours: [1, 8_760],
  escalateHours: [1, 8_760],
} as const satisfies Record<string, readonly [number, number]>;

const RULES = { cn: "公海规则", en: "Rules of the pool" };

/** A number, or '' for no limit. */
function limit(key: keyof typeof POOL_RULE_BOUNDS, cn: string, en: string) {
  const [min, max] = POOL_RULE_BOUNDS[key];
  return z.union([z.literal(""), wholeNumber(min, max, { cn, en })]);
}

const noFollowDays = () => limit("noFollowDays", "未跟进回收天数", "Days without a follow-up");
const noDealDays = () => limit("noDealDays", "未成交回收天数", "Days without a deal");

/** What a level has instead of what holds for all; '' = rows of it are not recycled by the rule. */
const levelLimits = z.strictObject({
  level: id(),
  levelName: z.string().optional(),
  noFollowDays: noFollowDays().default(""),
  /** Left out, it stays. */
  noDealDays: noDealDays().optional(),
});
export type LevelLimitsWire = z.output<typeof levelLimits>;

/** So many levels may have limits of their own. */
const MOST_LEVELS = 100;
const LEVELS = { cn: "按级别设置", en: "By level" };

export const poolRules = z.strictObject({
  /** 1 = rows go to the pool by themselves. */
  enabled: flag(),
  /** Since the owner has the row, or the last effective follow-up. */
  noFollowDays: noFollowDays(),
  /** Since the owner has the row; '' until there are contracts. */
  noDealDays: noDealDays(),
  /** Days left from which on the owner is told; 0 = on the last day only, '' = never. */
  remindDays: limit("remindDays", "提前提醒天数", "Days of warning"),
  levels: z.union([z.literal(""), z.array(levelLimits).max(MOST_LEVELS, notValid(LEVELS))], notValid(LEVELS)),
  /** 0 = nobody claims, rows are allocated only. */
  claimPerDay: limit("claimPerDay", "每天领取上限", "Claims a day"),
  holdCap: limit("holdCap", "持有上限", "Most that one holds"),
  /** Until one may claim what left him. */
  coolDownDays: limit("coolDownDays", "再次领取间隔天数", "Days until one claims the same again"),
  /** Until anybody may claim what is new in the pool. */
  newFreezeDays: limit("newFreezeDays", "新入公海冻结天数", "Days frozen in the pool"),
  lockCap: limit("lockCap", "锁定上限", "Most that one locks"),
  /** How what begins in the pool finds an owner by itself: off, roundRobin or leastLoaded. */
  assign: z.enum(["off", "roundRobin", "leastLoaded"], notValid({ cn: "分配方式", en: "How it is assigned" })),
  assignPeople: idsOrNone(),
  /** And who is below them. */
  assignBranches: idsOrNone(),
  assignRoles: idsOrNone(),
  /** Members who get nothing at present, and keep their place. */
  assignPaused: idsOrNone(),
  /** What comes back into the pool is assigned when nobody has claimed it for so long; '' = never. */
  afterHours: limit("afterHours", "无人领取分配小时数", "Hours until it is assigned"),
  /** Of leads; '' = nobody is told. */
  unallocatedHours: limit("unallocatedHours", "未分配提醒小时数", "Hours without an owner"),
  unfollowedHours: limit("unfollowedHours", "未跟进提醒小时数", "Hours without a follow-up"),
  escalateHours: limit("escalateHours", "提醒上级小时数", "Hours until the superior is told"),
});
export type PoolRulesWire = z.output<typeof poolRules>;

const rulesGiven = () => jsonText(RULES).pipe(z.strictObject(partOf(poolRules).shape, notValid(RULES)));

/** A row that would go to the pool. */
const recycledRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  UserName: z.string(),
  genjintime: z.string(),
  /** By which rule. */
  text: z.string(),
});
export type RecycledRow = z.output<typeof recycledRow>;

const dryRun = z.strictObject({
  /** Tomorrow go so many. */
  total: z.int(),
  /** Those of them that the caller does not see. */
  hidden: z.int(),
  /** The first of those that he sees. */
  rows: z.array(recycledRow),
  /** Goes with a save of the same rules: whom they take was seen. */
  seen: z.string(),
});
export type DryRun = z.output<typeof dryRun>;

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
    // Columns of the list and the days in it, too.
    changes: ["settings", "actionLog", FORM, "customer"],
    input: z.strictObject({
      module: moduleName,
      rules: rulesGiven(),
      version: version.or(z.literal(0)).optional(),
      /** As the dry run of these rules has answered it, today; rules that recycle are not saved without. */
      seen: text(64, { cn: "名单标识", en: "Mark of the dry run" }).optional(),
    }),
    answer: "ok",
    output: noOutput,
  },
  dryRun: {
    method: "POST",
    path: "/api/pool/dryRun",
    summary: "试算：按这些规则，明天将回收哪些数据；未传的按现有规则",
    permission: "system.basic",
    effect: "read",
    shows: ["settings", "customer", "user.label"],
    input: z.strictObject({ module: moduleName, rules: rulesGiven() }),
    answer: "data",
    output: dryRun,
  },
});
