import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Excuse, judgeDay, judgeFree, type Verdict, within } from "../../src/attendance/judge";
import { excusesOf } from "../../src/attendance/leave";
import { planned, type Shift, splitOf, type Window, windowsOf } from "../../src/attendance/shift";
import { runs } from "../draw";
import { minutes, plan, TODAY } from "./worlds";

const OFFICE: Shift = {
  id: 1,
  name: "白班",
  start: 540,
  end: 1_080,
  rests: [{ from: 720, to: 780 }],
  before: 120,
  after: 240,
  grace: 5,
  limit: 60,
};
const at = (clock: string, day = 100) => day * 1_440 + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const day = (clocks: string[], excuses: Excuse[] = [], shift = OFFICE) =>
  judgeDay(windowsOf([planned(shift, 100)]), { punches: clocks.map((one) => at(one)), excuses });
const states = ({ halves }: Verdict) => halves.map(({ state }) => state).join(" ");
const kinds = ({ facts }: Verdict) => facts.map(({ kind }) => kind).join(" ");
const leave = (halves: [0 | 1, 0 | 1]) =>
  excusesOf({ fromDay: 100, fromHalf: halves[0], toDay: 100, toHalf: halves[1] }, 100, [planned(OFFICE, 100)], "年假");
const out = (from: string, to: string): Excuse => ({ kind: "out", type: "", from: at(from), to: at(to) });

describe("a day", () => {
  it.each([
    { name: "is present", clocks: ["08:55", "18:03"], halves: "present present", late: 0, early: 0 },
    {
      name: "is late by grace only: not late",
      clocks: ["09:05", "18:00"],
      halves: "present present",
      late: 0,
      early: 0,
    },
    {
      name: "is late, counted from the start",
      clocks: ["09:06", "18:00"],
      halves: "present present",
      late: 6,
      early: 0,
    },
    { name: "ends early", clocks: ["09:00", "17:30"], halves: "present present", late: 0, early: 30 },
    {
      name: "is half absent above the limit, and late no more",
      clocks: ["10:01", "18:00"],
      halves: "absent present",
      late: 0,
      early: 0,
    },
    { name: "is half absent at its end", clocks: ["09:00", "16:30"], halves: "present absent", late: 0, early: 0 },
    { name: "is absent without a punch", clocks: [], halves: "absent absent", late: 0, early: 0 },
    {
      name: "is absent when nothing is left of it",
      clocks: ["15:00", "15:30"],
      halves: "absent absent",
      late: 0,
      early: 0,
    },
    {
      name: "counts late of the half that is left",
      clocks: ["13:10", "18:00"],
      halves: "absent present",
      late: 10,
      early: 0,
    },
  ])("$name", ({ clocks, halves, late, early }) => {
    const verdict = day(clocks);
    expect([states(verdict), verdict.lateMinutes, verdict.earlyMinutes]).toEqual([halves, late, early]);
  });

  it("with one punch lacks the other side, by the nearer end", () => {
    expect(kinds(day(["08:58"]))).toBe("in missingOut");
    expect(kinds(day(["18:10"]))).toBe("out missingIn");
    expect(day(["18:10"]).missing).toBe(1);
  });

  it("with a half off is judged by the other half only", () => {
    const off = day(["13:04", "18:00"], leave([0, 0]));
    expect([states(off), off.lateMinutes]).toEqual(["leave present", 0]);
    expect(day(["13:10", "18:00"], leave([0, 0])).lateMinutes).toBe(10);
    expect(states(day([], leave([0, 1])))).toBe("leave leave");
    expect(states(day([], leave([1, 1])))).toBe("absent leave");
    expect(states(day(["09:00", "12:00"], leave([1, 1])))).toBe("present leave");
  });

  it("that begins elsewhere needs no punch there", () => {
    expect(states(day([], [out("08:00", "19:00")]))).toBe("present present");
    const begins = day(["18:00"], [out("09:00", "15:00")]);
    expect([states(begins), begins.missing, begins.lateMinutes]).toEqual(["present present", 0, 0]);
    expect(states(day([], [out("14:00", "15:00")]))).toBe("absent absent");
  });

  it("over midnight takes the punch after midnight as its end", () => {
    const night: Shift = { ...OFFICE, start: 1_320, end: 360, rests: [] };
    const verdict = judgeDay(windowsOf([planned(night, 100)]), {
      punches: [at("21:50"), at("06:10", 101)],
      excuses: [],
    });
    expect([states(verdict), kinds(verdict)]).toEqual(["present present", "in out"]);
  });

  it("of two shifts has a half for each", () => {
    const two = [
      planned({ ...OFFICE, end: 720, rests: [] }, 100),
      planned({ ...OFFICE, start: 1_080, end: 1_260, rests: [] }, 100),
    ];
    const verdict = judgeDay(windowsOf(two), { punches: [at("09:20"), at("12:00")], excuses: [] });
    expect([states(verdict), verdict.lateMinutes]).toEqual(["present absent", 20]);
  });

  it("of alternating punches lacks its end after an odd number", () => {
    const given = { punches: [at("09:00"), at("12:00"), at("13:00")], excuses: [], alternate: true };
    expect(kinds(judgeDay(windowsOf([planned(OFFICE, 100)]), given))).toBe("in missingOut");
  });

  it("without a shift asks for one punch", () => {
    const free = (clocks: string[]) =>
      judgeFree({ from: at("00:00"), to: at("00:00", 101) }, { punches: clocks.map((one) => at(one)), excuses: [] });
    expect([states(free(["11:00"])), states(free([]))]).toEqual(["present present", "absent absent"]);
  });
});

interface ByHand {
  absent: number;
  late: number;
  early: number;
  missing: number;
}

/** How much somebody is late: of the day, else of the half that is left, else the whole day is lost. */
function lateByHand({ start, shift }: Window, afternoon: number, first: number): Pick<ByHand, "absent" | "late"> {
  const isLost = (minutes: number) => shift.limit > 0 && minutes > shift.limit && minutes > shift.grace;
  const counted = (minutes: number) => (minutes > shift.grace ? minutes : 0);
  if (!isLost(first - start)) return { absent: 0, late: counted(first - start) };
  if (!isLost(first - afternoon)) return { absent: 1, late: counted(first - afternoon) };
  return { absent: 2, late: 0 };
}

/** The same from the end, of the halves that are left: their ends, the last one first. */
function earlyByHand(shift: Shift, ends: readonly number[], last: number): Pick<ByHand, "absent" | "early"> {
  const isLost = (minutes: number) => shift.limit > 0 && minutes > shift.limit && minutes > shift.grace;
  const absent = ends.findIndex((end) => !isLost(end - last));
  if (absent === -1) return { absent: ends.length, early: 0 };
  const minutes = (ends[absent] ?? 0) - last;
  return { absent, early: minutes > shift.grace ? minutes : 0 };
}

/** As one would do it by hand: a day of one shift without forms. */
function byHand(window: Window, punches: readonly number[]): ByHand {
  const there = punches.filter((one) => one >= window.from && one <= window.to);
  if (there.length === 0) return { absent: 2, late: 0, early: 0, missing: 0 };
  const [first, last] = [Math.min(...there), Math.max(...there)];
  const isAlone = first === last;
  const isIn = first - window.start <= window.end - first;
  const split = splitOf(window);
  const come = !isAlone || isIn ? lateByHand(window, split.to, first) : { absent: 0, late: 0 };
  const ends = [window.end, split.from].slice(0, 2 - come.absent);
  const gone = !isAlone || !isIn ? earlyByHand(window.shift, ends, last) : { absent: 0, early: 0 };
  return { absent: come.absent + gone.absent, late: come.late, early: gone.early, missing: isAlone ? 1 : 0 };
}

it("is judged as by hand, and the same in whatever order punches come", () => {
  fc.assert(
    fc.property(plan, minutes, (shifts, punches) => {
      for (const window of windowsOf(shifts)) {
        const verdict = judgeDay([window], { punches, excuses: [] });
        const hand = byHand(window, punches);
        const absent = verdict.halves.filter(({ state }) => state === "absent").length;
        expect({ absent, late: verdict.lateMinutes, early: verdict.earlyMinutes, missing: verdict.missing }).toEqual({
          late: hand.late,
          absent: hand.absent,
          early: hand.early,
          missing: hand.missing,
        });
        expect(judgeDay([window], { punches: punches.toReversed(), excuses: [] })).toEqual(verdict);
        // What belongs to other shifts changes nothing.
        expect(judgeDay([window], { punches: within(punches, window), excuses: [] })).toEqual(verdict);
      }
    }),
    { numRuns: runs(2_000) },
  );
});

it("has two halves, each of one state, whatever is excused", () => {
  const excuse = fc
    .record({
      kind: fc.constantFrom<Excuse["kind"]>("leave", "out"),
      from: fc.integer({ min: TODAY * 1_440, max: (TODAY + 5) * 1_440 }),
      length: fc.integer({ min: 1, max: 2_000 }),
    })
    .map(({ kind, from, length }): Excuse => ({ kind, type: "事假", from, to: from + length }));
  fc.assert(
    fc.property(plan, minutes, fc.array(excuse, { maxLength: 4 }), (shifts, punches, excuses) => {
      for (const window of windowsOf(shifts)) {
        const verdict = judgeDay([window], { punches, excuses });
        expect(verdict.halves).toHaveLength(2);
        for (const { state } of verdict.halves) expect(["present", "leave", "absent"]).toContain(state);
        expect(judgeDay([window], { punches, excuses: excuses.toReversed() }).halves).toEqual(verdict.halves);
        // A further form makes nobody absent who was not.
        const more = judgeDay([window], {
          punches,
          excuses: [...excuses, { kind: "out", type: "", from: window.start, to: window.end }],
        });
        expect(more.halves.every(({ state }) => state !== "absent")).toBe(true);
      }
    }),
    { numRuns: runs(1_000) },
  );
});
