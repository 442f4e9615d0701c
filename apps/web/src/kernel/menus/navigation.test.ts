import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { describe, expect, it } from "vitest";
import type { ModuleRoute } from "./module-route";
import { activeEntry, deskOf, menuGroups, permittedRoutes, resolvePath } from "./navigation";

const screen = (path: `/${string}`, permission: PermissionKey | null, order?: number): ModuleRoute => ({
  path,
  permission,
  title: { cn: path, en: path },
  page: () => Promise.reject(new Error("not loaded in this test")),
  ...(order === undefined ? {} : { menu: { order, icon: null } }),
});

const routes = [
  screen("/system/role", "system.role", 2),
  screen("/system/user", "system.user", 1),
  screen("/crm/customer/total", "crm.customer.total", 1),
  { ...screen("/crm/customer/view/:id", "crm.customer.total"), activeMenu: "/crm/customer/total" as const },
  screen("/person/index", null, 1),
];
const groups = ["crm", "system", "person"];
const go = (path: string, ...keys: PermissionKey[]) =>
  resolvePath(path, { routes, granted: new Set(keys), groups, start: "" });

describe("permittedRoutes", () => {
  it("keeps a screen without requirement and those granted", () => {
    expect(permittedRoutes(routes, new Set<PermissionKey>(["system.user"])).map((route) => route.path)).toEqual([
      "/system/user",
      "/person/index",
    ]);
    expect(permittedRoutes(routes, null).map((route) => route.path)).toEqual(["/person/index"]);
  });
});

describe("menuGroups", () => {
  it("orders groups as given, entries by their order, and leaves out screens without an entry", () => {
    expect(menuGroups(routes, groups).map((group) => [group.key, group.routes.map((route) => route.path)])).toEqual([
      ["crm", ["/crm/customer/total"]],
      ["system", ["/system/user", "/system/role"]],
      ["person", ["/person/index"]],
    ]);
  });
});

describe("resolvePath", () => {
  it("sends the root to the person's own start screen, as long as it is in his menu", () => {
    const root = (start: string, ...keys: PermissionKey[]) =>
      resolvePath("/", { routes, granted: new Set(keys), groups, start });
    expect(root("/system/role", "crm.customer.total", "system.role")).toEqual({ kind: "redirect", to: "/system/role" });
    const first = { kind: "redirect", to: "/crm/customer/total" };
    for (const start of ["/system/role", "/crm/customer/view/:id", "/crm/customer/view/7", "/gone", "/"])
      expect([start, root(start, "crm.customer.total")]).toEqual([start, first]);
  });

  it("leaves the root to the desk that does not yield, and where there is none to one that does", () => {
    const query = "?scene=myself" as const;
    const title = { cn: "我的", en: "Mine" };
    const yielding = { ...screen("/a", null), desk: { query, title, yields: true as const } };
    const other = { ...screen("/b", null), desk: { query, title } };
    expect(deskOf([{ routes: [yielding, other] }])?.path).toBe("/b");
    expect(deskOf([{ routes: [yielding] }])?.path).toBe("/a");
  });

  it("sends the root to the desk of whoever may see it, unless he has chosen another screen", () => {
    const desk = { query: "?scene=myself" as const, title: { cn: "我的客户", en: "My customers" } };
    const withDesk = routes.map((route) => (route.path === "/system/user" ? { ...route, desk } : route));
    const root = (start: string, ...keys: PermissionKey[]) =>
      resolvePath("/", { routes: withDesk, granted: new Set(keys), groups, start });
    const to = (path: string) => ({ kind: "redirect", to: path });
    expect(root("", "crm.customer.total", "system.user")).toEqual(to("/system/user?scene=myself"));
    expect(root("/gone", "system.user")).toEqual(to("/system/user?scene=myself"));
    expect(root("", "crm.customer.total")).toEqual(to("/crm/customer/total"));
    for (const start of ["/crm/customer/total", "/system/user"])
      expect(root(start, "crm.customer.total", "system.user")).toEqual(to(start));
  });

  it("sends the root and a group's root to the first permitted screen", () => {
    expect(go("/", "crm.customer.total", "system.user")).toEqual({ kind: "redirect", to: "/crm/customer/total" });
    expect(go("/", "system.role")).toEqual({ kind: "redirect", to: "/system/role" });
    expect(go("/system/", "system.role", "system.user")).toEqual({ kind: "redirect", to: "/system/user" });
    expect(go("/")).toEqual({ kind: "redirect", to: "/person/index" });
  });

  it("tells a screen from a forbidden and from a missing one", () => {
    expect(go("/system/user", "system.user").kind).toBe("screen");
    expect(go("/system/user/", "system.user").kind).toBe("screen");
    expect(go("/system/user", "system.role").kind).toBe("forbidden");
    expect(go("/system/nothing", "system.role").kind).toBe("missing");
    expect(go("/crm").kind).toBe("missing");
    expect(go("/403").kind).toBe("forbidden");
    expect(go("/404").kind).toBe("missing");
  });
});

it("highlights the entry of a screen, or the one it names", () => {
  expect(activeEntry("/crm/customer/total", routes)).toBe("/crm/customer/total");
  expect(activeEntry("/crm/customer/view/12", routes)).toBe("/crm/customer/total");
  expect(activeEntry("/nowhere", routes)).toBe("");
});
