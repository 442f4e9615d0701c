/** Routes by name and by address, for what is told of them in texts. */
import type { Routes } from "@qicheng/api/routes.generated";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import type { RouteName } from "./call";

/** The route at an address, as a form's field names it. */
export function routeAt(path: string): RouteName | undefined {
  for (const [group, routes] of Object.entries(webRoutes))
    for (const [route, [, at]] of Object.entries(routes as Record<string, readonly unknown[]>))
      if (at === path) return `${group}.${route}` as RouteName;
  return undefined;
}

/** Whether there is a route of this name. */
export function hasRoute(name: string): name is RouteName {
  const [group = "", route = ""] = name.split(".");
  return Object.hasOwn(webRoutes, group) && Object.hasOwn(webRoutes[group as keyof Routes], route);
}
