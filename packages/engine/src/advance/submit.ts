/** Submit and resubmit: the start step is done at once and its token leaves. */
import { applyApproverChoice, applyInitiatorChoices, demandChoices } from "../approval/choices";
import type { CommandOf } from "../approval/commands";
import type { Context } from "../approval/context";
import type { Starters, UserId } from "../approval/definition";
import { addCc, closeStep, type Draft, editWorker } from "../approval/draft";
import { demandFilled } from "../approval/form-rules";
import { demandCopies, demandRevision, demandText, demandTurn } from "../approval/guards";
import { openStep } from "../approval/open-step";
import type { Organisation, Person } from "../approval/organisation";
import { demand } from "../approval/refusal";
import { passOn } from "../approval/resume";
import { INSTANCE, type Instance, STEP, type Step, WORKER, type Worker } from "../approval/state";
import { isStartStep } from "../approval/turn";

/** An instance of which nothing has happened yet. */
export function newInstance(context: Context, org: Organisation, command: CommandOf<"submit">): Instance {
  const initiator = starterOf(context, org);
  return {
    version_id: context.flow.version_id,
    initiator: initiator.id,
    branchId: initiator.branchId,
    status: INSTANCE.running,
    touched: false,
    formData: { ...command.data },
    formRev: 0,
    rev: 0,
    chosenUsers: {},
    createdAt: context.now,
    endedAt: null,
    endReason: "",
    steps: [],
    arrivals: [],
    cc: [],
    timers: [],
    nextWorkerId: 1,
  };
}

/** Who may start: an enabled flow, a record without a running approval, a person in service whom the flow admits. */
function starterOf({ flow, actor, disabled, duplicate, trial }: Context, org: Organisation): Person {
  const person = actor === "system" ? undefined : org.person(actor);
  demand(disabled !== true, "E_DISABLED");
  demand(duplicate !== true, "E_DUP");
  demand(person !== undefined && person.QuitStatus === 0, "E_STARTER");
  demand(trial === true || admits(flow.settings.starters, person), "E_STARTER");
  return person;
}

function admits(starters: Starters | undefined, person: Person): boolean {
  if (starters === undefined) return true;
  const { users = [], branches = [], roles = [] } = starters;
  const byBranch = person.branchId !== null && branches.includes(person.branchId);
  return users.includes(person.id) || byBranch || person.roleIds.some((role) => roles.includes(role));
}

/** – → 1: creates and completes the start step, then the token leaves it. */
export function submit(draft: Draft, command: CommandOf<"submit">): void {
  const step = openStep(draft, draft.graph.start, { prevStepIds: [], joined: [] });
  addCc(draft, step.id, demandCopies(draft, command.cc));
  for (const worker of step.workers) finishStart(draft, step, { worker, ext: "", ...command });
}

/** 重新提交: the returned start step is done again; the approval starts over untouched. */
export function resubmit(draft: Draft, command: Omit<CommandOf<"resubmit">, "type">): void {
  const { step, worker } = demandTurn(draft, command.stepId);
  demand(isStartStep(draft, step), "E_TARGET");
  demandRevision(draft, command.formRev);
  addCc(draft, step.id, demandCopies(draft, command.cc));
  finishStart(draft, step, { ...command, worker, ext: demandText(command.ext) });
}

interface Submission {
  worker: Worker;
  ext: string;
  users?: readonly UserId[];
  chosen?: Readonly<Record<string, readonly UserId[]>>;
}

function finishStart(draft: Draft, step: Step, { worker, ext, users, chosen }: Submission): void {
  demandFilled(draft, step.nodeId);
  applyInitiatorChoices(draft, chosen);
  applyApproverChoice(draft, step, worker, { users, chosen });
  editWorker(draft, step.id, worker.id, { status: WORKER.passed, ext, decidedAt: draft.context.now });
  closeStep(draft, step.id, { status: STEP.done, outcome: "submit", closedBy: worker.id });
  draft.state.touched = false;
  passOn(draft, step.id);
  demandChoices(draft);
}
