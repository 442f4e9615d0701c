import { expect, test } from "vitest";
import { keptOf, placedOf } from "./arrangement";
import type { HomeCard } from "./cards";

const card = (key: string, more: Partial<HomeCard> = {}): HomeCard => ({
  key,
  title: { cn: key, en: key },
  permission: null,
  order: 1,
  render: () => null,
  ...more,
});
const all = () => true;
const offered = [card("queue", { wide: true }), card("approvals"), card("money")];

test("without an arrangement of one's own all cards stand as they are offered", () => {
  expect(placedOf(null, offered, all).map(({ card: { key }, wide }) => [key, wide])).toEqual([
    ["queue", true],
    ["approvals", false],
    ["money", false],
  ]);
});

test("an own arrangement is kept, without cards that one may not have", () => {
  const kept = [
    { key: "money", wide: 1 as const },
    { key: "gone", wide: 0 as const },
    { key: "queue", wide: 0 as const },
  ];
  const placed = placedOf(kept, offered, all);
  expect(placed.map(({ card: { key }, wide }) => [key, wide])).toEqual([
    ["money", true],
    ["queue", false],
  ]);
  // what one may have again another day is not forgotten
  expect(keptOf(placed, kept, offered)).toEqual([kept[0], kept[2], kept[1]]);
});

test("without one only those stand there that suit somebody, and an own arrangement has whatever he likes", () => {
  const suits = ({ key }: HomeCard) => key !== "money";
  expect(placedOf(null, offered, suits).map(({ card: { key } }) => key)).toEqual(["queue", "approvals"]);
  const kept = [{ key: "money", wide: 0 as const }];
  expect(placedOf(kept, offered, suits).map(({ card: { key } }) => key)).toEqual(["money"]);
});
