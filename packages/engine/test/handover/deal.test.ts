/** What everybody gets of the rows of somebody who leaves. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dealt, deal, dealtSizes } from "../../src/handover/deal";

const sizesOf = (dealt: readonly Dealt[], people: readonly number[]) =>
  people.map((person) => dealt.filter(({ to }) => to === person).length);
const spread = (sizes: readonly number[]) => Math.max(...sizes) - Math.min(...sizes);

const arbitraryRows = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 500 }), level: fc.option(fc.integer({ min: 1, max: 4 })) }),
  { selector: ({ id }) => id, maxLength: 60 },
);
const arbitraryPeople = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 9 });
const arbitraryHow = fc.constantFrom("even" as const, "level" as const);

describe("rows that are dealt", () => {
  it("go round the people in the order of their ids", () => {
    const rows = [5, 3, 9, 1].map((id) => ({ id }));
    expect(deal(rows, [7, 8])).toEqual([
      { id: 1, to: 7 },
      { id: 3, to: 8 },
      { id: 5, to: 7 },
      { id: 9, to: 8 },
    ]);
    expect(deal(rows, [])).toEqual([]);
    expect(deal([], [7])).toEqual([]);
  });

  it("by level begin with the first level, and end with those of which nothing was said", () => {
    const rows = [
      { id: 1, level: null },
      { id: 2, level: 20 },
      { id: 3, level: 10 },
      { id: 4, level: 10 },
    ];
    expect(deal(rows, [7, 8], "level")).toEqual([
      { id: 3, to: 7 },
      { id: 4, to: 8 },
      { id: 2, to: 7 },
      { id: 1, to: 8 },
    ]);
  });

  it("are all dealt, each once, and nobody gets two more than another", () => {
    fc.assert(
      fc.property(arbitraryRows, arbitraryPeople, arbitraryHow, (rows, people, how) => {
        const dealt = deal(rows, people, how);
        expect(dealt.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          rows.map(({ id }) => id).toSorted((a, b) => a - b),
        );
        expect(spread(sizesOf(dealt, people))).toBeLessThanOrEqual(1);
        expect(sizesOf(dealt, people)).toEqual(dealtSizes(rows.length, people.length));
      }),
    );
  });

  it("by level are as fair within each level", () => {
    fc.assert(
      fc.property(arbitraryRows, arbitraryPeople, (rows, people) => {
        const dealt = new Map(deal(rows, people, "level").map(({ id, to }) => [id, to]));
        for (const level of [null, 1, 2, 3, 4]) {
          const of = rows.filter((row) => row.level === level).map(({ id }) => ({ id, to: dealt.get(id) ?? 0 }));
          expect(spread(sizesOf(of, people))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("are dealt alike in whatever order they come", () => {
    fc.assert(
      fc.property(arbitraryRows, arbitraryPeople, arbitraryHow, (rows, people, how) => {
        expect(deal(rows.toReversed(), people, how)).toEqual(deal(rows, people, how));
      }),
    );
  });
});
