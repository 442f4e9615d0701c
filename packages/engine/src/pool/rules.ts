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

/** How leads without an owner find one. */
export interface AssignRules {
  mode: "off" | "roundRobin" | "leastLoaded";
  /** Ids of people, each once. */
  people: readonly number[];
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
  /** Of leads; `off` for customers. */
  assign: AssignRules;
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
  assign: { mode: "off", people: [] },
});
