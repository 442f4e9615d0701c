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
  resolvePath(path, { routes, granted: new Set(keys), groups, start: "", owns: [] });

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
      resolvePath("/", { routes, granted: new Set(keys), groups, start, owns: ["customer"] });
    expect(root("/system/role", "crm.customer.total", "system.role")).toEqual({ kind: "redirect", to: "/system/role" });
    const first = { kind: "redirect", to: "/crm/customer/total" };
    for (const start of ["/system/role", "/crm/customer/view/:id", "/crm/customer/view/7", "/gone", "/"])
      expect([start, root(start, "crm.customer.total")]).toEqual([start, first]);
  });

  const desk = (of: string, order: number) => ({
    of,
    order,
    query: "?scene=myself" as const,
    title: { cn: of, en: of },
  });

  it("leaves the root to the first desk of one's own records; who has none gets the first as a plain list", () => {
    const desks = [
      { ...screen("/a", null), desk: desk("clue", 3) },
      { ...screen("/b", null), desk: desk("customer", 1) },
      { ...screen("/c", null), desk: desk("approval", 2) },
    ];
    const to = (...owns: string[]) => deskOf([{ routes: desks }], owns)?.to;
    expect(to("clue", "approval", "customer")).toBe("/b?scene=myself");
    expect(to("clue", "approval")).toBe("/c?scene=myself");
    expect(to("clue")).toBe("/a?scene=myself");
    expect(to()).toBe("/b");
    expect(deskOf([{ routes: desks.slice(0, 1) }], ["customer"])?.to).toBe("/a");
  });

  it("sends the root home, and /desk to the desk, which one may choose to start with", () => {
    const own = { ...screen("/b", null, 1), desk: desk("customer", 1) };
    const all = [own, { ...screen("/home", null, 2), home: true as const }];
    const to = (path: string, start: string) =>
      resolvePath(path, { routes: all, granted: null, groups: ["b", "home"], start, owns: ["customer"] });
    expect(to("/", "")).toEqual({ kind: "redirect", to: "/home" });
    expect(to("/", "/gone")).toEqual({ kind: "redirect", to: "/home" });
    expect(to("/", "/b")).toEqual({ kind: "redirect", to: "/b" });
    expect(to("/", "/desk")).toEqual({ kind: "redirect", to: "/b?scene=myself" });
    expect(to("/desk", "")).toEqual({ kind: "redirect", to: "/b?scene=myself" });
  });

  it("sends the root to the desk of whoever may see it, unless he has chosen another screen", () => {
    const withDesk = routes.map((route) =>
      route.path === "/system/user" ? { ...route, desk: desk("customer", 1) } : route,
    );
    const root = (start: string, ...keys: PermissionKey[]) =>
      resolvePath("/", { routes: withDesk, granted: new Set(keys), groups, start, owns: ["customer"] });
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

  it("opens a group by what one looks at, not by what one begins there", () => {
    const begins = screen("/oa/create", null, 1);
    const leading = { ...begins, menu: { order: 1, icon: null, leads: true as const } };
    const to = (...all: ModuleRoute[]) =>
      resolvePath("/oa", { routes: all, granted: null, groups: ["oa"], start: "", owns: [] });
    expect(to(leading, screen("/oa/todo", null, 10))).toEqual({ kind: "redirect", to: "/oa/todo" });
    expect(to(leading)).toEqual({ kind: "redirect", to: "/oa/create" });
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
