import { describe, expect, it } from "vitest";
import { isNow, ranked, URGENCIES, type Urgency, urgencyOfDaysLeft, urgencyOfTime, type Work } from "./rank";

const work = (id: number, urgency: Urgency, at = 0, subject = "customers"): Work => ({ subject, id, urgency, at });
const order = (...works: Work[]) => ranked(works).map(({ id }) => id);

describe("the order of work", () => {
  it("goes by urgency first, whatever the times", () => {
    const works = URGENCIES.map((urgency, at) => work(at + 1, urgency, 100 - at));
    expect(order(...works.toReversed())).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("then by time, longest waiting first", () => {
    expect(order(work(1, "due", 30), work(2, "due", 10), work(3, "due", 20))).toEqual([2, 3, 1]);
  });

  it("and before the time by its kind: customers, then leads, then what nobody calls", () => {
    const of = (id: number, kind: number, at: number) => ({ ...work(id, "overdue", at), kind });
    expect(order(of(1, 2, 10), of(2, 1, 20), of(3, 0, 40), of(4, 0, 30))).toEqual([4, 3, 2, 1]);
    expect(order({ ...work(1, "due", 9), kind: 2 }, of(2, 0, 1))).toEqual([1, 2]);
  });

  it("and of what has just come in the newest first", () => {
    expect(order(work(1, "fresh", 10), work(2, "fresh", 30), work(3, "fresh", 20))).toEqual([2, 3, 1]);
  });

  it("is the same each time where nothing tells two apart", () => {
    expect(order(work(2, "due", 5), work(1, "due", 5))).toEqual([1, 2]);
    expect(order(work(1, "due", 5), work(2, "due", 5))).toEqual([1, 2]);
  });

  it("has one line for a record, with all that there is to do, as urgent as the most urgent of it", () => {
    const lines = ranked([work(1, "soon", 9), work(2, "overdue", 5), work(1, "due", 7)]);
    expect(lines).toEqual([
      { subject: "customers", id: 1, urgency: "due", works: [work(1, "due", 7), work(1, "soon", 9)] },
      { subject: "customers", id: 2, urgency: "overdue", works: [work(2, "overdue", 5)] },
    ]);
  });

  it("does not take records of two tables for one", () => {
    expect(ranked([work(1, "due", 1), work(1, "due", 2, "contracts")])).toHaveLength(2);
  });

  it("leaves what it was given as it was", () => {
    const works = [work(2, "later"), work(1, "due")];
    ranked(works);
    expect(works.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe("how urgent a time is", () => {
  const now = 1_000;
  it("late by its day, due by its minute", () => {
    expect(urgencyOfTime({ at: 10, days: -1, done: false }, now)).toBe("overdue");
    expect(urgencyOfTime({ at: 1_000, days: 0, done: false }, now)).toBe("due");
    expect(urgencyOfTime({ at: 1_001, days: 0, done: false }, now)).toBe("later");
  });

  it("whoever has called today and is to call again later today is not called before", () => {
    expect(urgencyOfTime({ at: 1_001, days: 0, done: true }, now)).toBe("done");
    expect(urgencyOfTime({ at: 1_000, days: 0, done: true }, now)).toBe("due");
    expect(URGENCIES.filter((urgency) => !isNow({ urgency }))).toEqual(["done"]);
  });

  it("of days left the last one goes before everything", () => {
    expect([0, 1, 3].map(urgencyOfDaysLeft)).toEqual(["last", "soon", "soon"]);
  });
});
