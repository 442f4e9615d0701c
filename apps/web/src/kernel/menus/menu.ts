/** The screens that the signed-in person may open, for what offers a choice of them besides the menu. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { webRecords } from "@qicheng/api/web-records.generated";
import { useMemo } from "react";
import { matchPath } from "react-router";
import type { Title } from "../i18n/language";
import { useSession } from "../session/session-store";
import type { ModuleRoute } from "./module-route";
import { type MenuGroup, menuGroups, permittedRoutes } from "./navigation";

interface Menu {
  routes: readonly ModuleRoute[];
  groups: readonly { key: string; title: Title }[];
}

let menu: Menu = { routes: [], groups: [] };

/** To be told before the first screen is drawn. */
export function provideMenu(given: Menu): void {
  menu = given;
}

interface TitledGroup extends MenuGroup {
  title: Title;
}

/** The list of all records of a type, where somebody with these rights may open it. */
export function listScreenOf(module: string, granted: ReadonlySet<PermissionKey> | null): ModuleRoute | undefined {
  const isOf = ({ records }: ModuleRoute) => records !== undefined && webRecords[records].module === module;
  return permittedRoutes(menu.routes, granted).find(isOf);
}

/** Whether the signed-in person may open the screen. */
export const reachable = (path: string): boolean =>
  permittedRoutes(menu.routes, useSession.getState().granted).some((route) => matchPath(route.path, path) !== null);

/** The same for the signed-in person. */
export function useListScreen(module: string): ModuleRoute | undefined {
  return listScreenOf(
    module,
    useSession((session) => session.granted),
  );
}

export const useListPath = (module: string): string | undefined => useListScreen(module)?.path;

/** The menu of somebody with these rights. */
export function menuOf(granted: ReadonlySet<PermissionKey> | null): TitledGroup[] {
  const keys = menu.groups.map(({ key }) => key);
  return menuGroups(permittedRoutes(menu.routes, granted), keys).map((group) => ({
    ...group,
    title: menu.groups.find(({ key }) => key === group.key)?.title ?? { cn: group.key, en: group.key },
  }));
}

export function useMenu(): TitledGroup[] {
  const granted = useSession((session) => session.granted);
  return useMemo(() => menuOf(granted), [granted]);
}

/** Screens of families, which no menu names: each stands for the lists of all members. */
export function useFamilyScreens(): ModuleRoute[] {
  const granted = useSession((session) => session.granted);
  return permittedRoutes(menu.routes, granted).filter(({ records, path }) => records && path.includes("/:"));
}
