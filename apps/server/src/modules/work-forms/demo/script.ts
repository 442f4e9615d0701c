/** How a submission of the demo company is told: who, when, what, and what became of it. */
import type { Command } from "@qicheng/engine/approval/commands";
import type { DemoStage, DemoTime } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";

type Data = Record<string, unknown>;

export interface DemoAct {
  by: string;
  at: DemoTime;
  /** Undefined: he only looks at it. @param stepId the step on which he is, 0 for none */
  command?: (stepId: number, stage: DemoStage) => Command;
}

export interface DemoSubmission {
  /** Key of the template that its form is made of. */
  form: string;
  by: string;
  at: DemoTime;
  data: (stage: DemoStage, ctx: Context) => Data | Promise<Data>;
  afterwards: readonly DemoAct[];
}

type At = readonly [by: string, before: number, clock: string];
const act = ([by, before, clock]: At, command?: DemoAct["command"]): DemoAct => ({
  by,
  at: [before, clock],
  ...(command && { command }),
});

export const passed = (at: At, ext = "") => act(at, (stepId) => ({ type: "approve", stepId, ext }));
/** To whoever has submitted it. */
export const returned = (at: At, ext: string) =>
  act(at, (stepId) => ({ type: "return", stepId, nodeId: "start", ext }));
export const resubmitted = (at: At, ext: string) => act(at, (stepId) => ({ type: "resubmit", stepId, ext }));
export const handedOn = (at: At, to: string, ext: string) =>
  act(at, (stepId, stage) => ({ type: "forward", stepId, user: stage.person(to), ext }));
export const askedFirst = (at: At, whom: string, ext: string) =>
  act(at, (stepId, stage) => ({ type: "addSign", stepId, place: "before", users: [stage.person(whom)], ext }));
/** @param ext `@` before a user name calls somebody */
export const commented = (at: At, ext: string) =>
  act(at, (_stepId, stage) => ({
    type: "comment",
    ext: ext.replace(/@(\w+)/g, (_all, name: string) => `@${stage.nickname(name)}`),
  }));
export const urged = (at: At, ext: string) => act(at, () => ({ type: "urge", ext }));
export const revoked = (at: At, ext: string) => act(at, () => ({ type: "revoke", ext }));
export const ended = (at: At, ext: string) => act(at, () => ({ type: "terminate", ext }));
export const read = (at: At) => act(at);

/** @returns how to tell of one that somebody submitted */
export const submitted =
  (form: string) =>
  (
    [by, before, clock]: At,
    data: Data | DemoSubmission["data"],
    ...afterwards: readonly DemoAct[]
  ): DemoSubmission => ({
    form,
    by,
    at: [before, clock],
    data: typeof data === "function" ? data : () => data,
    afterwards,
  });
