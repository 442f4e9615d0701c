/** In which order somebody's work is done. Pure: what there is to do, and how urgent each of it is, modules say. */
import { defineMessages } from "../text/message";

/**
 * Kinds of work from the most urgent one: lost tonight, promised for now, late, just come in, lost soon, planned for
 * later today, done today and planned again.
 */
export const URGENCIES = ["last", "due", "overdue", "fresh", "soon", "later", "done"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Why each kind stands where it does, for whoever asks. */
export const WHY = defineMessages({
  last: { cn: "过了今天就错过了，排在最前", en: "Lost after today, so it comes first" },
  due: {
    cn: "约好的时间已到：先守今天的约，再补逾期的",
    en: "The time agreed has come: what was promised for today goes before what is late already",
  },
  overdue: {
    cn: "已经逾期：排在今天到点的之后，等得最久的靠前",
    en: "Late already: after what is due today, longest waiting first",
  },
  fresh: {
    cn: "新到的：排在约好的之后，越新越靠前",
    en: "Just come in: after what was promised, the newest first",
  },
  soon: { cn: "还有时间，排在约好的和新到的之后", en: "There is some time left: after what was promised or is new" },
  later: { cn: "约在今天晚些时候", en: "Planned for later today" },
  done: { cn: "今天已跟进，又约在今天晚些时候", en: "Done today, and planned again for later today" },
});

/** Something to do with a record. */
export interface Work {
  /** The table of the record, and its id there. */
  subject: string;
  id: number;
  urgency: Urgency;
  /** Milliseconds since 1970: since when, or by when. */
  at: number;
  /** Of kinds that are as urgent the smaller one comes first; 0 when left out. */
  kind?: number;
}

/** A record with all that there is to do with it, the most urgent first. */
export interface Line<Item extends Work> {
  subject: string;
  id: number;
  urgency: Urgency;
  works: readonly [Item, ...Item[]];
}

const rankOf = ({ urgency }: Pick<Work, "urgency">): number => URGENCIES.indexOf(urgency);

/** What has just come in gets cold: the newest first. Everything else in the order of its times. */
function before(a: Work, b: Work): number {
  const byTime = a.urgency === "fresh" ? b.at - a.at : a.at - b.at;
  const byKind = (a.kind ?? 0) - (b.kind ?? 0);
  return rankOf(a) - rankOf(b) || byKind || byTime || a.subject.localeCompare(b.subject) || a.id - b.id;
}

/** One line for each record, whatever says that there is something to do. */
export function ranked<Item extends Work>(works: readonly Item[]): Line<Item>[] {
  const lines = new Map<string, [Item, ...Item[]]>();
  for (const work of works.toSorted(before)) {
    const key = `${work.subject} ${work.id}`;
    const line = lines.get(key);
    if (line) line.push(work);
    else lines.set(key, [work]);
  }
  return [...lines.values()].map((of) => ({ subject: of[0].subject, id: of[0].id, urgency: of[0].urgency, works: of }));
}

/** Whether its time has come: what is done for today, or planned for later, is nothing to call now. */
export const isNow = ({ urgency }: Pick<Work, "urgency">): boolean => urgency !== "done";

/** A time that somebody set. @param days whole days from today to it; `done`: he has followed up today */
export function urgencyOfTime({ at, days, done }: { at: number; days: number; done: boolean }, now: number): Urgency {
  if (days < 0) return "overdue";
  if (at <= now) return "due";
  return done ? "done" : "later";
}

/** Days that are left, 0 on the last one. */
export const urgencyOfDaysLeft = (left: number): Urgency => (left <= 0 ? "last" : "soon");
