/** What the hub has told this page. */
import type { OnlinePerson, TakenRows } from "@qicheng/api/kernel/live";
import { create } from "zustand";

interface LiveState {
  connected: boolean;
  /** Colleagues that are connected, and I. */
  online: readonly OnlinePerson[];
  /** When somebody else last changed something of a topic. */
  changed: Readonly<Record<string, number>>;
  /** Who has just taken a row out of a pool, by module and id. */
  taken: Readonly<Record<string, string>>;
}

const NOTHING: LiveState = { connected: false, online: [], changed: {}, taken: {} };

export const useLive = create<LiveState>(() => NOTHING);

export const forgetLive = (): void => useLive.setState(NOTHING);

export function noteChanged(topics: readonly string[], at = Date.now()): void {
  const changed = Object.fromEntries(topics.map((topic) => [topic, at]));
  useLive.setState((state) => ({ changed: { ...state.changed, ...changed } }));
}

const rowKey = (module: string, id: number) => `${module} ${id}`;

export function noteTaken({ module, ids, name }: TakenRows): void {
  const rows = Object.fromEntries(ids.map((id) => [rowKey(module, id), name]));
  useLive.setState(({ taken }) => ({ taken: { ...taken, ...rows } }));
}

/** Who has taken a row that still stands in a list of the pool; undefined as long as nobody has. */
export const useTaken = (module: string, id: number): string | undefined =>
  useLive(({ taken }) => taken[rowKey(module, id)]);
