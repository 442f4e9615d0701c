/** Everything that can be asked of an instance. Who asks and when is in the context. */
import type { FormData, NodeId, UserId } from "./definition";
import type { TimerName } from "./state";

export interface CommentFile {
  id: number;
  FileName: string;
}

/** What accompanies a decision. */
interface Decision {
  stepId: number;
  ext?: string;
  /** The form revision the person has seen; absent = not checked. */
  formRev?: number;
}

interface Approval extends Decision {
  cc?: readonly UserId[];
  /** People for the next node whose people the previous approver chooses. */
  users?: readonly UserId[];
  /** On a start step: people for the nodes whose people the initiator chooses. */
  chosen?: Readonly<Record<NodeId, readonly UserId[]>>;
}

interface Payloads {
  submit: Pick<Approval, "users" | "chosen" | "cc"> & { data: FormData };
  receive: { stepId: number };
  /** Pass; on a start step the same as resubmit. */
  approve: Approval;
  /** 重新提交 of a returned start step. */
  resubmit: Approval;
  /** Refused without node_id. */
  refuse: Decision;
  /** Refused with node_id. */
  return: Decision & { nodeId: NodeId };
  forward: { stepId: number; user: UserId | null; ext?: string };
  revoke: { ext?: string };
  urge: { ext?: string };
  cc: { stepId: number; users: readonly UserId[] };
  comment: { ext: string; files?: readonly CommentFile[] };
  saveForm: { stepId: number; data: FormData };
  addSign: {
    stepId: number;
    place: "before" | "after" | "parallel";
    users: readonly UserId[];
    group?: "any" | "all";
    ext?: string;
    /** Checked with `after`, which passes. */
    formRev?: number;
  };
  reduceSign: { stepId: number; users: readonly UserId[] };
  delegate: { stepId: number; user: UserId | null; ext?: string };
  takeBack: { stepId: number };
  timer: TimerName;
  terminate: { ext?: string };
  /** `from` may be left out when one person alone is active on the step. */
  reassign: { stepId: number; from?: UserId; to: UserId | null; ext?: string };
  leaver: { user: UserId; successor?: UserId };
}

export type CommandType = keyof Payloads;
export type CommandOf<T extends CommandType> = { [K in T]: { type: K } & Payloads[K] }[T];
export type Command = CommandOf<CommandType>;

/** A command as its log row keeps it: a submission without its form, a saved form as far as it has changed. */
export type LoggedCommand = Exclude<Command, CommandOf<"submit">> | Omit<CommandOf<"submit">, "data">;
