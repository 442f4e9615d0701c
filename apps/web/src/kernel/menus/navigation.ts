/** Which screens a person may reach, and where a path leads. Pure: built from the modules' routes and the granted permissions. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { matchPath } from "react-router";
import type { Title } from "../i18n/language";
import { isGranted } from "../session/can";
import type { ModuleRoute } from "./module-route";

type Granted = ReadonlySet<PermissionKey> | null;

export interface MenuGroup {
  /** First path segment. */
  key: string;
  /** Permitted screens of the group that have a menu entry, in menu order. */
  routes: ModuleRoute[];
}

const groupOf = (path: string): string => path.split("/")[1] ?? "";

export function permittedRoutes(routes: readonly ModuleRoute[], granted: Granted): ModuleRoute[] {
  return routes.filter((route) => isGranted(granted, route.permission));
}

/** Groups with at least one permitted screen, in the order of `groups`; others follow. */
export function menuGroups(permitted: readonly ModuleRoute[], groups: readonly string[]): MenuGroup[] {
  const listed = permitted.filter((route) => route.menu);
  const rank = (key: string) => (groups.includes(key) ? groups.indexOf(key) : groups.length);
  return [...new Set(listed.map((route) => groupOf(route.path)))]
    .toSorted((a, b) => rank(a) - rank(b))
    .map((key) => ({
      key,
      routes: listed
        .filter((route) => groupOf(route.path) === key)
        .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }));
}

/** Leads to one's own records, and is a start screen that one may choose. */
export const DESK_PATH = "/desk";

export type Destination =
  | { kind: "screen"; route: ModuleRoute }
  | { kind: "redirect"; to: string }
  | { kind: "forbidden" }
  | { kind: "missing" };

interface Screens {
  routes: readonly ModuleRoute[];
  menu: readonly MenuGroup[];
  /** The person's own, if it is in his menu. */
  start: string;
  /** Modules of which he has records of his own. */
  owns: readonly string[];
}

interface Desk {
  route: ModuleRoute;
  /** Where it begins, with its own records in front; those of others stand there as they do for anybody. */
  to: string;
  title: Title;
}

/** The first desk of one's own records, of those that one may see; of whoever has none the first of all, as a plain list. */
export function deskOf(menu: readonly { routes: readonly ModuleRoute[] }[], owns: readonly string[]): Desk | undefined {
  const desks = menu
    .flatMap(({ routes }) => routes)
    .flatMap((route) => (route.desk ? [{ route, desk: route.desk }] : []))
    .toSorted((a, b) => a.desk.order - b.desk.order);
  const own = desks.find(({ desk }) => owns.includes(desk.of));
  if (own) return { route: own.route, to: own.route.path + own.desk.query, title: own.desk.title };
  const route = desks[0]?.route;
  return route && { route, to: route.path, title: route.title };
}

/** Where `/` leads: to the start screen of one's own choice, else home. */
function root({ menu, start, owns }: Screens): Destination {
  const listed = menu.flatMap((group) => group.routes);
  const chosen = listed.find((route) => route.path === start);
  const home = start === DESK_PATH ? undefined : listed.find((route) => route.home);
  const to = (chosen ?? home)?.path;
  return to ? { kind: "redirect", to } : deskOrFirst(menu, owns);
}

/** Where a path leads: `/` and the desk to what is one's own, a group's root to its first permitted screen. */
function destination(pathname: string, screens: Screens): Destination {
  const { routes, menu, owns } = screens;
  const path = pathname.replace(/\/+$/, "");
  if (path === "") return root(screens);
  if (path === DESK_PATH) return deskOrFirst(menu, owns);
  if (path === "/403") return { kind: "forbidden" };
  const route = routes.find((candidate) => matchPath(candidate.path, path));
  if (route) return { kind: "screen", route };
  const group = menu.filter((candidate) => `/${candidate.key}` === path);
  return group.length > 0 ? first(group) : { kind: "missing" };
}

function deskOrFirst(menu: readonly MenuGroup[], owns: readonly string[]): Destination {
  const desk = deskOf(menu, owns);
  return desk ? { kind: "redirect", to: desk.to } : first(menu);
}

function first(menu: readonly MenuGroup[]): Destination {
  const [group] = menu;
  // what leads a group is begun, not looked at
  const to = (group?.routes.find(({ menu: entry }) => !entry?.leads) ?? group?.routes[0])?.path;
  return to ? { kind: "redirect", to } : { kind: "forbidden" };
}

/** The destination for someone with these permissions; a screen he may not see is forbidden, not missing. */
export function resolvePath(
  pathname: string,
  given: {
    routes: readonly ModuleRoute[];
    granted: Granted;
    groups: readonly string[];
    start: string;
    owns: readonly string[];
  },
): Destination {
  const permitted = permittedRoutes(given.routes, given.granted);
  const found = destination(pathname, {
    routes: given.routes,
    menu: menuGroups(permitted, given.groups),
    start: given.start,
    owns: given.owns,
  });
  if (found.kind !== "screen" || permitted.includes(found.route)) return found;
  return { kind: "forbidden" };
}

/** The menu entry that belongs to a path. */
export function activeEntry(pathname: string, routes: readonly ModuleRoute[]): string {
  const route = routes.find((candidate) => matchPath(candidate.path, pathname));
  return route?.activeMenu ?? route?.path ?? "";
}
