/** The guards that commands share. Each denies the command with its code or gives what it has found. */
import type { SelfPolicy, UserId } from "./definition";
import type { Draft } from "./draft";
import { isInService, superiorsOf } from "./organisation";
import { demand } from "./refusal";
import { INSTANCE, isActive, isOpen, type Step, stepById, WORKER, type Worker } from "./state";

const MAX_TEXT = 300;
const MAX_CC = 5;

/** 0 to 3: waits, acts or has decided. Who handed his place on or was removed may come back. */
const INVOLVED = new Set<number>([WORKER.waiting, WORKER.active, WORKER.passed, WORKER.refused]);

export function demandRunning(draft: Draft): void {
  demand(draft.state.status === INSTANCE.running, "E_ENDED");
}

/** A step that exists and can still be acted on. */
export function demandOpenStep(draft: Draft, stepId: number): Step {
  const step = stepById(draft.state, stepId);
  demand(step !== undefined, "E_NO_VIEW");
  demandRunning(draft);
  demand(isOpen(step), "E_STEP_DONE");
  return step;
}

/** The step and the actor's own active worker on it. */
export function demandTurn(draft: Draft, stepId: number): { step: Step; worker: Worker } {
  const step = demandOpenStep(draft, stepId);
  const worker = step.workers.find((other) => isActive(other) && other.userId === draft.context.actor);
  demand(worker !== undefined, "E_NOT_WORKER");
  return { step, worker };
}

/** Texts of people are at most 300 characters long. */
export function demandText(ext: string | undefined): string {
  const text = ext ?? "";
  demand([...text].length <= MAX_TEXT, "E_LEN");
  return text;
}

const isInvolved = (step: Step, user: UserId): boolean =>
  step.workers.some((worker) => worker.userId === user && INVOLVED.has(worker.status));

/** Involved, or skipped as the initiator. */
export const isPresent = (step: Step, user: UserId): boolean =>
  isInvolved(step, user) || step.workers.some(({ userId, status }) => userId === user && status === WORKER.skipped);

function demandPerson(draft: Draft, user: UserId | null): UserId {
  demand(user !== null && draft.org.person(user) !== undefined, "E_RECIPIENT");
  demand(isInService(draft.org, user), "E_LEFT");
  return user;
}

/** A person who is named, in service and has nothing to do with the step yet. */
export function demandNewcomer(draft: Draft, step: Step, user: UserId | null): UserId {
  const newcomer = demandPerson(draft, user);
  demand(!isPresent(step, newcomer), "E_PRESENT");
  return newcomer;
}

/**
 * Who gets a place that was meant for somebody: the initiator only where the step lets him decide, else his superior, or
 * nobody. However he comes to a step, this rule of the step holds.
 */
export function recipientOf(draft: Draft, step: Step, user: UserId): UserId | undefined {
  if (user !== draft.state.initiator) return user;
  const { self = "self" } = draft.graph.node(step.nodeId).config;
  return SELF_RECIPIENTS[self](draft, user);
}

const SELF_RECIPIENTS: Record<SelfPolicy, (draft: Draft, initiator: UserId) => UserId | undefined> = {
  self: (_draft, initiator) => initiator,
  skip: () => undefined,
  superior: ({ org }, initiator) => superiorsOf(org, initiator)[0],
};

function demandRecipient(draft: Draft, step: Step, user: UserId | null): UserId {
  const recipient = user === null ? undefined : recipientOf(draft, step, user);
  demand(recipient !== undefined, "E_RECIPIENT");
  return recipient;
}

/** A newcomer other than the actor himself; in the place of the initiator whom the step's rule gives. */
export function demandSigner(draft: Draft, step: Step, user: UserId): UserId {
  demand(user !== draft.context.actor, "E_SELF");
  return demandOther(draft, step, demandRecipient(draft, step, user));
}

/** A newcomer other than the actor himself. */
export function demandOther(draft: Draft, step: Step, user: UserId | null): UserId {
  demand(user !== draft.context.actor, "E_SELF");
  return demandNewcomer(draft, step, user);
}

/** Another person who gets the place; in that of the initiator whom the step's rule gives. */
export function demandHeir(draft: Draft, step: Step, user: UserId | null): UserId {
  demand(user !== draft.context.actor, "E_SELF");
  return demandOther(draft, step, demandRecipient(draft, step, user));
}

/** The same where an administrator gives a place to somebody, perhaps to himself. */
export const demandReassigned = (draft: Draft, step: Step, user: UserId | null): UserId =>
  demandNewcomer(draft, step, demandRecipient(draft, step, user));

/** The form is still the one that the person has seen. */
export function demandRevision(draft: Draft, formRev: number | undefined): void {
  demand(formRev === undefined || formRev === draft.state.formRev, "E_FORM_CHANGED");
}

export function isAdmin({ context }: Draft): boolean {
  return (
    context.admin === true || (context.actor !== "system" && context.flow.settings.adminUsers.includes(context.actor))
  );
}

/** At most five people in service, on a form that supports copies. */
export function demandCopies(draft: Draft, users: readonly UserId[] | undefined): readonly UserId[] {
  const copies = [...new Set(users)];
  demand(copies.length <= MAX_CC, "E_CC");
  demand(copies.length === 0 || draft.context.form.cc, "E_CC_FORM");
  demand(
    copies.every((user) => isInService(draft.org, user)),
    "E_LEFT",
  );
  return copies;
}

/** Who holds the place of a worker now, after it was handed on. */
export function successorOf(step: Step, worker: Worker): Worker {
  const next = step.workers.find((other) => other.fromWorkerId === worker.id);
  return next === undefined ? worker : successorOf(step, next);
}
