import type { ComponentType } from "react";
import type { FullProps } from "./full-records";

export type Page = "page" | "watchedPage" | "poolPage" | "narrowedPage";
type Whole = Record<Page, ComponentType> & {
  ahead: (query: URLSearchParams | undefined, page: Page) => Promise<void>;
  full: ComponentType<FullProps>;
};
type Load = () => Promise<{ default: Whole }>;

async function pageOf(load: Load, page: Page, address?: string): Promise<{ default: ComponentType }> {
  const record = (await load()).default;
  const there = address === undefined ? location : new URL(address, location.origin);
  // where one is sent on from the start is not known here
  const isThere = there.pathname !== "/";
  // what fails is asked for again by whoever needs it, who says so
  record.ahead(isThere ? new URLSearchParams(there.search) : undefined, page).catch(() => undefined);
  return { default: record[page] };
}

/**
 * A record type's list as a page of routes.tsx: `page: recordPage(() => import("../../modules/suppliers/suppliers"))`, where the file exports the
 * type by default; `"watchedPage"` for the list of those that I star, `"poolPage"` for what lies in
 * the pool, `"narrowedPage"` for its further list.
 */
export const recordPage = (load: Load, page: Page = "page") =>
  Object.assign((address?: string) => pageOf(load, page, address), {
    /** One of its records by itself. */
    full: async () => ({ default: (await load()).default.full }),
  });
