import { PERMISSION_KEYS, PERMISSION_TREE } from "@qicheng/api/kernel/permission-tree";
import { expect, it } from "vitest";
import { keysOf, matching, permissionGroups, withKeys } from "./permission-rows";

const groups = permissionGroups(PERMISSION_TREE);
const rowOf = (path: string, of = groups) => of.flatMap(({ rows }) => rows).find((row) => row.path === path);
const kinds = (path: string) =>
  Object.fromEntries(rowOf(path)?.leaves.map(({ key, kind }) => [key.slice(key.lastIndexOf(".") + 1), kind]) ?? []);

it("shows every permission of the tree exactly once", () => {
  const shown = groups.flatMap(({ rows }) => keysOf(rows));
  expect(shown.toSorted()).toEqual([...PERMISSION_KEYS].toSorted());
});

it("puts rights into the columns of their kinds, and how far one sees into the row of the module", () => {
  expect(kinds("crm.customer")).toMatchObject({
    total: "view",
    watched: "view",
    add: "add",
    edit: "edit",
    delete: "delete",
    import: "import",
    export: "export",
    importOrigin: "other",
    reveal: "other",
  });
  expect(rowOf("crm.customer")?.scope).toBe("customer");
  expect(rowOf("crm.contact")?.scope).toBeUndefined();
});

it("puts what manages a screen into the row of that screen, and leaves the rest in theirs", () => {
  expect(kinds("system.account")).toEqual({
    account: "manage",
    accountExport: "export",
    accountImport: "import",
  });
  expect(rowOf("system.account")?.leaves.map(({ key }) => key)).toContain("system.account");
  expect(kinds("erp.stock")).toMatchObject({ warehouseExport: "export" });
  expect(kinds("crm.product")).toMatchObject({ list: "view", manage: "manage", export: "export", cost: "other" });
  expect(Object.keys(kinds("system.manage"))).toEqual(["apikey", "monthClose", "announce", "restore", "session"]);
  expect(kinds("erp.stock")).toMatchObject({ stockIn: "manage", stockOutExport: "export" });
  expect(Object.keys(kinds("erp.manage"))).toEqual(["reverse", "cost", "closeRest"]);
});

it("finds rows and rights by a word", () => {
  const found = matching(groups, " 导出 ");
  expect(keysOf(rowOf("crm.customer", found) ? [rowOf("crm.customer", found) as never] : [])).toEqual([
    "crm.customer.export",
  ]);
  expect(rowOf("crm.scene", found)).toBeUndefined();
  expect(rowOf("crm.customer", matching(groups, "客户"))).toEqual(rowOf("crm.customer"));
  expect(matching(groups, "销售").map(({ path }) => path)).toEqual(["crm", "bi"]);
  expect(keysOf(matching(groups, "CRM.customer.REVEAL").flatMap(({ rows }) => rows))).toEqual(["crm.customer.reveal"]);
  expect(matching(groups, "没有这样的权限")).toEqual([]);
  expect(matching(groups, " ")).toEqual(groups);
});

it("keeps the ticks of what is not found", () => {
  const shown = keysOf(matching(groups, "导出").flatMap(({ rows }) => rows));
  const cleared = withKeys(PERMISSION_KEYS, shown, false);
  expect(cleared).toEqual(PERMISSION_KEYS.filter((key) => !/export$/i.test(key)));
});

it("ticks and clears without doubling, and a screen never brings its actions", () => {
  const one = withKeys([], ["crm.customer.total"], true);
  expect(withKeys(one, ["crm.customer.total"], true)).toEqual(["crm.customer.total"]);
  expect(withKeys(one, ["crm.customer.total"], false)).toEqual([]);
  const all = withKeys(PERMISSION_KEYS, ["crm.customer.total", "system.role"], false);
  expect(withKeys(all, ["system.role", "crm.customer.total"], true)).toEqual(PERMISSION_KEYS);
});
