/** One approval under test: runs commands, keeps log and effects, checks that a denial changes nothing. */
import { expect } from "vitest";
import { advance } from "../../src/advance/advance";
import { businessStatus } from "../../src/approval/business-status";
import type { Command } from "../../src/approval/commands";
import type { Context } from "../../src/approval/context";
import type { ApprovalForm, Flow } from "../../src/approval/definition";
import type { Actor, Effect, LogRow } from "../../src/approval/effects";
import type { Organisation } from "../../src/approval/organisation";
import type { RefusalCode } from "../../src/approval/refusal";
import { type Instance, type Step, todoOf } from "../../src/approval/state";
import { deepFreeze } from "./deep-freeze";
import { FORM, INITIATOR, ORG } from "./flows";

/** Statuses by name: `T` instance, `biz` business, any other key the latest step on that node. */
type Expected = Record<string, number>;

export class ApprovalCase {
  now = Date.UTC(2026, 10, 20, 2);
  org: Organisation = ORG;
  form: ApprovalForm = FORM;
  log: LogRow[] = [];
  effects: readonly Effect[] = [];
  private current: Instance | null = null;

  constructor(readonly flow: Flow) {}

  static submitted(flow: Flow, data: Record<string, unknown> = {}): ApprovalCase {
    const run = new ApprovalCase(flow);
    run.does(INITIATOR, { type: "submit", data });
    return run;
  }

  get state(): Instance {
    if (this.current === null) throw new Error("not submitted");
    return this.current;
  }

  context(actor: Actor): Context {
    return { flow: this.flow, form: this.form, org: this.org, actor, now: this.now };
  }

  does(actor: Actor, command: Command, change: Partial<Context> = {}): this {
    const result = advance(this.current, command, { ...this.context(actor), ...change });
    if (!result.ok) throw new Error(`${command.type} denied: ${result.code}`);
    this.current = deepFreeze(result.state);
    this.effects = result.effects;
    for (const effect of result.effects) if (effect.type === "log") this.log.push(effect.row);
    return this;
  }

  /** As the database gives it back: keys of objects in its own order, by their length first. */
  reread(): this {
    this.current = deepFreeze(asStored(this.state) as Instance);
    return this;
  }

  denies(code: RefusalCode, actor: Actor, command: Command, change: Partial<Context> = {}): this {
    const before = JSON.stringify(this.current);
    const result = advance(this.current, command, { ...this.context(actor), ...change });
    expect(result).toMatchObject({ ok: false, code });
    expect(JSON.stringify(this.current)).toBe(before);
    return this;
  }

  /** The latest step of a node. */
  step(nodeId: string): Step {
    const step = this.state.steps.findLast((other) => other.nodeId === nodeId);
    if (step === undefined) throw new Error(`no step on ${nodeId}`);
    return step;
  }

  at = (nodeId: string): { stepId: number } => ({ stepId: this.step(nodeId).id });
  ok = (user: number, nodeId: string, ext = "") => this.does(user, { type: "approve", ...this.at(nodeId), ext });
  ref = (user: number, nodeId: string) => this.does(user, { type: "refuse", ...this.at(nodeId) });
  ret = (user: number, nodeId: string, target: string) =>
    this.does(user, { type: "return", ...this.at(nodeId), nodeId: target });
  rcv = (user: number, nodeId: string) => this.does(user, { type: "receive", ...this.at(nodeId) });

  /** Latest status of each named step, of the instance (T) and of the business record (biz). */
  is(expected: Expected): this {
    const names = Object.keys(expected);
    const actual = names.map((name) => [name, this.statusOf(name)] as const);
    expect(Object.fromEntries(actual)).toEqual(expected);
    return this;
  }

  private statusOf(name: string): number {
    if (name === "T") return this.state.status;
    return name === "biz" ? businessStatus(this.state) : this.step(name).status;
  }

  /** Worker statuses of the latest step of a node, by user. */
  workers(nodeId: string, expected: Record<number, number>): this {
    const actual = this.step(nodeId).workers.map(({ userId, status }) => [userId, status]);
    expect(Object.fromEntries(actual)).toEqual(expected);
    return this;
  }

  todo(user: number): string[] {
    return todoOf(this.state, user).map((step) => step.nodeId);
  }

  opened(nodeId: string): number {
    return this.state.steps.filter((step) => step.nodeId === nodeId).length;
  }
}

/** Takes back the last pass on a node. */
export const takeBack = (run: ApprovalCase, nodeId: string): Command => ({ type: "takeBack", ...run.at(nodeId) });

type Place = "before" | "after" | "parallel";

/** Asks others in on the last step that is open. */
export const sign = (run: ApprovalCase, place: Place, users: number[], group?: "any" | "all"): Command => ({
  type: "addSign",
  stepId: run.state.steps.findLast((step) => step.status < 3)?.id ?? 0,
  place,
  users,
  ...(group && { group }),
});
/** Sends some of them away. */
export const reduce = (run: ApprovalCase, nodeId: string, ...users: number[]): Command => ({
  type: "reduceSign",
  ...run.at(nodeId),
  users,
});

function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, asStored(part)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
}
