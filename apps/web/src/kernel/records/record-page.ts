import type { ComponentType } from "react";

type Page = "Page" | "WatchedPage";

/**
 * A record type's list as a page of routes.tsx: `page: recordPage(() => import("./suppliers"))`, where the file exports the
 * type by default; `"WatchedPage"` for the list of those that I star.
 */
export const recordPage =
  (load: () => Promise<{ default: Record<Page, ComponentType> }>, page: Page = "Page") =>
  async (): Promise<{ default: ComponentType }> => ({ default: (await load()).default[page] });
