/** What somebody's punches and forms make of one day. Minutes are since 1970 in the time of Shanghai. */
import { type Planned, splitOf, type Window } from "./shift";

/** A stretch that a form gives: leave, or work elsewhere. */
export interface Excuse {
  kind: "leave" | "out";
  /** The name of the leave, such as 年假. */
  type: string;
  from: number;
  to: number;
}

/** How one half of a day went. */
export interface Half {
  state: "present" | "leave" | "absent";
  type: string;
}

export type Fact =
  | { kind: "in" | "out"; at: number }
  | { kind: "late" | "early"; minutes: number; grace: number }
  | { kind: "tooLate" | "tooEarly"; minutes: number; limit: number }
  | { kind: "missingIn" | "missingOut" }
  | { kind: "absent" | "elsewhere" }
  | { kind: "leave"; type: string; half: 0 | 1 | 2 };

export interface Verdict {
  halves: readonly [Half, Half];
  lateTimes: number;
  lateMinutes: number;
  earlyTimes: number;
  earlyMinutes: number;
  missing: number;
  facts: readonly Fact[];
}

interface Part {
  from: number;
  to: number;
}

/** The two halves of a day with one shift. */
export function halvesOf(one: Planned): [Part, Part] {
  const split = splitOf(one);
  return [
    { from: one.start, to: split.from },
    { from: split.to, to: one.end },
  ];
}

/** Where a stretch begins that is not excused: behind whatever covers its start. */
function laterStart(from: number, excuses: readonly Excuse[]): number {
  let at = from;
  for (const { from: begin, to } of excuses.toSorted((one, other) => one.from - other.from))
    if (begin <= at && to > at) at = to;
  return at;
}
function earlierEnd(to: number, excuses: readonly Excuse[]): number {
  let at = to;
  for (const { from, to: end } of excuses.toSorted((one, other) => other.to - one.to))
    if (end >= at && from < at) at = from;
  return at;
}

const covers = (excuses: readonly Excuse[], { from, to }: Part): boolean => laterStart(from, excuses) >= to;

/** How a half stands before anybody looks at punches. */
function excused(part: Part, excuses: readonly Excuse[]): Half | undefined {
  if (!covers(excuses, part)) return undefined;
  const leaves = excuses.filter(({ kind }) => kind === "leave");
  const leave = leaves.find(({ from, to }) => from < part.to && to > part.from);
  // Who works elsewhere for a part of it was there.
  return leave && covers(leaves, part) ? { state: "leave", type: leave.type } : { state: "present", type: "" };
}

/** First and last; one alone is that of the nearer end. Of alternating ones the last of an odd number is an in. */
function endsOf(punches: readonly number[], part: Part, alternate: boolean): { in?: number; out?: number } {
  const [first] = punches;
  const last = punches.at(-1);
  if (first === undefined || last === undefined) return {};
  if (last === first) return first - part.from <= part.to - first ? { in: first } : { out: first };
  return alternate && punches.length % 2 === 1 ? { in: first } : { in: first, out: last };
}

type Open = Half | undefined;

/** The halves that are still due, and what is found wrong with them. */
class Judging {
  readonly facts: Fact[] = [];
  lateMinutes = 0;
  earlyMinutes = 0;
  missing = 0;
  elsewhere = false;

  constructor(
    readonly parts: readonly Part[],
    readonly halves: Open[],
    readonly excuses: readonly Excuse[],
    readonly shift: Planned["shift"],
  ) {}

  get due(): number[] {
    return this.parts.flatMap((_, at) => (this.halves[at] === undefined ? [at] : []));
  }

  /** From the start of the first half that is due to the end of the last one. */
  get span(): Part {
    const due = this.due;
    return { from: this.parts[due[0] ?? 0]?.from ?? 0, to: this.parts[due.at(-1) ?? 0]?.to ?? 0 };
  }

  #lose(at: number | undefined): void {
    if (at !== undefined) this.halves[at] = { state: "absent", type: "" };
  }

  /** Above the limit that half is lost, and nothing is due in it; what is left is judged by itself. */
  #late(at: number): void {
    const { limit, grace } = this.shift;
    while (this.due.length > 0) {
      const minutes = at - laterStart(this.span.from, this.excuses);
      if (minutes <= grace) return;
      if (limit === 0 || minutes <= limit) {
        this.lateMinutes = minutes;
        return void this.facts.push({ kind: "late", minutes, grace });
      }
      this.facts.push({ kind: "tooLate", minutes, limit });
      this.#lose(this.due[0]);
    }
  }

  #early(at: number): void {
    const { limit, grace } = this.shift;
    while (this.due.length > 0) {
      const minutes = earlierEnd(this.span.to, this.excuses) - at;
      if (minutes <= grace) return;
      if (limit === 0 || minutes <= limit) {
        this.earlyMinutes = minutes;
        return void this.facts.push({ kind: "early", minutes, grace });
      }
      this.facts.push({ kind: "tooEarly", minutes, limit });
      this.#lose(this.due.at(-1));
    }
  }

  judge(punches: readonly number[], alternate: boolean): void {
    if (this.due.length === 0) return;
    const { from, to } = this.span;
    const away = this.excuses.filter(({ kind }) => kind === "out");
    const needsIn = laterStart(from, away) === from;
    const needsOut = earlierEnd(to, away) === to;
    this.elsewhere = !needsIn || !needsOut;
    const ends = endsOf(punches, { from, to }, alternate);
    if (ends.in === undefined && ends.out === undefined) {
      // Whoever begins and ends it elsewhere comes to no clock.
      if (needsIn || needsOut) this.facts.push({ kind: "absent" });
      for (const at of this.due) this.halves[at] = { state: needsIn || needsOut ? "absent" : "present", type: "" };
      return;
    }
    this.#come(ends, { in: needsIn, out: needsOut });
    if (ends.in !== undefined) this.#late(ends.in);
    if (ends.out !== undefined) this.#early(ends.out);
    for (const at of this.due) this.halves[at] = { state: "present", type: "" };
  }

  #come(ends: { in?: number; out?: number }, needs: { in: boolean; out: boolean }): void {
    if (ends.in !== undefined) this.facts.push({ kind: "in", at: ends.in });
    if (ends.out !== undefined) this.facts.push({ kind: "out", at: ends.out });
    if (ends.in === undefined && needs.in) this.#lacks("missingIn");
    if (ends.out === undefined && needs.out) this.#lacks("missingOut");
  }

  #lacks(kind: "missingIn" | "missingOut"): void {
    this.missing += 1;
    this.facts.push({ kind });
  }
}

/** Leave of both halves of one kind is one fact. */
function leaveFacts(halves: readonly Open[], first: number): Fact[] {
  const [one, other] = halves;
  if (one?.state === "leave" && other?.state === "leave" && one.type === other.type)
    return [{ kind: "leave", type: one.type, half: 0 }];
  return halves.flatMap((half, at): Fact[] =>
    half?.state === "leave" ? [{ kind: "leave", type: half.type, half: first + at === 0 ? 1 : 2 }] : [],
  );
}

/** Those within the window, in their order. */
export const within = (punches: readonly number[], { from, to }: Pick<Window, "from" | "to">): number[] =>
  punches.filter((at) => at >= from && at <= to).toSorted((one, other) => one - other);

interface Given {
  punches: readonly number[];
  excuses: readonly Excuse[];
  /** In, out, in, out; else the first is in and the last is out. */
  alternate?: boolean;
}

type Shifted = Omit<Verdict, "halves"> & { halves: Half[] };

function judgeParts(window: Window, parts: readonly Part[], first: number, given: Given): Shifted {
  const halves = parts.map((part) => excused(part, given.excuses));
  const facts = leaveFacts(halves, first);
  const judging = new Judging(parts, [...halves], given.excuses, window.shift);
  judging.judge(within(given.punches, window), given.alternate === true);
  const elsewhere = judging.elsewhere || halves.some((half) => half?.state === "present");
  return {
    halves: judging.halves as Half[],
    lateTimes: judging.lateMinutes > 0 ? 1 : 0,
    lateMinutes: judging.lateMinutes,
    earlyTimes: judging.earlyMinutes > 0 ? 1 : 0,
    earlyMinutes: judging.earlyMinutes,
    missing: judging.missing,
    facts: [...facts, ...(elsewhere ? [{ kind: "elsewhere" as const }] : []), ...judging.facts],
  };
}

/** Halves of a day by its shifts: of one, what lies before and behind its rest; of two, each is a half. */
export const partsOf = (windows: readonly Planned[]): Part[] =>
  windows.length === 1 && windows[0]
    ? halvesOf(windows[0])
    : windows.map(({ start, end }) => ({ from: start, to: end }));

/** A day of one shift, or of two, in their order. */
export function judgeDay(windows: readonly Window[], given: Given): Verdict {
  const [one, two] = windows;
  if (!one) throw new Error("nothing is due");
  if (!two) {
    const judged = judgeParts(one, halvesOf(one), 0, given);
    return { ...judged, halves: judged.halves as [Half, Half] };
  }
  const each = [one, two].map((window, at) =>
    judgeParts(window, [{ from: window.start, to: window.end }], at, given),
  ) as [Shifted, Shifted];
  const sum = (key: "lateTimes" | "lateMinutes" | "earlyTimes" | "earlyMinutes" | "missing") =>
    each[0][key] + each[1][key];
  return {
    halves: [...each[0].halves, ...each[1].halves] as [Half, Half],
    lateTimes: sum("lateTimes"),
    lateMinutes: sum("lateMinutes"),
    earlyTimes: sum("earlyTimes"),
    earlyMinutes: sum("earlyMinutes"),
    missing: sum("missing"),
    facts: [...each[0].facts, ...each[1].facts],
  };
}

/** A day without a shift from which somebody has to be there at some time: a punch is enough. @param day its minutes */
export function judgeFree(day: Part, { punches, excuses }: Given): Verdict {
  const noon = (day.from + day.to) / 2;
  const parts = [
    { from: day.from, to: noon },
    { from: noon, to: day.to },
  ];
  const halves = parts.map((part) => excused(part, excuses));
  const there = within(punches, { from: day.from, to: day.to - 1 });
  const [first] = there;
  const last = there.at(-1);
  const away = excuses.some(({ kind, from, to }) => kind === "out" && from < day.to && to > day.from);
  const facts = leaveFacts(halves, 0);
  if (away) facts.push({ kind: "elsewhere" });
  if (first !== undefined) facts.push({ kind: "in", at: first });
  if (last !== undefined && last !== first) facts.push({ kind: "out", at: last });
  const state = first !== undefined || away ? "present" : "absent";
  if (state === "absent" && halves.includes(undefined)) facts.push({ kind: "absent" });
  const [one, two] = halves.map((half): Half => half ?? { state, type: "" }) as [Half, Half];
  return { halves: [one, two], lateTimes: 0, lateMinutes: 0, earlyTimes: 0, earlyMinutes: 0, missing: 0, facts };
}
