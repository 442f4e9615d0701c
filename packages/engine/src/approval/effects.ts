/** What an accepted command asks its caller to do, as data. */
import type { Command, CommandType, CommentFile } from "./commands";
import type { NodeId, TimerKind, UserId } from "./definition";
import type { OrgFacts } from "./org-facts";

export type Actor = UserId | "system";

/** 0 待审, 1 审核中, 2 通过, 3 未通过. */
export type BusinessStatus = 0 | 1 | 2 | 3;

/** One row of wf_log: enough to decide the command again. */
export interface LogRow {
  seq: number;
  at: number;
  actor: Actor;
  /** The command's type; `advice` when a delegate has spoken. */
  action: CommandType | "advice";
  stepId: number | null;
  payload: Command;
  /** The caller had the right of a flow administrator. */
  admin: boolean;
  facts: OrgFacts;
}

export type NotifyKind = "todo" | "urge" | "remind" | "cc" | "returned" | "ended" | "advice";

export type Effect =
  | { type: "notify"; kind: NotifyKind; users: readonly UserId[]; stepId: number | null }
  | { type: "business"; approval: BusinessStatus }
  | { type: "timerSet"; stepId: number; kind: TimerKind; runAt: number }
  | { type: "timerClear"; stepId: number; kind: TimerKind }
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
