/** Notifications of the browser: asked for once, after a click; a refusal is only logged. */
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { quietLog } from "../../kernel/ui/quiet-log";

const ASKED = "desktopNotifications";

const known = (): boolean => "Notification" in globalThis;

export function askOnce(): void {
  if (!known() || Notification.permission !== "default" || localStorage.getItem(ASKED)) return;
  localStorage.setItem(ASKED, "1");
  Notification.requestPermission().then(
    (answer) => {
      if (answer !== "granted") quietLog("notifications", answer);
    },
    (error: unknown) => quietLog("notifications", error),
  );
}

/** Only while the page is not being looked at. */
export function showOnDesktop({ id, title, content }: NotificationRow, onClick: () => void): void {
  if (!known() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    // Of several tabs of one person the last replaces what the others have shown.
    const shown = new Notification(title, { body: content, tag: `qicheng-${id}` });
    shown.onclick = () => {
      window.focus();
      onClick();
      shown.close();
    };
  } catch (error) {
    quietLog("notifications", error);
  }
}
