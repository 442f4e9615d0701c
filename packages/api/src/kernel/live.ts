/** The hub as data: where sockets connect, and what they hear. */

export const LIVE_PATH = "/socket.io";
export const LIVE_NAMESPACE = "/serverHub";

/** Events that carry a notification. */
export const NOTIFICATION_EVENTS = ["systemMessage", "privateSystemMsg", "privateMessage"] as const;
export type LiveEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Colleagues that are connected; asked for under the same name. */
export const ONLINE_EVENT = "getOnlinefriend";
export interface OnlinePerson {
  UserID: number;
  NickName: string;
  Header: string;
}

/** Topics of which somebody else has changed something. */
export const CHANGED_EVENT = "changed";
export interface ChangedTopics {
  topics: readonly string[];
  /** How many ms before it was sent: said to a socket that has just joined of what it missed. */
  ago?: number;
}

/** Rows that have just left a pool which one sees, and who has them. */
export const TAKEN_EVENT = "taken";
export interface TakenRows {
  module: string;
  ids: readonly number[];
  name: string;
}

/**
 * A matter is answered that one was told of or asked about, or another one waits for one. The page asks anew for its
 * display and for numbers in the menu.
 */
export const SETTLED_EVENT = "settled";

/** When a client whose connection broke tries again: so long after, and as much as this longer, lest all come at once. */
export const RECONNECT_MS = { after: 5_000, spread: 2_000 };
