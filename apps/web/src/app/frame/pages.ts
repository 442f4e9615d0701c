/** The pages of all modules, each fetched when one goes there. */
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { fetchable, loadPage } from "../load-page";
import { ROUTES } from "../modules.generated";

const PAGES = new Map(ROUTES.map((route) => [route, fetchable(route.page)] as const));

export const loadRoute = (route: ModuleRoute) => loadPage(route.path, PAGES.get(route)?.load ?? route.page);

/** Before it is drawn. */
export const fetchRoute = (route: ModuleRoute, address: string) => PAGES.get(route)?.ahead(address);
