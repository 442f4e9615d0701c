/** One sentence that says why a day is as it is. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { DayState } from "@qicheng/api/attendance/shapes";
import type { Fact } from "@qicheng/engine/attendance/judge";
import { type Message, verbatim } from "@qicheng/engine/text/message";
import { clockText } from "./moments";

/** A stored day, as its rows have it. */
export interface StoredDay {
  user_id: number;
  day: string;
  due: number;
  present: number;
  absent: number;
  leave: number;
  late_times: number;
  late_minutes: number;
  early_times: number;
  missing: number;
  out_days: number;
  overtime_minutes: number;
  plan: string[];
  facts: (Fact | { kind: "corrected"; reason: string })[];
  corrected: boolean;
  judged: boolean;
}

function factSaid(fact: StoredDay["facts"][number]): Message {
  switch (fact.kind) {
    case "in":
      return attendanceSaid.in({ at: clockText(fact.at) });
    case "out":
      return attendanceSaid.out({ at: clockText(fact.at) });
    case "late":
      return attendanceSaid.late({ grace: fact.grace, minutes: fact.minutes });
    case "early":
      return attendanceSaid.early({ minutes: fact.minutes });
    case "tooLate":
      return attendanceSaid.tooLate({ minutes: fact.minutes, limit: fact.limit });
    case "tooEarly":
      return attendanceSaid.tooEarly({ minutes: fact.minutes, limit: fact.limit });
    case "leave": {
      const type = fact.type;
      if (fact.half === 0) return attendanceSaid.leaveWhole({ type });
      return fact.half === 1 ? attendanceSaid.leaveFirst({ type }) : attendanceSaid.leaveSecond({ type });
    }
    case "corrected":
      return attendanceSaid.corrected({ reason: fact.reason });
    case "absent":
    case "elsewhere":
    case "missingIn":
    case "missingOut":
      return attendanceSaid[fact.kind];
  }
}

/** An in before what follows from it, then the out. */
const ORDER: readonly string[] = ["leave", "elsewhere", "in", "tooLate", "late", "out", "tooEarly", "early"];
const place = (kind: string) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

const joined = (parts: readonly Message[]): Message => ({
  cn: parts.map(({ cn }) => cn).join("，"),
  en: parts.map(({ en }) => en).join(", "),
});

const isWrong = ({ late_times, early_times, missing, absent }: StoredDay) =>
  late_times + early_times + missing + absent > 0;

/** Of a judged day. */
export function whySaid(day: StoredDay): Message {
  const parts = day.facts.toSorted((one, other) => place(one.kind) - place(other.kind)).map(factSaid);
  if (day.overtime_minutes > 0) parts.push(attendanceSaid.overtimeOf({ hours: day.overtime_minutes / 60 }));
  if (day.due > 0 && !isWrong(day) && day.present > 0) parts.push(attendanceSaid.fine);
  return parts.length === 0 ? verbatim("") : joined(parts);
}

/** By its worst half. */
export function stateOf(day: StoredDay): DayState {
  if (!day.judged) return "wait";
  if (day.absent > 0) return "absent";
  if (day.missing > 0) return "missing";
  if (day.late_times + day.early_times > 0) return "late";
  if (day.leave > 0) return "leave";
  if (day.out_days > 0) return "out";
  return day.present > 0 ? "present" : "";
}

export const isTrouble = (day: StoredDay): boolean => day.judged && isWrong(day);
