/** What the hub has told this page. */
import type { OnlinePerson } from "@qicheng/api/kernel/live";
import { create } from "zustand";

interface LiveState {
  connected: boolean;
  /** Colleagues that are connected, and I. */
  online: readonly OnlinePerson[];
  /** When somebody else last changed something of a topic. */
  changed: Readonly<Record<string, number>>;
}

const NOTHING: LiveState = { connected: false, online: [], changed: {} };

export const useLive = create<LiveState>(() => NOTHING);

export const forgetLive = (): void => useLive.setState(NOTHING);

export function noteChanged(topics: readonly string[], at = Date.now()): void {
  const changed = Object.fromEntries(topics.map((topic) => [topic, at]));
  useLive.setState((state) => ({ changed: { ...state.changed, ...changed } }));
}
