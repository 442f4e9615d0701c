/** What an accepted command asks its caller to do, as data. */
import type { CommandType, CommentFile, LoggedCommand } from "./commands";
import type { NodeId, UserId } from "./definition";
import type { OrgFacts } from "./org-facts";
import type { RefusalCode } from "./refusal";
import type { TimerName } from "./state";

export type Actor = UserId | "system";

/** 0 待审, 1 审核中, 2 通过, 3 未通过. */
export type BusinessStatus = 0 | 1 | 2 | 3;

/** One row of wf_log: ids and what has changed, enough to decide the command again on the form of then. */
export interface LogRow {
  seq: number;
  at: number;
  actor: Actor;
  /** The command's type; `advice` when a delegate has spoken. */
  action: CommandType | "advice";
  stepId: number | null;
  /** Why a clock could not do what it was set for. */
  reason: RefusalCode | null;
  payload: LoggedCommand;
  /** The caller had the right of a flow administrator. */
  admin: boolean;
  facts: OrgFacts;
}

/** `blocked` tells the flow's administrators of a clock that could not do what it was set for. */
export type NotifyKind = "todo" | "urge" | "remind" | "cc" | "returned" | "ended" | "advice" | "blocked";

export type Effect =
  | {
      type: "notify";
      kind: NotifyKind;
      users: readonly UserId[];
      stepId: number | null;
      /** In the words of whoever tells it. */
      ext?: string;
    }
  | { type: "business"; approval: BusinessStatus }
  | ({ type: "timerSet"; runAt: number; count: number } & TimerName)
  | ({ type: "timerClear" } & TimerName)
  | { type: "log"; row: LogRow }
  | {
      type: "fieldLog";
      stepId: number;
      nodeId: NodeId;
      userId: Actor;
      field: string;
      title: string;
      old: unknown;
      new: unknown;
      at: number;
    }
  | { type: "comment"; userId: Actor; ext: string; files: readonly CommentFile[]; at: number };
