/** The open route tabs: pure steps on a list. */

export interface Tab {
  /** Path without search; one tab a path. */
  path: string;
  /** Path with search as last seen, so that coming back finds filters and page. */
  url: string;
  /** Grows when the user asks for a fresh screen. */
  fresh: number;
}

const MOST = 20;

/** Opens the tab of a path, or remembers its newest url; the oldest goes when there are too many. */
export function opened(tabs: readonly Tab[], path: string, url: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (known?.url === url) return tabs;
  if (known) return tabs.map((tab) => (tab === known ? { ...tab, url } : tab));
  return [...tabs, { path, url, fresh: 0 }].slice(-MOST);
}

/**
 * Url of the open screen of a group, such as `crm`, that was shown last; the group itself, where none is open.
 * @param shown paths in the order in which they were shown, the last one first
 */
export function lastOf(tabs: readonly Tab[], shown: readonly string[], group: string): string {
  const inGroup = tabs.filter(({ path }) => path.startsWith(`/${group}/`));
  const last = shown.flatMap((path) => inGroup.find((tab) => tab.path === path) ?? [])[0] ?? inGroup.at(-1);
  return last?.url ?? `/${group}`;
}

export function closed(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.filter((tab) => tab.path !== path);
}

/** Url to show after closing `path`: the right neighbour, else the left one, else null. */
export function neighbour(tabs: readonly Tab[], path: string): string | null {
  const at = tabs.findIndex((tab) => tab.path === path);
  return (tabs[at + 1] ?? tabs[at - 1])?.url ?? null;
}

/** A tab, and those before it. */
export const upTo = (tabs: readonly Tab[], path: string): readonly Tab[] =>
  tabs.slice(0, tabs.findIndex((tab) => tab.path === path) + 1);

export function refreshed(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.map((tab) => (tab.path === path ? { ...tab, fresh: tab.fresh + 1 } : tab));
}

/** Tabs from storage: anything that is not ours is dropped, and so are other people's. */
export function parseTabs(text: string | null, user: number): readonly Tab[] {
  try {
    const stored = JSON.parse(text ?? "null") as { user?: unknown; tabs?: unknown } | null;
    if (stored?.user !== user || !Array.isArray(stored.tabs)) return [];
    return stored.tabs.flatMap((tab: Partial<Tab> | null) =>
      typeof tab?.path === "string" && typeof tab.url === "string" && tab.url.startsWith(tab.path)
        ? [{ path: tab.path, url: tab.url, fresh: 0 }]
        : [],
    );
  } catch {
    return [];
  }
}

export const serializeTabs = (tabs: readonly Tab[], user: number): string => JSON.stringify({ user, tabs });
