import { PERMISSION_KEYS, PERMISSION_TREE } from "@qicheng/api/kernel/permission-tree";
import { expect, it } from "vitest";
import { keysOf, permissionGroups, withKeys } from "./permission-rows";

const groups = permissionGroups(PERMISSION_TREE);

it("shows every permission of the tree exactly once", () => {
  const shown = groups.flatMap(({ rows }) => keysOf(rows));
  expect(shown.toSorted()).toEqual([...PERMISSION_KEYS].toSorted());
});

it("keeps screens apart from actions", () => {
  const customer = groups.flatMap(({ rows }) => rows).find(({ path }) => path === "crm.customer");
  expect(customer?.screens.map(({ key }) => key)).toContain("crm.customer.total");
  expect(customer?.actions.map(({ key }) => key)).toContain("crm.customer.add");
  expect(customer?.actions.map(({ key }) => key)).not.toContain("crm.customer.total");
});

it("ticks and clears without doubling, and a screen never brings its actions", () => {
  const one = withKeys([], ["crm.customer.total"], true);
  expect(withKeys(one, ["crm.customer.total"], true)).toEqual(["crm.customer.total"]);
  expect(withKeys(one, ["crm.customer.total"], false)).toEqual([]);
});
