/**
 * Why a row may not be claimed, allocated, locked or put into the pool, and how many more a person may claim. The database
 * decides what happened to a row meanwhile; days are those of Shanghai.
 */
import { type Message, verbatim } from "../text/message";
import { dayOf } from "../time/calendar";
import type { PoolKind, PoolRules } from "./rules";
import { POOL_TEXTS } from "./texts";

export interface PoolRefusal {
  reason: "frozen" | "coolDown" | "dayQuota" | "held" | "taken" | "mine" | "locked" | "lockCap";
  code: "CONFLICT" | "RATE_LIMITED";
  msg: Message;
}

/** A row in the pool, as one person finds it. Moments are milliseconds since 1970. */
export interface PooledRow {
  pooledAt: number;
  /** When it last left this person for the pool, null = never; the undoing of a claim is no leaving. */
  leftMeAt: number | null;
  /** Whether it will count against his hold cap: `countsAsHeld` of the rules. */
  counts: boolean;
}

/** What a person has of a kind. */
export interface Holdings {
  /** Rows that he has claimed today, whatever became of them. */
  claimedToday: number;
  /** Rows that count against his hold cap. */
  held: number;
}

type ClaimRules = Pick<PoolRules, "claimPerDay" | "holdCap" | "coolDownDays" | "newFreezeDays">;

const conflict = (reason: PoolRefusal["reason"], msg: Message): PoolRefusal => ({ reason, code: "CONFLICT", msg });

/** Days from today until `days` after the day of `since` have passed; 0 = they have. */
const daysToWait = (since: number | null, days: number | null, now: number): number =>
  since === null || days === null ? 0 : Math.max(dayOf(since) + days - dayOf(now), 0);

/** How many more fit below a cap: Infinity without one. */
const roomBelow = (cap: number | null, used: number): number => (cap === null ? Infinity : Math.max(cap - used, 0));

/**
 * Why the row may not be claimed: frozen, cooling down, day quota, hold cap, in this order; what time alone decides comes
 * first, so that who has claims left is not told that he has none. Undefined = it may.
 */
export function claimRefusal(
  row: PooledRow,
  { claimedToday, held }: Holdings,
  rules: ClaimRules,
  now: number,
): PoolRefusal | undefined {
  const frozen = daysToWait(row.pooledAt, rules.newFreezeDays, now);
  if (frozen > 0) return conflict("frozen", POOL_TEXTS.frozen({ days: frozen }));
  const cooling = daysToWait(row.leftMeAt, rules.coolDownDays, now);
  if (cooling > 0) return conflict("coolDown", POOL_TEXTS.coolDown({ days: cooling }));
  if (roomBelow(rules.claimPerDay, claimedToday) === 0)
    return { reason: "dayQuota", code: "RATE_LIMITED", msg: POOL_TEXTS.dayQuota({ n: rules.claimPerDay ?? 0 }) };
  if (row.counts && roomBelow(rules.holdCap, held) === 0)
    return conflict("held", POOL_TEXTS.held({ n: rules.holdCap ?? 0 }));
  return undefined;
}

export interface ClaimPlan {
  /** Places in the list that was asked for, in its order. */
  take: number[];
  refused: { at: number; refusal: PoolRefusal }[];
}

/** Which of the asked rows may be taken, one after the other: each that is taken leaves room for one less. */
export function claimPlan(
  rows: readonly PooledRow[],
  { claimedToday, held }: Holdings,
  rules: ClaimRules,
  now: number,
): ClaimPlan {
  const plan: ClaimPlan = { take: [], refused: [] };
  const so = { claimedToday, held };
  for (const [at, row] of rows.entries()) {
    const refusal = claimRefusal(row, so, rules, now);
    if (refusal) {
      plan.refused.push({ at, refusal });
      continue;
    }
    plan.take.push(at);
    so.claimedToday += 1;
    if (row.counts) so.held += 1;
  }
  return plan;
}

/** 今日还可领取 n, 持有 a/b: null where nothing limits. */
export interface ClaimQuota extends Holdings {
  claimPerDay: number | null;
  holdCap: number | null;
  /** Rows that he may still claim today when each counts as held. */
  left: number | null;
}

export function claimQuota({ claimedToday, held }: Holdings, { claimPerDay, holdCap }: ClaimRules): ClaimQuota {
  const left = Math.min(roomBelow(claimPerDay, claimedToday), roomBelow(holdCap, held));
  return { claimedToday, held, claimPerDay, holdCap, left: left === Infinity ? null : left };
}

/** Who came second reads who was first. */
export const takenBy = (kind: PoolKind, name: string): PoolRefusal => {
  const who = { name: verbatim(name) };
  return conflict("taken", kind === "lead" ? POOL_TEXTS.leadTaken(who) : POOL_TEXTS.customerTaken(who));
};

export const mineAlready = (kind: PoolKind): PoolRefusal =>
  conflict("mine", kind === "lead" ? POOL_TEXTS.leadMine : POOL_TEXTS.customerMine);

/**
 * Why a row may not be given to somebody: his hold cap alone. Neither day quota nor cool-down hold for what others give,
 * and an administrator may give beyond the cap.
 */
export function giveRefusal(
  row: Pick<PooledRow, "counts">,
  to: { name: string; held: number },
  { holdCap }: Pick<PoolRules, "holdCap">,
  isOverridden = false,
): PoolRefusal | undefined {
  if (isOverridden || !row.counts || roomBelow(holdCap, to.held) > 0) return undefined;
  return conflict("held", POOL_TEXTS.heldBy({ name: verbatim(to.name), n: holdCap ?? 0 }));
}

/** Why a row may not be put into the pool by hand. */
export const toPoolRefusal = ({ locked }: { locked: boolean }): PoolRefusal | undefined =>
  locked ? conflict("locked", POOL_TEXTS.unlockFirst) : undefined;

/** Why a person may not lock one more. @param locked rows that his locks keep now */
export const lockRefusal = (locked: number, { lockCap }: Pick<PoolRules, "lockCap">): PoolRefusal | undefined =>
  roomBelow(lockCap, locked) > 0 ? undefined : conflict("lockCap", POOL_TEXTS.lockCapReached({ n: lockCap ?? 0 }));
