/**
 * One call, one row: what a row says follows from the set of events that were heard of, whatever their order, and however
 * often each came. Times are milliseconds since 1970.
 */

/** How far a call has come; a row never goes back. */
export const RANKS = {
  created: 0,
  callingAgent: 1,
  agentAnswered: 2,
  callingCustomer: 3,
  answered: 4,
  ended: 9,
} as const;

export const RESULTS = [
  "answered",
  "noAnswer",
  "busy",
  "declined",
  "agentNoAnswer",
  "cancelled",
  "failed",
  "unknown",
  "blocked",
] as const;
export type Result = (typeof RESULTS)[number];

/** Why a call ended, as a provider or we ourselves say it. */
export const CAUSES = [
  "normal",
  "noAnswer",
  "busy",
  "declined",
  "agentNoAnswer",
  "cancelled",
  "failed",
  "blocked",
] as const;
export type Cause = (typeof CAUSES)[number];

/** Steps of a call, its end, its 话单 (`cdr`), and that nobody knows what became of it (`silent`). */
export const EVENTS = [
  "callingAgent",
  "agentAnswered",
  "callingCustomer",
  "answered",
  "ended",
  "cdr",
  "silent",
] as const;
export type EventType = (typeof EVENTS)[number];

/** What the provider says of the whole call when it is over. */
export interface Record {
  /** Of talk with the customer, whole seconds. */
  seconds: number;
  result: Cause | "answered";
  endedAt: number;
  /** Its own fee in yuan, as a decimal text; '' where it says none. */
  fee: string;
}

export interface CallEvent {
  type: EventType;
  at: number;
  /** Of an end. */
  cause?: Cause;
  /** Of a 话单. */
  record?: Record;
}

/** What the events of a call come to. */
export interface Course {
  rank: number;
  /** '' while it runs. */
  result: Result | "";
  agentAt: number | null;
  agentAnsweredAt: number | null;
  customerAt: number | null;
  answeredAt: number | null;
  endedAt: number | null;
  /** Of talk: from the customer's answer to the end. */
  seconds: number;
  record: Record | null;
  /** Another 话单 says something else: it is kept and not applied. */
  disputed: boolean;
}

const first = (events: readonly CallEvent[], type: EventType): number | null => {
  const times = events.flatMap((event) => (event.type === type ? event.at : []));
  return times.length === 0 ? null : Math.min(...times);
};

const sameRecord = (one: Record, other: Record): boolean =>
  one.seconds === other.seconds &&
  one.result === other.result &&
  one.endedAt === other.endedAt &&
  one.fee === other.fee;

/** The cause of the first end; of several at one moment the first of the list. */
function causeOf(events: readonly CallEvent[], endedAt: number | null): Cause {
  const causes = events.flatMap(({ type, at, cause = "normal" }) => (type === "ended" && at === endedAt ? cause : []));
  return CAUSES.find((cause) => causes.includes(cause)) ?? "normal";
}

/** A call that ended without an answer of the customer. */
function unanswered(cause: Cause, rank: number): Result {
  if (cause !== "normal") return cause;
  return rank >= RANKS.agentAnswered ? "cancelled" : "agentNoAnswer";
}

const rankOf = (events: readonly CallEvent[]): number =>
  Math.max(RANKS.created, ...events.flatMap(({ type }) => (type === "cdr" || type === "silent" ? [] : RANKS[type])));

export const talkSeconds = (answeredAt: number, endedAt: number): number =>
  Math.max(0, Math.floor((endedAt - answeredAt) / 1000));

/** What the provider says of the whole. An answer that nobody told of is that of its record. */
function recorded({ seconds, result, endedAt }: Record, heard: number | null) {
  if (result !== "answered") return { answeredAt: null, seconds, result: unanswered(result, RANKS.agentAnswered) };
  return { answeredAt: heard ?? endedAt - seconds * 1000, seconds, result };
}

/** @param events in the order in which they came; only that of different 话单 matters */
export function courseOf(events: readonly CallEvent[]): Course {
  const records = events.flatMap(({ record }) => record ?? []);
  const [record = null] = records;
  const endedAt = record?.endedAt ?? first(events, "ended");
  const answeredAt = first(events, "answered");
  const reached = rankOf(events.filter(({ type }) => type !== "ended"));
  const isSilent = endedAt === null && events.some(({ type }) => type === "silent");
  const isOver = endedAt !== null || isSilent;
  const steps = {
    agentAt: first(events, "callingAgent"),
    agentAnsweredAt: first(events, "agentAnswered"),
    customerAt: first(events, "callingCustomer"),
    endedAt,
    rank: isOver ? RANKS.ended : reached,
    record,
    disputed: record !== null && records.some((other) => !sameRecord(record, other)),
  };
  if (record) return { ...steps, ...recorded(record, answeredAt) };
  if (endedAt === null) return { ...steps, answeredAt, seconds: 0, result: isSilent ? "unknown" : "" };
  const result = answeredAt === null ? unanswered(causeOf(events, endedAt), reached) : "answered";
  return { ...steps, answeredAt, seconds: answeredAt === null ? 0 : talkSeconds(answeredAt, endedAt), result };
}

/** Nothing heard for so long while it rings, or beyond its longest duration: one asks the provider. */
export const SILENCE_MS = 90_000;
export const LONGEST_CALL_MS = 2 * 3_600_000;
const GRACE_MS = 60_000;

/** When one asks the provider about a running call, if nothing more is heard of it. */
export function silentFrom({ answeredAt }: Pick<Course, "answeredAt">, lastAt: number): number {
  return answeredAt === null ? lastAt + SILENCE_MS : answeredAt + LONGEST_CALL_MS + GRACE_MS;
}
