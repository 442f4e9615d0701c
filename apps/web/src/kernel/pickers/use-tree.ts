/** A tree that records are sorted into, by the address that its field names. */
import type { treeRoutes } from "@qicheng/api/kernel/tree-routes";
import type { Routes } from "@qicheng/api/routes.generated";
import type { RouteName } from "../http/call";
import { useCall } from "../http/hooks";
import { routeAt } from "../http/route-names";

/** Groups of routes made by `treeRoutes`. */
export type TreeGroup = {
  [Group in keyof Routes]: Routes[Group] extends ReturnType<typeof treeRoutes> ? Group : never;
}[keyof Routes];
type TreeRoute = Extract<RouteName, `${TreeGroup}.list`>;

export function useTree(url: string) {
  const route = routeAt(url) as TreeRoute | undefined;
  // never asked where there is no such tree
  const answer = useCall(route ?? "productCategories.list", {}, { enabled: route !== undefined });
  return { ...answer, nodes: answer.data?.data };
}
