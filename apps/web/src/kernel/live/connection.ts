/** The socket of this page: a ticket for each try, and after a loss the next try some seconds later. */
import {
  CHANGED_EVENT,
  type ChangedTopics,
  LIVE_NAMESPACE,
  LIVE_PATH,
  type LiveEvent,
  NOTIFICATION_EVENTS,
  ONLINE_EVENT,
  type OnlinePerson,
  RECONNECT_MS,
  SETTLED_EVENT,
  TAKEN_EVENT,
  type TakenRows,
} from "@qicheng/api/kernel/live";
import { CALL, FORM, REQUEST } from "@qicheng/api/kernel/topics";
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { io, type Socket } from "socket.io-client";
import { CallError, call } from "../http/call";
import { queryClient } from "../http/query-client";
import { renewCounts, renewTopic } from "../http/stale";
import { language } from "../i18n/language";
import { quietLog } from "../ui/basis/quiet-log";
import { formsChanged } from "./fresh-forms";
import { forgetLive, noteChanged, noteTaken, useLive } from "./live-store";

export type Heard = (event: LiveEvent, row: NotificationRow) => void;

interface Options {
  heard: Heard;
  /** When this page first asked for anything, in ms of the browser's clock: the hub says what came since. */
  since: number;
}

/** Asks anew for what the socket may have missed or has just been told of. */
const renewNotifications = () => void queryClient.invalidateQueries({ queryKey: ["notifications", "index"] });

/** Stays connected until it is told to end. */
export function connect({ heard, since }: Options): () => void {
  let ended = false;
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last notification of which this page knows; the socket brings what comes after it. */
  let last: number | undefined;
  /** When the hub last gave a sign. */
  let sign = since;

  const noteSign = () => {
    sign = Date.now();
  };
  const later = () => {
    if (ended) return;
    socket?.removeAllListeners();
    socket?.disconnect();
    useLive.setState({ connected: false });
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), RECONNECT_MS.after + Math.random() * RECONNECT_MS.spread);
  };
  const lost = (reason: unknown) => {
    quietLog("serverHub", reason);
    later();
  };
  const listen = (fresh: Socket) => {
    fresh.on("connect", () => {
      useLive.setState({ connected: true });
      renewNotifications();
      noteSign();
    });
    // that a connection broke, one notices later
    fresh.io.on("ping", noteSign);
    fresh.on("disconnect", lost);
    fresh.on("connect_error", lost);
    fresh.on(ONLINE_EVENT, (online: OnlinePerson[]) => useLive.setState({ online }));
    fresh.on(CHANGED_EVENT, ({ topics, ago = 0 }: ChangedTopics) => {
      noteChanged(topics, Date.now() - ago);
      renewCounts(queryClient, topics);
      if (topics.includes(FORM)) formsChanged();
    });
    fresh.on(SETTLED_EVENT, () => {
      renewTopic(queryClient, REQUEST);
      renewTopic(queryClient, CALL);
    });
    fresh.on(TAKEN_EVENT, (rows: TakenRows) => noteTaken(rows));
    for (const event of NOTIFICATION_EVENTS)
      fresh.on(event, (row: NotificationRow) => {
        last = row.id;
        renewNotifications();
        renewCounts(queryClient, [row.module]);
        heard(event, row);
      });
  };
  async function attempt(): Promise<void> {
    try {
      last ??= (await call("notifications.index", { rows: 1 })).rows[0]?.id ?? 0;
      const { data } = await call("session.ticket", {});
      if (ended) return;
      const query = {
        token: data.ticket,
        lang: language,
        last: String(last),
        away: String(Math.max(0, Date.now() - sign)),
      };
      const transports = ["websocket", "polling"];
      socket = io(LIVE_NAMESPACE, { path: LIVE_PATH, query, transports, forceNew: true, reconnection: false });
      listen(socket);
    } catch (error) {
      // Whoever is signed out gets no ticket, and has been told so.
      if (!(error instanceof CallError && error.sessionLost)) lost(error);
    }
  }
  void attempt();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.removeAllListeners();
    socket?.disconnect();
    forgetLive();
  };
}
