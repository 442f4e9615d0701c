/** What people do with steps: each call one command of the engine, several steps at once each by itself. */

import { approvalSays } from "@qicheng/api/approvals/messages";
import type { approvals } from "@qicheng/api/approvals/routes";
import type { StepActed } from "@qicheng/api/approvals/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { businessStatus } from "@qicheng/engine/approval/business-status";
import type { Command } from "@qicheng/engine/approval/commands";
import { graphOf } from "@qicheng/engine/approval/graph";
import { type Instance, isActive, openSteps, stepById } from "@qicheng/engine/approval/state";
import { type FoundStep, findStep, findSteps, stepIds } from "../../kernel/approval/find";
import { engineRefusal } from "../../kernel/approval/refuse";
import { runCommand } from "../../kernel/approval/run";
import { versionOf } from "../../kernel/approval/version";
import { bulkAnswer, type Outcome } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { invalidField, type Refusal } from "../../kernel/work/refusal";
import { attempt } from "../../kernel/work/savepoint";

/** What became of a step, and where its approval stands. */
export async function acted(ctx: Context, { taskId, id, no }: FoundStep, state: Instance): Promise<StepActed> {
  const { flow } = await versionOf(ctx, state.version_id);
  const ids = await stepIds(ctx, taskId);
  const organisation = await ctx.services.organisation.get();
  return {
    stepid: id,
    Status: stepById(state, no)?.status ?? 0,
    taskStatus: state.status,
    approval: businessStatus(state),
    next: openSteps(state).map((step) => ({
      stepid: ids.get(step.id) ?? 0,
      StepName: graphOf(flow).node(step.nodeId).name,
      approvalName: step.workers
        .filter(isActive)
        .map(({ userId }) => organisation.name(userId))
        .join("、"),
    })),
  };
}

type Make = (no: number, step: FoundStep) => Command;

/** One command on one step. */
async function onStep(ctx: Context, stepId: number, make: Make) {
  const step = await findStep(ctx, stepId);
  return { msg: said.done, data: await acted(ctx, step, await runCommand(ctx, step.taskId, make(step.no, step))) };
}

interface Chosen {
  ids: readonly number[];
  stepid: number | null;
}

/** The same on each of several steps, in the order in which approvals are locked; what is refused changes nothing else. */
async function onSteps(ctx: Context, { ids, stepid }: Chosen, make: Make) {
  const wanted = [...new Set([...(stepid === null ? [] : [stepid]), ...ids])];
  const [only] = wanted;
  if (only === undefined) throw invalidField("stepid", approvalSays.noStep);
  if (wanted.length === 1) {
    const { msg, data } = await onStep(ctx, only, make);
    const refused: Refused[] = [];
    return { msg, data: { ...data, done: [only], refused } };
  }
  return manySteps(ctx, wanted, make);
}

const NOWHERE: StepActed = { stepid: 0, Status: 0, taskStatus: 0, approval: 0, next: [] };

type Refused = Outcome["refused"][number] & { reason: string };

async function manySteps(ctx: Context, wanted: readonly number[], make: Make) {
  const steps = await findSteps(ctx, wanted);
  const known = new Set(steps.map(({ id }) => id));
  const missing = engineRefusal("E_NO_VIEW");
  const refused: Refused[] = wanted.filter((id) => !known.has(id)).map((id) => refusedStep({ id, title: "" }, missing));
  const done: number[] = [];
  let last = NOWHERE;
  for (const step of steps) {
    const refusal = await attempt(ctx, async () => {
      last = await acted(ctx, step, await runCommand(ctx, step.taskId, make(step.no, step)));
    });
    if (refusal) refused.push(refusedStep(step, refusal));
    else done.push(step.id);
  }
  // In the order in which they were asked for: another one would tell which of them there are.
  refused.sort((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
  return bulkAnswer({ ...last, done, refused });
}

/** One that the caller does not see has no name. */
function refusedStep({ id, title }: Pick<FoundStep, "id" | "title">, refusal: Refusal) {
  const { code, details, said: words } = refusal;
  const reason = details.reason ?? "";
  return { id, name: reason === "E_NO_VIEW" ? "" : title, code, reason, msg: words };
}

type Of<Name extends keyof typeof approvals> = RouteArguments<(typeof approvals)[Name]>;

export const receive = (ctx: Context, input: Of<"receive">) =>
  onSteps(ctx, input, (stepId) => ({ type: "receive", stepId }));

export const approve = (ctx: Context, { ext, formRev, cc, userid, chosen, ...steps }: Of<"approve">) =>
  onSteps(ctx, steps, (stepId) => ({
    type: "approve",
    stepId,
    ext,
    cc,
    ...(formRev === undefined ? {} : { formRev }),
    ...(userid.length > 0 ? { users: userid } : {}),
    ...(chosen ? { chosen } : {}),
  }));

export const refuse = (ctx: Context, { ext, formRev, back, node_id, ...steps }: Of<"refuse">) =>
  onSteps(ctx, steps, (stepId, { start, mode }) => {
    // where shares are counted, one who is against it does not decide for all
    const wide = mode === "ratio" ? undefined : start;
    const nodeId = back === 1 ? wide : node_id;
    return {
      ...(nodeId === undefined ? { type: "refuse" as const } : { type: "return" as const, nodeId }),
      stepId,
      ext,
      ...(formRev === undefined ? {} : { formRev }),
    };
  });

export const forward = (ctx: Context, { userid, ext, ids, stepid }: Of<"forward">) =>
  onSteps(ctx, { ids, stepid }, (stepId) => ({ type: "forward", stepId, user: userid, ext }));

export const addSign = (ctx: Context, { stepid, type, userids, mode, ext, formRev }: Of<"addSign">) =>
  onStep(ctx, stepid, (stepId) => ({
    type: "addSign",
    stepId,
    place: type,
    users: userids,
    group: mode,
    ext,
    ...(formRev === undefined ? {} : { formRev }),
  }));

export const reduceSign = (ctx: Context, { stepid, userids }: Of<"reduceSign">) =>
  onStep(ctx, stepid, (stepId) => ({ type: "reduceSign", stepId, users: userids }));

export const delegate = (ctx: Context, { stepid, userid, ext }: Of<"delegate">) =>
  onStep(ctx, stepid, (stepId) => ({ type: "delegate", stepId, user: userid, ext }));

export const takeBack = (ctx: Context, { stepid }: Of<"takeBack">) =>
  onStep(ctx, stepid, (stepId) => ({ type: "takeBack", stepId }));

export const reassign = (ctx: Context, { stepid, userid, from, ext }: Of<"reassign">) =>
  onStep(ctx, stepid, (stepId) => ({ type: "reassign", stepId, to: userid, ext, ...(from === null ? {} : { from }) }));

export async function cc(ctx: Context, { stepid, userids }: Of<"cc">) {
  const { taskId, no } = await findStep(ctx, stepid);
  await runCommand(ctx, taskId, { type: "cc", stepId: no, users: userids });
  return { msg: said.done };
}

const onTask =
  (type: "revoke" | "urge" | "terminate") =>
  async (ctx: Context, { taskid, ext }: Of<"revoke">) => {
    await runCommand(ctx, taskid, { type, ext });
    return { msg: said.done };
  };

export const revoke = onTask("revoke");
export const urge = onTask("urge");
export const terminate = onTask("terminate");
