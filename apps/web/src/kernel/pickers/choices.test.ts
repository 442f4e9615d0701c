import { expect, test } from "vitest";
import { grouped } from "./choices";

const choice = (id: number) => ({ id, label: `甲${id}` });
const ids = (offered: Parameters<typeof grouped>[0]) =>
  grouped(offered).map(({ group, choices }) => [group, choices.map(({ id }) => id)]);

test("those chosen last come first, then one's own, then those of this customer, each once", () => {
  const [one, two, three, four] = [1, 2, 3, 4].map(choice) as [never, never, never, never];
  expect(ids({ others: [one, two, three, four], here: [three], own: [two, three], recent: [three] })).toEqual([
    ["recent", [3]],
    ["own", [2]],
    ["others", [1, 4]],
  ]);
});

test("no more are offered than one looks through, and no group is empty", () => {
  const many = Array.from({ length: 40 }, (_, at) => choice(at + 1));
  expect(ids({ recent: [], own: many.slice(0, 5), others: many })).toEqual([
    ["own", [1, 2, 3, 4, 5]],
    ["others", [6, 7, 8, 9, 10, 11, 12]],
  ]);
});
