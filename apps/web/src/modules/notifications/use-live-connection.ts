import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { useEffect } from "react";
import { openRecord } from "../../kernel/list/ask/open-record";
import type { Heard } from "../../kernel/live/connection";
import { screenOf } from "../../kernel/live/screens";
import { useSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import { showOnDesktop } from "./desktop";
import { showDrawer } from "./panels-store";

/** The screen comes up first. */
const QUIET_MS = 800;

function show(row: NotificationRow): void {
  const lead = screenOf(row.type);
  if (typeof lead === "function") lead();
  else if (row.module === "") showDrawer(true);
  else openRecord(row.module, row.dataId);
}

const heard: Heard = (_event, row) => {
  toast.info(row.title === row.content ? row.title : `${row.title} · ${row.content}`);
  showOnDesktop(row, () => show(row));
};

/** Keeps this page connected for as long as somebody is signed in. */
export function useLiveConnection(): void {
  const key = useSession((session) => session.key);
  useEffect(() => {
    if (key === "") return undefined;
    let end: () => void = () => undefined;
    let ended = false;
    const begin = async () => {
      const { connect } = await import("../../kernel/live/connection");
      if (!ended) end = connect({ heard, since: useSession.getState().since });
    };
    const timer = setTimeout(() => void begin().catch(() => undefined), QUIET_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
      end();
    };
  }, [key]);
}
