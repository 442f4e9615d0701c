import type { ComponentType } from "react";
import type { FullProps } from "./whole";

type Page = "page" | "watchedPage" | "poolPage" | "narrowedPage";
type Load = () => Promise<{ default: Record<Page, ComponentType> & { full: ComponentType<FullProps> } }>;

/**
 * A record type's list as a page of routes.tsx: `page: recordPage(() => import("./suppliers"))`, where the file exports the
 * type by default; `"watchedPage"` for the list of those that I star, `"poolPage"` for what lies in
 * the pool, `"narrowedPage"` for its further list.
 */
export const recordPage = (load: Load, page: Page = "page") =>
  Object.assign(async (): Promise<{ default: ComponentType }> => ({ default: (await load()).default[page] }), {
    /** One of its records by itself. */
    full: async () => ({ default: (await load()).default.full }),
  });
