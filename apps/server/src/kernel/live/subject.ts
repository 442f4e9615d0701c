/** What notifications ask, and how it stands for whoever reads one. */
import type { NotificationAnswer } from "@qicheng/api/notifications/routes";
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../work/context";

export interface Answer extends Pick<NotificationAnswer, "key" | "path" | "input" | "tone"> {
  title: Message;
  /** A text that is asked for before; it may be left empty. */
  asks?: { key: string; title: Message; max: number };
}

/** How one thing that is asked stands for whoever reads of it. */
export interface Standing {
  /** What became of it; none as long as it can be answered. */
  outcome?: Message;
  /** That the reader may give. */
  answers: readonly Answer[];
  /** What it is about, as far as the reader may read it. */
  says?: Message;
  /** The record that it is about, where the reader sees it. */
  about?: { module: string; id: number };
}

export interface SubjectKind {
  /** `request`: what notifications of several kinds may have in common. */
  name: string;
  read: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, Standing>>;
}
