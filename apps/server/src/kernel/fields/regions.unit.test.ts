/** What the ids of regions say holds of every region that there is. */
import { hasCounties, isCounty, isIn } from "@qicheng/engine/values/region";
import { expect, test } from "vitest";
import { REGIONS } from "./regions";

test("a county is told by its id, also where it has no city of its own", () => {
  expect(REGIONS.filter(({ id, level }) => isCounty(id) !== (level === 3))).toEqual([]);
  expect(REGIONS.filter(({ id }) => id.startsWith("4190")).map(({ name }) => name)).toContain("济源市");
});

test("a region lies in the one above it, and in no other of its level", () => {
  expect(REGIONS.filter(({ id, parentId }) => parentId !== null && !isIn(id, parentId))).toEqual([]);
  const cities = REGIONS.filter(({ level }) => level === 2).map(({ id }) => id);
  const counties = REGIONS.filter(({ level }) => level === 3);
  expect(counties.filter(({ id }) => cities.filter((city) => isIn(id, city)).length !== 1)).toEqual([]);
});

test("those without counties are known", () => {
  const above = new Set(REGIONS.filter(({ level }) => level === 3).flatMap(({ parentId }) => parentId ?? []));
  const provinces = new Set(REGIONS.filter(({ level }) => level === 2).flatMap(({ parentId }) => parentId ?? []));
  for (const { id, level } of REGIONS) {
    const has = level === 3 || above.has(id) || (level === 1 && provinces.has(id));
    expect([id, hasCounties(id)]).toEqual([id, has]);
  }
});
