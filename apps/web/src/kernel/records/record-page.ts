import type { ComponentType } from "react";

type Page = "page" | "watchedPage";

/**
 * A record type's list as a page of routes.tsx: `page: recordPage(() => import("./suppliers"))`, where the file exports the
 * type by default; `"watchedPage"` for the list of those that I star.
 */
export const recordPage =
  (load: () => Promise<{ default: Record<Page, ComponentType> }>, page: Page = "page") =>
  async (): Promise<{ default: ComponentType }> => ({ default: (await load()).default[page] });
