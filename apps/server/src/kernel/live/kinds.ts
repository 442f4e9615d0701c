/** What people can be told: each kind is registered by the module that tells it. */
import type { Title } from "@qicheng/api/kernel/declare";
import type { LiveEvent } from "@qicheng/api/kernel/live";
import type { Message } from "@qicheng/engine/text/message";
import type { SubjectKind } from "./subject";

/** What a notification is made of when it is read: never more than the reader may see. */
export interface Told {
  /** Name of the record that it is about. */
  name: string;
  /** Nickname of who says it. */
  from: string;
  facts: Readonly<Record<string, string>>;
}

export interface NotificationKind {
  /** `followups.due`: the module and what happened. */
  key: string;
  /** Heads the notification, and names it among the settings. */
  title: Title;
  text: (told: Told) => Message;
  /** Address of the screen that it leads to, where that is not the record. */
  leads?: (facts: Told["facts"]) => string;
  /** Under which it is pushed; what the server says to one person unless told. */
  event?: LiveEvent;
  /** Told only to those who asked for it. */
  off?: true;
  /** Nobody can do without it. */
  always?: true;
  /** What its notifications ask, which is answered from there. */
  subject?: SubjectKind;
}

const kinds = new Map<string, NotificationKind>();

export function registerNotification(kind: NotificationKind): void {
  kinds.set(kind.key, kind);
}

export const allNotifications = (): readonly NotificationKind[] => [...kinds.values()];

export const findNotification = (key: string): NotificationKind | undefined => kinds.get(key);
