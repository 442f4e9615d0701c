/** Open tabs of this browser tab; they outlive a reload. */
import { create } from "zustand";
import { useSession } from "../kernel/access/session-store";
import { closed, opened, parseTabs, refreshed, serializeTabs, type Tab } from "./tabs";

const STORED = "tabs";
const user = (): number => useSession.getState().profile?.UserID ?? 0;

export const useTabs = create<{ tabs: readonly Tab[] }>(() => ({
  tabs: parseTabs(sessionStorage.getItem(STORED), user()),
}));

function put(tabs: readonly Tab[]): void {
  if (tabs === useTabs.getState().tabs || user() === 0) return;
  sessionStorage.setItem(STORED, serializeTabs(tabs, user()));
  useTabs.setState({ tabs });
}

export const openTab = (path: string, url: string): void => put(opened(useTabs.getState().tabs, path, url));
export const closeTab = (path: string): void => put(closed(useTabs.getState().tabs, path));
export const keepOnly = (path: string): void => put(useTabs.getState().tabs.filter((tab) => tab.path === path));
export const refreshTab = (path: string): void => put(refreshed(useTabs.getState().tabs, path));
export const closeAllTabs = (): void => useTabs.setState({ tabs: [] });

/** Another person signed in: his own tabs, never the former one's. */
export const reloadTabs = (): void => useTabs.setState({ tabs: parseTabs(sessionStorage.getItem(STORED), user()) });
