/** Notifications of the browser: asked for once after a click, and from one's settings; a refusal is only logged. */
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { quietLog } from "../../kernel/ui/basis/quiet-log";

const ASKED = "desktopNotifications";

const known = (): boolean => "Notification" in globalThis;

/** Whether this browser tells one on the desktop; it cannot where it knows no notifications, or not over a plain connection. */
export type DesktopState = NotificationPermission | "impossible";

export const desktopState = (): DesktopState =>
  known() && globalThis.isSecureContext ? Notification.permission : "impossible";

export async function askDesktop(): Promise<void> {
  localStorage.setItem(ASKED, "1");
  try {
    const answer = await Notification.requestPermission();
    if (answer !== "granted") quietLog("notifications", answer);
  } catch (error) {
    quietLog("notifications", error);
  }
}

export function askOnce(): void {
  if (desktopState() === "default" && !localStorage.getItem(ASKED)) void askDesktop();
}

/** Tells when one has changed it in the browser. */
export function onDesktopChange(changed: () => void): () => void {
  const ended = new AbortController();
  navigator.permissions?.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", changed, ended),
    (error: unknown) => quietLog("notifications", error),
  );
  return () => ended.abort();
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
