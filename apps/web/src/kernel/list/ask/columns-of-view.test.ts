import type { ListField } from "@qicheng/api/forms/routes";
import { expect, it } from "vitest";
import { columnsFrom, columnsOfView } from "./use-my-columns";

const fields = ["CustomerName", "status", "UserID"].map(
  (field) => ({ field, show: 1, checkbox: 0, width: 0 }) as ListField,
);
const mine = columnsFrom(fields, fields);
const shownIn = (scene: string) =>
  columnsOfView(mine, {}, { node: "", scene } as Parameters<typeof columnsOfView>[2]).shown.map(({ field }) => field);

it("says whose rows they are, but not in a scene of one's own", () => {
  expect(shownIn("all")).toEqual(["CustomerName", "status", "UserID"]);
  expect(shownIn("myself")).toEqual(["CustomerName", "status"]);
});

it("leaves the choice as it is where nothing is left out", () => {
  const looking = { node: "", scene: "sub" } as Parameters<typeof columnsOfView>[2];
  expect(columnsOfView(mine, {}, looking)).toBe(mine);
});
