import { describe, expect, test } from "vitest";
import { LAST_PLACE, lastPlace, type Placed, placesFor } from "./sibling-order";

const SELF = 100_000;
const of = (...sorts: number[]): Placed[] => sorts.map((sort, at) => ({ id: at + 1, sort }));

/** Ids in the order that the places give. */
function orderAfter(brothers: readonly Placed[], next: number | null): number[] {
  const written = new Map(placesFor(brothers, SELF, next)?.map(({ id, sort }) => [id, sort]));
  return [...brothers, { id: SELF, sort: 0 }]
    .map(({ id, sort }) => ({ id, sort: written.get(id) ?? sort }))
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map(({ id }) => id);
}

describe("a place among brothers", () => {
  test.each([
    ["with room", of(10, 20, 30)],
    ["all on one place", of(0, 0, 0)],
    ["one after another", of(1, 2, 3)],
    ["at the end of the scale", of(0, LAST_PLACE, LAST_PLACE)],
    ["among many", of(...Array.from({ length: 1_500 }, () => 0))],
  ])("is where it was asked for: %s", (_, brothers) => {
    for (const next of [1, 2, 3])
      expect(orderAfter(brothers, next).slice(0, 5)).toEqual(
        brothers
          .map(({ id }) => id)
          .toSpliced(next - 1, 0, SELF)
          .slice(0, 5),
      );
    expect(orderAfter(brothers, null)).toEqual([...brothers.map(({ id }) => id), SELF]);
  });

  test("takes one row where there is room, and is none beside a stranger", () => {
    expect(placesFor(of(10, 20), SELF, 2)).toEqual([{ id: SELF, sort: 15 }]);
    expect(placesFor(of(10, 20), SELF, null)).toEqual([{ id: SELF, sort: 21 }]);
    expect(placesFor([], SELF, null)).toEqual([{ id: SELF, sort: 0 }]);
    expect(placesFor(of(10, 20), SELF, SELF)).toBeUndefined();
    expect(placesFor(of(10, 20), SELF, 7)).toBeUndefined();
  });

  test("behind all is still a place that a form can give back", () => {
    expect(lastPlace(of(4, LAST_PLACE))).toBe(LAST_PLACE);
    expect(lastPlace([])).toBe(0);
  });
});
