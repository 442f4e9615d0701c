import { expect, test } from "vitest";
import { ROUTES } from "./modules.generated";

test("each letter after G leads to one screen, which has an entry in the menus", () => {
  const going = ROUTES.filter(({ go }) => go !== undefined);
  const letters = going.map(({ go }) => go);
  expect(letters).toContain("c");
  expect(new Set(letters).size).toBe(letters.length);
  expect(going.filter(({ menu }) => menu === undefined)).toEqual([]);
});
