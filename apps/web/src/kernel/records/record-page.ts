import type { ComponentType } from "react";
import { type Asking, askAhead } from "../list/ask-ahead";
import type { FullProps } from "./whole";

type Page = "page" | "watchedPage" | "poolPage" | "narrowedPage";
type Whole = Record<Page, ComponentType> & { list: Asking; full: ComponentType<FullProps> };
type Load = () => Promise<{ default: Whole }>;

async function pageOf(load: Load, page: Page): Promise<{ default: ComponentType }> {
  const record = (await load()).default;
  askAhead(record.list);
  return { default: record[page] };
}

/**
 * A record type's list as a page of routes.tsx: `page: recordPage(() => import("./suppliers"))`, where the file exports the
 * type by default; `"watchedPage"` for the list of those that I star, `"poolPage"` for what lies in
 * the pool, `"narrowedPage"` for its further list.
 */
export const recordPage = (load: Load, page: Page = "page") =>
  Object.assign(() => pageOf(load, page), {
    /** One of its records by itself. */
    full: async () => ({ default: (await load()).default.full }),
  });
