/** The rules of a pool. Null switches a rule off. */

/** Customers and leads have pools of their own, with rules of their own. */
export type PoolKind = "customer" | "lead";

/** Whole days after which a row is recycled; null = never by this rule. */
export interface RecycleLimits {
  /** Since its owner got it or the last effective follow-up, whichever is later. */
  noFollowDays: number | null;
  /** Since its owner got it or it became a customer, whichever is later. */
  noDealDays: number | null;
}

/** How rows that begin in the pool find an owner. Members are named by id, each once, and stand in this order. */
export interface AssignRules {
  mode: "off" | "roundRobin" | "leastLoaded";
  people: readonly number[];
  /** Whoever is in these branches, and below. */
  branches: readonly number[];
  roles: readonly number[];
  /** Members who are absent at present, and keep their place. */
  paused: readonly number[];
  /** What comes back into the pool finds one when nobody has claimed it for so long; null = by hand only. */
  afterHours: number | null;
}

export interface PoolRules extends RecycleLimits {
  /** Whether rows are recycled; claims are ruled either way. */
  enabled: boolean;
  /** Days left at which the owner is told; 0 = on the last day only, null = never. */
  remindDays: number | null;
  /** Rows that one person may claim on one day; 0 = nobody claims, rows are allocated only. */
  claimPerDay: number | null;
  /** Rows of the kind that one person may hold. */
  holdCap: number | null;
  /** Days until a person may claim what left him. */
  coolDownDays: number | null;
  /** Days until anybody may claim what is new in the pool. */
  newFreezeDays: number | null;
  /** Rows that one person may keep from being recycled. */
  lockCap: number | null;
  /** By the id of a level: what is not said here is as for all levels. */
  levels: Readonly<Record<string, Partial<RecycleLimits>>>;
  assign: AssignRules;
  /** Of leads: hours after which one tells whoever may allocate of what nobody has. */
  unallocatedHours: number | null;
  /** And the owner of what he has never followed up. */
  unfollowedHours: number | null;
  /** And his superior. */
  escalateHours: number | null;
}

/** Customers without a deal stay so long, where there are contracts to make a deal by. */
const NO_DEAL_DAYS = 90;
const NO_FOLLOW_DAYS: Readonly<Record<PoolKind, number>> = { customer: 15, lead: 7 };

/** What a company begins with: recycling is off until somebody has seen whom it would take. */
export const defaultRules = (kind: PoolKind, hasContracts: boolean): PoolRules => ({
  enabled: false,
  noFollowDays: NO_FOLLOW_DAYS[kind],
  noDealDays: kind === "customer" && hasContracts ? NO_DEAL_DAYS : null,
  remindDays: 3,
  claimPerDay: 10,
  holdCap: 200,
  coolDownDays: 30,
  newFreezeDays: 0,
  lockCap: 20,
  levels: {},
  assign: { mode: "off", people: [], branches: [], roles: [], paused: [], afterHours: null },
  unallocatedHours: null,
  unfollowedHours: null,
  escalateHours: null,
});
