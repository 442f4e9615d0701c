/** Whatever the order, and however often each event comes, a call ends in the same row. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, minutesOf } from "../../src/calls/cost";
import { CAUSES, type CallEvent, courseOf, RANKS, RESULTS, silentFrom } from "../../src/calls/state";

const T0 = Date.UTC(2026, 10, 28, 2, 0, 0);
const at = (seconds: number) => T0 + seconds * 1000;

const STEPS = ["callingAgent", "agentAnswered", "callingCustomer", "answered"] as const;
const step = fc.record({ type: fc.constantFrom(...STEPS), at: fc.integer({ min: T0, max: at(3600) }) });
const end = fc.record({
  type: fc.constant("ended" as const),
  at: fc.integer({ min: T0, max: at(7200) }),
  cause: fc.constantFrom(...CAUSES),
});
const silent = fc.record({ type: fc.constant("silent" as const), at: fc.integer({ min: T0, max: at(7200) }) });
const record = fc.record({
  seconds: fc.nat(3600),
  result: fc.constantFrom(...CAUSES, "answered" as const),
  endedAt: fc.integer({ min: T0, max: at(7200) }),
  fee: fc.constantFrom("", "0.12"),
});
const cdr = record.map((one): CallEvent => ({ type: "cdr", at: one.endedAt, record: one }));
const events = fc
  .tuple(fc.array(fc.oneof(step, end, silent), { maxLength: 12 }), fc.option(cdr))
  .map(([some, one]): CallEvent[] => (one ? [...some, one] : some));

/** The same ones, in any order, some of them several times. */
const shaken = events.chain((all) =>
  fc
    .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.shuffledSubarray(all), fc.shuffledSubarray(all))
    .map(([once, twice, thrice]) => ({ all, come: [...twice, ...once, ...thrice] })),
);

describe("the course of a call", () => {
  it("does not depend on order or repeats", () => {
    fc.assert(
      fc.property(shaken, ({ all, come }) => {
        expect(courseOf(come)).toEqual(courseOf(all));
      }),
    );
  });

  it("is folded the same one by one: no rank goes back, no answer is forgotten", () => {
    fc.assert(
      fc.property(shaken, ({ come }) => {
        const courses = come.map((_, to) => courseOf(come.slice(0, to + 1)));
        for (const [to, course] of courses.entries()) {
          const before = courses[to - 1];
          if (before) expect(course.rank).toBeGreaterThanOrEqual(before.rank);
          expect(course.seconds).toBeGreaterThanOrEqual(0);
          expect(course.result === "").toBe(course.rank < RANKS.ended);
          if (course.result !== "") expect(RESULTS).toContain(course.result);
        }
      }),
    );
  });

  it("loses nothing with the steps of ringing, where an answer or a clear cause is known", () => {
    const clear = fc.constantFrom(...CAUSES.filter((cause) => cause !== "normal"));
    fc.assert(
      fc.property(
        fc.array(step),
        fc.boolean(),
        clear,
        fc.shuffledSubarray(STEPS.slice(0, 3)),
        (steps, talks, cause, lost) => {
          const all: CallEvent[] = [
            ...steps.filter(({ type }) => type !== "answered"),
            ...(talks ? [{ type: "answered" as const, at: at(10) }] : []),
            { type: "ended", at: at(100), cause },
          ];
          const heard = all.filter(({ type }) => !(lost as string[]).includes(type));
          const [whole, less] = [courseOf(all), courseOf(heard)];
          expect([less.result, less.seconds, less.answeredAt, less.endedAt, less.rank]).toEqual([
            whole.result,
            whole.seconds,
            whole.answeredAt,
            whole.endedAt,
            whole.rank,
          ]);
        },
      ),
    );
  });

  it("loses nothing at all where the record of the provider came", () => {
    fc.assert(
      fc.property(events, cdr, (some, one) => {
        const others = some.filter(({ type }) => type !== "cdr" && type !== "answered");
        const [whole, less] = [courseOf([...others, one]), courseOf([one])];
        expect([whole.result, whole.seconds, whole.endedAt, whole.answeredAt]).toEqual([
          less.result,
          less.seconds,
          less.endedAt,
          less.answeredAt,
        ]);
      }),
    );
  });

  it("an answer that comes behind the end counts, and the duration with it", () => {
    const ended: CallEvent = { type: "ended", at: at(65), cause: "normal" };
    expect(courseOf([ended])).toMatchObject({ result: "agentNoAnswer", seconds: 0, rank: 9 });
    expect(courseOf([ended, { type: "answered", at: at(4.5) }])).toMatchObject({
      result: "answered",
      seconds: 60,
      rank: 9,
    });
  });

  it("clocks that disagree make no negative duration", () =>
    expect(
      courseOf([
        { type: "answered", at: at(10) },
        { type: "ended", at: at(5) },
      ]).seconds,
    ).toBe(0));

  it("says why nobody talked", () => {
    const ends = (cause: (typeof CAUSES)[number], ...types: (typeof STEPS)[number][]) =>
      courseOf([...types.map((type) => ({ type, at: T0 })), { type: "ended", at: at(9), cause }]).result;
    expect(ends("busy", "callingCustomer")).toBe("busy");
    expect(ends("normal", "callingAgent")).toBe("agentNoAnswer");
    expect(ends("normal", "callingAgent", "agentAnswered", "callingCustomer")).toBe("cancelled");
  });

  it("is unknown in silence, until somebody says more", () => {
    const silence: CallEvent = { type: "silent", at: at(90) };
    expect(courseOf([silence])).toMatchObject({ result: "unknown", rank: 9, endedAt: null });
    expect(courseOf([silence, { type: "ended", at: at(80), cause: "busy" }]).result).toBe("busy");
  });

  it("keeps a second record that says something else apart", () => {
    const of = (seconds: number): CallEvent => ({
      type: "cdr",
      at: at(99),
      record: { seconds, result: "answered", endedAt: at(99), fee: "0.10" },
    });
    expect(courseOf([of(30), of(30)])).toMatchObject({ seconds: 30, disputed: false });
    expect(courseOf([of(30), of(40)])).toMatchObject({ seconds: 30, disputed: true, answeredAt: at(69) });
  });

  it("is asked about after 90 s of ringing, or beyond the longest call", () => {
    expect(silentFrom({ answeredAt: null }, T0)).toBe(at(90));
    expect(silentFrom({ answeredAt: T0 }, at(5))).toBe(at(7200 + 60));
  });
});

describe("what it costs", () => {
  it("counts begun minutes", () => expect([-1, 0, 1, 59, 60, 61, 3600].map(minutesOf)).toEqual([0, 0, 1, 1, 1, 2, 60]));
  it("rounds once", () =>
    expect([
      costOf(0, "0.15"),
      costOf(1, "0.15"),
      costOf(61, "0.1234"),
      costOf(180, "0.0150"),
      costOf(60, "0.0050"),
    ]).toEqual(["0.00", "0.15", "0.25", "0.05", "0.01"]));
  it("never falls with longer talk", () => {
    const price = fc.tuple(fc.nat(99), fc.nat(9999)).map(([yuan, part]) => `${yuan}.${String(part).padStart(4, "0")}`);
    fc.assert(
      fc.property(fc.nat(7200), fc.nat(7200), price, (one, more, of) => {
        expect(Number(costOf(one + more, of))).toBeGreaterThanOrEqual(Number(costOf(one, of)));
      }),
    );
  });
});
