/** Rules of a pool as they travel, and as the log tells them. */
import { poolRulesSaid } from "@qicheng/api/pool/messages";
import { type LevelLimitsWire, type PoolRulesWire, poolRules as wireRules } from "@qicheng/api/pool/routes";
import type { PoolKind, PoolRules, RecycleLimits } from "@qicheng/engine/pool/rules";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import type { Dictionary } from "../../kernel/cache/dictionary-cache";
import { hasContracts } from "../../kernel/pool/pool-rules";
import type { Texts } from "../../kernel/work/changes";
import { invalidField } from "../../kernel/work/refusal";
import { ASSIGN_KEYS, assignTexts, assignWire, assignWith, numberOr } from "./assign-wire";
import { LEVELS } from "./form";

const KEYS = Object.keys(wireRules.shape) as (keyof PoolRulesWire)[];
type Numbers = Exclude<keyof PoolRulesWire, "enabled" | "levels" | (typeof ASSIGN_KEYS)[number]>;
const OTHERS: readonly string[] = ["enabled", "levels", ...ASSIGN_KEYS];
const NUMBERS = KEYS.filter((key): key is Numbers => !OTHERS.includes(key));

/** By which names are told and checked. */
export interface Names {
  dictionary: Dictionary;
  organisation: OrganisationSnapshot;
}

const sortedLevels = ({ levels }: PoolRules) => Object.entries(levels).sort(([a], [b]) => Number(a) - Number(b));

export function wireOf(
  rules: PoolRules,
  version: number,
  organisation: OrganisationSnapshot,
): PoolRulesWire & { version: number } {
  const numbers = Object.fromEntries(NUMBERS.map((key) => [key, rules[key] ?? ""]));
  const levels = sortedLevels(rules).map(([level, limits]) => ({
    level: Number(level),
    noFollowDays: limits.noFollowDays ?? "",
    noDealDays: limits.noDealDays ?? "",
  }));
  const assign = assignWire(rules, organisation);
  return { ...numbers, ...assign, enabled: rules.enabled ? 1 : 0, levels, version } as PoolRulesWire & {
    version: number;
  };
}

/** @throws VALIDATION for a level that there is not, or that stands there twice */
function levelsOf(given: readonly LevelLimitsWire[], before: PoolRules, dictionary: Dictionary): PoolRules["levels"] {
  const levels: Record<string, Partial<RecycleLimits>> = {};
  for (const { level, noFollowDays, noDealDays } of given) {
    const entry = dictionary.byId.get(level);
    if (entry?.kind !== LEVELS) throw invalidField("levels", poolRulesSaid.noLevel);
    if (levels[level]) throw invalidField("levels", poolRulesSaid.levelTwice({ name: verbatim(entry.name) }));
    const deal = noDealDays === undefined ? before.levels[level]?.noDealDays : numberOr(noDealDays);
    // Of no deal nothing is said as long as nothing is said of it for all.
    const ofDeal = deal === undefined || (deal === null && before.noDealDays === null) ? {} : { noDealDays: deal };
    levels[level] = { noFollowDays: numberOr(noFollowDays), ...ofDeal };
  }
  return levels;
}

const limitsIn = (rules: PoolRules): (number | null | undefined)[] =>
  [rules, ...Object.values(rules.levels)].flatMap(({ noFollowDays, noDealDays }) => [noFollowDays, noDealDays]);

const ALERTS = ["unallocatedHours", "unfollowedHours", "escalateHours"] as const;

/** @throws VALIDATION for notices that nobody gets, or that come in the wrong order */
function assertAlerts(rules: PoolRules, kind: PoolKind): void {
  const [some] = ALERTS.filter((key) => rules[key] !== null);
  if (some && kind !== "lead") throw invalidField(some, poolRulesSaid.onlyLeads);
  if (rules.escalateHours !== null && rules.escalateHours <= (rules.unfollowedHours ?? 0))
    throw invalidField("escalateHours", poolRulesSaid.escalateLater);
}

/** @throws VALIDATION for rules that cannot hold */
function assertPossible(rules: PoolRules, kind: PoolKind): void {
  assertAlerts(rules, kind);
  const deals = [rules, ...Object.values(rules.levels)].some(({ noDealDays }) => typeof noDealDays === "number");
  if (deals && !hasContracts()) throw invalidField("noDealDays", poolRulesSaid.noContracts);
  if (rules.enabled && !limitsIn(rules).some((days) => typeof days === "number"))
    throw invalidField("noFollowDays", poolRulesSaid.noLimit);
}

type Given = { [Key in keyof PoolRulesWire]?: PoolRulesWire[Key] | undefined };

/** The rules with what was sent of them; what was not stays. @throws VALIDATION */
export function rulesWith(
  before: PoolRules,
  given: Given,
  { dictionary, organisation, kind }: Names & { kind: PoolKind },
): PoolRules {
  const numbers = Object.fromEntries(
    NUMBERS.flatMap((key) => (given[key] === undefined ? [] : [[key, numberOr(given[key])]])),
  );
  const { enabled, levels } = given;
  const rules: PoolRules = {
    ...before,
    ...numbers,
    ...(enabled === undefined ? {} : { enabled: enabled === 1 }),
    ...(levels === undefined ? {} : { levels: levelsOf(levels === "" ? [] : levels, before, dictionary) }),
    assign: assignWith(before.assign, given, organisation),
  };
  assertPossible(rules, kind);
  return rules;
}

function levelText(name: string, { noFollowDays }: Partial<RecycleLimits>): Message {
  const called = { name: verbatim(name) };
  return typeof noFollowDays === "number"
    ? poolRulesSaid.levelDays({ ...called, days: noFollowDays })
    : poolRulesSaid.levelNever(called);
}

export function textsOf(rules: PoolRules, { dictionary, organisation }: Names): Texts {
  const numbers = Object.fromEntries(NUMBERS.map((key) => [key, String(rules[key] ?? "")]));
  const levels = sortedLevels(rules).map(([id, limits]) =>
    levelText(dictionary.byId.get(Number(id))?.name ?? id, limits),
  );
  const assign = assignTexts(rules, organisation);
  return {
    ...numbers,
    ...assign,
    enabled: rules.enabled ? poolRulesSaid.on : poolRulesSaid.off,
    levels: listed(levels),
  };
}
