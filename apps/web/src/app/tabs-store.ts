/** Open tabs of this browser tab; they outlive a reload. */
import { create } from "zustand";
import { useSession } from "../kernel/session/session-store";
import { closed, opened, parseTabs, refreshed, serializeTabs, type Tab, upTo } from "./tabs";

const STORED = "tabs";
const user = (): number => useSession.getState().profile?.UserID ?? 0;

interface Tabs {
  tabs: readonly Tab[];
  /** Paths that were shown since the page was loaded, the last one first. */
  shown: readonly string[];
}

export const useTabs = create<Tabs>(() => ({
  tabs: parseTabs(sessionStorage.getItem(STORED), user()),
  shown: [],
}));

/** Where the screen was left: an open tab keeps its filters in the address. */
const urlIn = (tabs: readonly Tab[], path: string): string => tabs.find((tab) => tab.path === path)?.url ?? path;
export const urlOf = (path: string): string => urlIn(useTabs.getState().tabs, path);
export const useUrlOf = (path: string): string => useTabs(({ tabs }) => urlIn(tabs, path));

function put(tabs: readonly Tab[]): void {
  if (tabs === useTabs.getState().tabs || user() === 0) return;
  sessionStorage.setItem(STORED, serializeTabs(tabs, user()));
  useTabs.setState({ tabs });
}

export function openTab(path: string, url: string): void {
  put(opened(useTabs.getState().tabs, path, url));
  const { shown } = useTabs.getState();
  if (shown[0] !== path) useTabs.setState({ shown: [path, ...shown.filter((one) => one !== path)] });
}
export const closeTab = (path: string): void => put(closed(useTabs.getState().tabs, path));
export const keepOnly = (path: string): void => put(useTabs.getState().tabs.filter((tab) => tab.path === path));
/** Those behind it in the row are closed. */
export const keepUpTo = (path: string): void => put(upTo(useTabs.getState().tabs, path));
export const refreshTab = (path: string): void => put(refreshed(useTabs.getState().tabs, path));
export const closeAllTabs = (): void => useTabs.setState({ tabs: [] });

/** Another person signed in: his own tabs, never the former one's. */
export const reloadTabs = (): void =>
  useTabs.setState({ tabs: parseTabs(sessionStorage.getItem(STORED), user()), shown: [] });
