/** The drawing of a flow and its settings, named as they travel on the wire. A released version never changes. */
import type { Filter } from "../fields/filter";
import type { ValueKind } from "../fields/operators";
import type { RowSum } from "../fields/row-sums";
import type { Message } from "../text/message";

export type UserId = number;
export type BranchId = number;
export type RoleId = number;
export type NodeId = string;
export type LineId = string;

/** What a node of type `other` does. */
export type NodeKind = "approve" | "cc" | "fork" | "join" | "end";

/** How the votes of a step's people make one decision. */
export type StepMode = "any" | "all" | "ratio" | "seq";

/** What a refusal without a target does: send the record back to the initiator, or end the instance. */
export type RefuseMode = "toStart" | "end";

/** Who gets a step. */
export type AssigneeRule =
  | { type: "users"; users: readonly UserId[] }
  | { type: "role"; roles: readonly RoleId[] }
  /** Head of a named branch, or of the initiator's branch. */
  | { type: "branchHead"; branch?: BranchId }
  /** The n-th superior of the initiator; 1 is the direct one. */
  | { type: "superior"; level: number }
  /** The superiors of the initiator one after the other, up to the n-th or to the top. */
  | { type: "superiors"; upTo: number | "top" }
  /** Chosen by the initiator when he submits; with `users` or `roles`, only among these. */
  | { type: "initiatorChoice"; users?: readonly UserId[]; roles?: readonly RoleId[] }
  /** Chosen by whoever passes the step before, only among these in the same way. */
  | { type: "previousChoice"; users?: readonly UserId[]; roles?: readonly RoleId[] }
  | { type: "formUser"; field: string }
  | { type: "initiator" };

/** What happens when the rule finds nobody. */
export type EmptyPolicy = { type: "admin" } | { type: "pass" } | { type: "users"; users: readonly UserId[] };

/** What happens when the initiator is among the people found. */
export type SelfPolicy = "self" | "skip" | "superior";

export type TimerKind = "remind" | "autoPass" | "autoRefuse" | "toSuperior";

/** A clock of a step: `hours` after opening; reminders repeat at the same distance, `max` times in all. */
export interface DueRule {
  kind: TimerKind;
  hours: number;
  max?: number;
}

export interface NodeConfig {
  type: "start" | "other";
  /** Only with type `other`. */
  kind?: NodeKind;
  /** Fields that the people of the step may change. A start step may change every field. */
  writeField: readonly string[];
  hideField?: readonly string[];
  assignee?: AssigneeRule;
  mode?: StepMode;
  /** Percentage for mode `ratio`, 1 to 100. */
  ratio?: number;
  empty?: EmptyPolicy;
  self?: SelfPolicy;
  allowForward?: boolean;
  returnTo?: "any" | "start" | "none";
  /** Overrides the flow's. */
  refuseMode?: RefuseMode;
  due?: readonly DueRule[];
  ccUsers?: readonly UserId[];
}

/** One box of the drawing; left, top, bgcolor, ico and viewOnly are for drawing only. */
export interface FlowNode {
  id: NodeId;
  name: string;
  left?: number;
  top?: number;
  bgcolor?: string;
  ico?: string;
  viewOnly?: boolean;
  config: NodeConfig;
}

/** One arrow. Lines out of a node are tried by priority, then in drawing order; the default is taken when none holds. */
export interface FlowLine {
  id: LineId;
  from: NodeId;
  to: NodeId;
  label?: string;
  condition?: Filter;
  priority?: number;
  default?: boolean;
}

/** Who may start a flow; an absent list admits nobody, absent starters admit everyone. */
export interface Starters {
  users?: readonly UserId[];
  branches?: readonly BranchId[];
  roles?: readonly RoleId[];
}

export interface FlowSettings {
  refuseMode: RefuseMode;
  resume: "replay" | "direct";
  dedup: "none" | "adjacent" | "all";
  revoke: "running" | "beforeFirst" | "never";
  adminUsers: readonly UserId[];
  starters?: Starters;
  /** Fields that lists, notices and whoever decides are told of first, `MOST_SUMMARY` at most. */
  summary?: readonly string[];
  /** What an approval is called: `{form}-{initiator}-{day}`, with fields of the form in braces, too. */
  title?: string;
}

export const MOST_SUMMARY = 3;

/** The decisions D1 to D6 as a new flow gets them. */
export const DEFAULT_SETTINGS: Omit<FlowSettings, "adminUsers"> = {
  refuseMode: "toStart",
  resume: "replay",
  dedup: "none",
  revoke: "running",
};

/** One version of a flow. Whether the flow takes new submissions is no part of it. */
export interface Flow {
  version_id: number;
  nodes: readonly FlowNode[];
  lines: readonly FlowLine[];
  settings: FlowSettings;
}

/** What the engine needs to know of a form field. `holds` tells fields whose value is the id of a user. */
export interface FormField {
  field: string;
  title: string;
  en?: string;
  kind: ValueKind;
  required?: boolean;
  holds?: "user";
  /** Worked out of others: it changes with them, whoever may write those. */
  computed?: true;
  /** Written when it is submitted, and by nobody afterwards: what it is called, and since when it is there. */
  held?: true;
  /** All that may be chosen, where the form itself says so. */
  options?: readonly FieldChoice[];
  /** Bounds of a number, and the digits behind its point. */
  min?: number;
  max?: number;
  scale?: number;
  /** A number of a table, by the key `sum(lines.cost)`: what it is worked out of. */
  rows?: RowSum;
}

/** What every form holds of its approval: what it is called, and since when it is there. */
export const HELD_FIELDS = ["title", "AddTime"] as const;

export interface FieldChoice {
  value: string | number;
  label: string;
  en?: string;
}

/** A field as it is called in every language. */
export const fieldTitle = ({ title, en }: Pick<FormField, "title" | "en">): Message => ({ cn: title, en: en || title });

/** The form as it was when the version was released. `cc`: the form supports copies. */
export interface ApprovalForm {
  fields: readonly FormField[];
  cc: boolean;
}

export type FormData = Readonly<Record<string, unknown>>;

/** Start, or what a node of type `other` does. */
export const kindOf = (node: FlowNode): "start" | NodeKind =>
  node.config.type === "start" ? "start" : (node.config.kind ?? "approve");
