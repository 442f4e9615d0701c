import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { webRecords } from "@qicheng/api/web-records.generated";
import type { ComponentType, ReactNode } from "react";
import type { Title } from "../i18n/language";
import type { FullProps } from "../open/full-records";
import type { MenuCount } from "./menu-count";

/** One screen of a module. Router, top navigation and side menu are built from these; `modules/<name>/routes.tsx` exports `routes: ModuleRoute[]`. */
export interface ModuleRoute {
  /** Absolute path; the first segment is the top-level group (crm, oa, bi, system, person…). */
  path: `/${string}`;
  title: Title;
  /** Needed to see the screen; null = every signed-in person. */
  permission: PermissionKey | null;
  /** The lazily loaded page: `() => import("./list.page")`, default export; `address` is where one will be, if not there yet. */
  page: ((address?: string) => Promise<{ default: ComponentType }>) & {
    full?: () => Promise<{ default: ComponentType<FullProps> }>;
  };
  /** The records that it lists all of, by their group of routes; `?id=` opens one there. */
  records?: keyof typeof webRecords;
  /** It opens one thing by the id in its path, chosen in part by `?at=`: what a refusal calls that. */
  shows?: string;
  /** What its own form makes, where it is no list of `records`: Ctrl+K offers it to whoever may. */
  makes?: { title: Title & { many?: string }; permission: PermissionKey };
  /** Entry in the side menu; without it the screen is reachable but not listed. */
  menu?: {
    /** Position inside its group, ascending. */
    order: number;
    icon: ReactNode;
    /** What one does there most: a button above the entries of its group. */
    leads?: true;
    /** Stands behind its title: how much there is to do there. */
    badge?: MenuCount;
    /** Entries of one group with the same section stand together under this heading. */
    section?: Title;
  };
  /** `/` leads here, unless one has chosen another start screen. */
  home?: true;
  /**
   * `/desk` leads here, to what the query says of it, for whoever has such records of his own: what that is called.
   */
  desk?: {
    /** Module of these records. */
    of: string;
    query: `?${string}`;
    title: Title;
    /** Desks go by this number. */
    order: number;
  };
  /** Letter that leads here after G, on every screen; each stands for one screen only. */
  go?: string;
  /** Menu entry to highlight for a screen that has none of its own. */
  activeMenu?: `/${string}`;
}
