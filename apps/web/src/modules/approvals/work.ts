/** What is worked on: an approval, the step of it that is mine, and how a decision is made of what was typed. */
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { common } from "../../kernel/i18n/common";

export type MyStep = ApprovalDetail["steps"][number];
type StepAbility = "approve" | "refuse" | "return" | "forward" | "addSign" | "delegate" | "saveForm" | "cc";
type TaskAbility = "revoke" | "urge" | "terminate" | "reassign" | "comment";

/** What a decision is made of. */
export type Decided = Omit<Work, "approve" | "isSending">;

export interface Work {
  detail: ApprovalDetail;
  /** The one that one acts on; undefined for whoever only looks. */
  step: MyStep | undefined;
  /** The opinion, as it stands there. */
  ext: string;
  /** Saves what was changed in the form. Answers the revision that one has seen then; undefined where it was refused. */
  saveForm: () => Promise<number | undefined>;
  /** Passes the step with that opinion; nothing while one is on its way. */
  approve: () => void;
  /** It is on its way. */
  isSending: boolean;
  /** The step is dealt with: what was typed has been sent. */
  onDecided: () => void;
}

export const mayStep = (step: MyStep | undefined, ability: StepAbility): boolean => step?.can[ability] === 1;
export const mayTask = ({ can }: Pick<ApprovalDetail, "can">, ability: TaskAbility): boolean => can[ability] === 1;

/** Where it is now, for its title. */
export const stepNameOf = ({ path }: Pick<ApprovalDetail, "path">, step: MyStep | undefined): string =>
  step?.StepName ??
  path
    .filter(({ state }) => state === "open")
    .map(({ name }) => name)
    .join(common("listComma"));

/** Server's limit of an opinion. */
export const MOST_LETTERS = 300;
export const MOST_COPIES = 5;
