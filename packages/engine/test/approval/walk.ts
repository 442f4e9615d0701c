/** One random walk: a random flow, an instance, random commands; every accepted command keeps all invariants. */
import { advance } from "../../src/advance/advance";
import { type PreviewStep, preview } from "../../src/advance/preview";
import { type FieldLogRow, replay, submittedForm } from "../../src/advance/replay";
import { businessStatus } from "../../src/approval/business-status";
import type { Command } from "../../src/approval/commands";
import type { Context } from "../../src/approval/context";
import type { Actor, LogRow } from "../../src/approval/effects";
import { organisationOf, type Person } from "../../src/approval/organisation";
import { findStepsPassed } from "../../src/approval/return";
import { type Instance, isActive, openSteps, type Step, viewersOf } from "../../src/approval/state";
import { checkGraph } from "../../src/release/check-graph";
import { deepFreeze } from "./deep-freeze";
import { Entropy } from "./entropy";
import { INVARIANTS, must } from "./invariants";
import { type Move, randomMove } from "./random-command";
import {
  type DrawnFlow,
  randomFlow,
  WALK_ADMIN,
  WALK_BRANCHES,
  WALK_FORM,
  WALK_USERS,
  walkPeople,
} from "./random-flow";

const HOUR = 3_600_000;
const MAX_GREEDY = 2_000;

export interface WalkCount {
  accepted: number;
  denied: number;
  returns: number;
  takeBacks: number;
  parallel: number;
}

class Walk {
  readonly count: WalkCount = { accepted: 0, denied: 0, returns: 0, takeBacks: 0, parallel: 0 };
  private readonly entropy: Entropy;
  private readonly drawn: DrawnFlow;
  private readonly log: LogRow[] = [];
  private readonly fieldLog: FieldLogRow[] = [];
  private readonly fired = new Set<string>();
  /** What a step was left on: form revision and leavers. */
  private readonly leftOn = new Map<number, string>();
  private leavers = 0;
  private people: Person[] = walkPeople();
  private org = organisationOf(this.people, WALK_BRANCHES);
  private now = Date.UTC(2026, 10, 20);
  private state: Instance | null = null;
  private lastDenial = "";
  /** The initiator had to choose people anew while everybody approved. */
  private chosen = false;

  constructor(values: readonly number[]) {
    this.entropy = new Entropy(values);
    this.drawn = randomFlow(this.entropy);
    this.count.parallel = Number(this.drawn.forks.size > 0);
  }

  run(): WalkCount {
    must(checkGraph(this.drawn.flow, WALK_FORM, this.org).length === 0, "a drawn flow may be released");
    this.submit();
    while (this.state !== null && !this.entropy.exhausted && this.count.accepted < 60) this.turn(this.state);
    if (this.state !== null) this.finish(this.state);
    return this.count;
  }

  private context(actor: Actor): Context {
    return { flow: this.drawn.flow, form: WALK_FORM, org: this.org, actor, now: this.now };
  }

  private submit(): void {
    const chosen = Object.fromEntries(
      this.drawn.flow.nodes.map(({ id }) => [id, this.entropy.some([...WALK_USERS], 1, 2)] as const),
    );
    const data = { amount: this.entropy.below(4), kind: this.entropy.pick(["a", "b", "c"]), salesman: 1, remark: "有" };
    const initiator = this.entropy.pick(WALK_USERS);
    this.tries({ actor: initiator, command: { type: "submit", data, chosen, users: [2, 3] } });
  }

  private turn(state: Instance): void {
    if (this.entropy.oneIn(20)) this.somebodyLeaves();
    if (this.entropy.oneIn(3)) this.now += this.entropy.below(3) * HOUR;
    if (this.entropy.oneIn(12)) this.checkReturnTargets(state);
    if (this.entropy.oneIn(12)) this.checkComments(state);
    this.tries(randomMove(state, this.entropy));
  }

  private somebodyLeaves(): void {
    this.leavers += 1;
    const leaving = this.entropy.pick(WALK_USERS);
    this.people = this.people.map((person) => (person.id === leaving ? { ...person, QuitStatus: 1 } : person));
    this.org = organisationOf(this.people, WALK_BRANCHES);
  }

  /** Runs the command; a denial changes nothing (the state is frozen), an acceptance keeps every invariant. */
  private tries({ actor, command }: Move): boolean {
    const before = this.state;
    const result = advance(before, command, this.context(actor));
    if (!result.ok) {
      this.count.denied += 1;
      this.lastDenial = result.code;
      return false;
    }
    const after = deepFreeze(result.state);
    this.noteTimer(before, command);
    for (const holds of INVARIANTS)
      holds({ drawn: this.drawn, before, after, actor, command, effects: result.effects });
    for (const effect of result.effects) {
      if (effect.type === "log") this.log.push(effect.row);
      if (effect.type === "fieldLog") this.fieldLog.push(effect);
    }
    this.checkPassingAgain(before, after, { actor, command });
    this.noteLeft(before, after);
    // Now and then the instance is written and read again, as between two requests.
    this.state = this.count.accepted % 8 === 7 ? deepFreeze(JSON.parse(JSON.stringify(after))) : after;
    this.count.accepted += 1;
    this.count.returns += Number(command.type === "return" || command.type === "refuse");
    this.count.takeBacks += Number(command.type === "takeBack");
    return true;
  }

  private circumstances({ formRev }: Instance): string {
    return `${formRev}/${this.leavers}`;
  }

  private noteLeft(before: Instance | null, after: Instance): void {
    for (const step of after.steps)
      if (step.status === 3 && before?.steps[step.id - 1]?.status !== 3)
        this.leftOn.set(step.id, this.circumstances(after));
  }

  /** A step taken back and passed again at once opens what it had opened, with the same people and senders. */
  private checkPassingAgain(before: Instance | null, after: Instance, { actor, command }: Move): void {
    if (before === null || command.type !== "takeBack") return;
    const old = before.steps[command.stepId - 1];
    const taken = after.steps.at(-1);
    if (old?.status !== 3 || taken === undefined || this.leftOn.get(old.id) !== this.circumstances(after)) return;
    const users = [this.people.find(({ QuitStatus }) => QuitStatus === 0)?.id ?? WALK_ADMIN];
    const again = advance(after, { type: "approve", stepId: taken.id, users }, this.context(actor));
    if (!again.ok || again.state.steps[taken.id - 1]?.status !== 3) return;
    const undone = before.steps.filter((step) => step.status < 3 && after.steps[step.id - 1]?.status === 4);
    for (const opened of undone) this.mustOpenAlike(opened, again.state, { from: old.id, to: taken.id });
  }

  private mustOpenAlike(opened: Step, again: Instance, renamed: { from: number; to: number }): void {
    const now = again.steps.findLast((step) => step.nodeId === opened.nodeId);
    const senders = opened.prevStepIds.map((id) => (id === renamed.from ? renamed.to : id));
    must(now !== undefined && same(now.prevStepIds.toSorted(), senders.toSorted()), "passed again: other senders");
    const rule = this.drawn.flow.nodes.find(({ id }) => id === opened.nodeId)?.config.assignee?.type;
    must(rule === "previousChoice" || same(peopleOf(now), peopleOf(opened)), "passed again: other people");
  }

  /** 25: at most one effect per step, kind and due time, and never before it. */
  private noteTimer(before: Instance | null, command: Command): void {
    if (command.type !== "timer") return;
    const timer = before?.timers.find(
      ({ stepId, kind, no }) => stepId === command.stepId && kind === command.kind && no === command.no,
    );
    must(timer !== undefined && timer.runAt <= this.now, "25 fired without being due");
    const name = `${timer.stepId}/${timer.kind}/${timer.no}/${timer.runAt}`;
    must(!this.fired.has(name), "25 fired twice");
    this.fired.add(name);
  }

  /** 16: what findStepsPassed lists is a valid completed ancestor and is accepted; everything else is denied. */
  private checkReturnTargets(state: Instance): void {
    const step = this.entropy.any(openSteps(state));
    const worker = step?.workers.find((other) => isActive(other) && other.part !== "delegate");
    if (step === undefined || worker === undefined) return;
    const listed = new Set(findStepsPassed(state, this.context(worker.userId), step.id).map((row) => row.node_id));
    for (const { id } of this.drawn.flow.nodes) {
      const command = { type: "return" as const, stepId: step.id, nodeId: id };
      const result = advance(state, command, this.context(worker.userId));
      must(result.ok === listed.has(id), `16 return to ${id}`);
      if (!listed.has(id)) continue;
      must(this.ancestorsOf(step.nodeId).has(id), "16 not an ancestor");
      must(
        state.steps.some(
          (other) => other.nodeId === id && other.status === 3 && !other.superseded && other.outcome !== "auto",
        ),
        "16 not valid",
      );
    }
  }

  private ancestorsOf(nodeId: string): Set<string> {
    const found = new Set<string>();
    const queue = [nodeId];
    for (const id of queue)
      for (const line of this.drawn.flow.lines)
        if (line.to === id && !found.has(line.from)) {
          found.add(line.from);
          queue.push(line.from);
        }
    return found;
  }

  /** 24: initiator, workers, copies and administrators may comment, nobody else. */
  private checkComments(state: Instance): void {
    const viewers = viewersOf(state);
    for (const user of [...WALK_USERS, WALK_ADMIN]) {
      const result = advance(state, { type: "comment", ext: "好" }, this.context(user));
      const admin = this.drawn.flow.settings.adminUsers.includes(user);
      must(result.ok === (viewers.has(user) || admin), "24 comment right");
    }
  }

  private finish(state: Instance): void {
    this.checkEnding(state);
    this.checkReplay();
  }

  /** 9 and 20: approving greedily ends the instance, along the path and with the people that the preview showed. */
  private checkEnding(state: Instance): void {
    if (state.status !== 1) return;
    const forecast = preview(state, { ...this.context("system") });
    let left = MAX_GREEDY;
    while (this.state?.status === 1 && left > 0) {
      this.approveOne(this.state);
      left -= 1;
    }
    must(this.state?.status === 2, "9 greedy approval does not end");
    this.checkForecast(forecast, this.state);
    must(businessStatus(this.state) === 2, "12 passed");
  }

  /** 20: the same nodes with the same people; people whom somebody chose on the way cannot be foreseen. */
  private checkForecast(forecast: readonly PreviewStep[], ended: Instance): void {
    const taken = ended.steps.filter((step) => step.status === 3 && !step.superseded);
    const nodes = (ids: string[]) => ids.toSorted();
    const foreseen = nodes(forecast.map((row) => row.node_id));
    must(same(foreseen, nodes(taken.map((step) => step.nodeId))), "20 preview shows another path");
    for (const row of forecast) {
      const people = taken.find((step) => step.nodeId === row.node_id)?.workers.map((worker) => worker.userId) ?? [];
      const shown = row.people.map(({ id }) => id);
      const rule = this.drawn.flow.nodes.find(({ id }) => id === row.node_id)?.config.assignee?.type;
      const free = rule === "previousChoice" || (rule === "initiatorChoice" && this.chosen);
      must(
        free || same(shown.toSorted(), people.toSorted()),
        `20 preview shows other people ${JSON.stringify({ row, people })}`,
      );
    }
  }

  private approveOne(state: Instance): void {
    const open = openSteps(state);
    const step = open[this.entropy.below(open.length)] ?? open[0];
    const active = step?.workers.filter(isActive) ?? [];
    const worker = active[this.entropy.below(active.length)];
    must(step !== undefined && worker !== undefined, "9 nobody to approve");
    const approve = { type: "approve" as const, stepId: step.id };
    const { userId } = worker;
    const someone = this.people.find(({ QuitStatus }) => QuitStatus === 0)?.id ?? WALK_ADMIN;
    const chosen = Object.fromEntries(this.drawn.flow.nodes.map(({ id }) => [id, [someone]]));
    const tries = (command: Command) => this.tries({ actor: userId, command });
    if (tries(approve) || tries({ ...approve, users: [someone] })) return;
    this.chosen = true;
    if (tries({ ...approve, users: [someone], chosen })) return;
    must(
      tries({ type: "saveForm", stepId: step.id, data: { remark: "补" } }),
      `9 form cannot be saved after ${this.lastDenial}`,
    );
    must(tries({ ...approve, users: [someone], chosen }), `9 approval denied: ${this.lastDenial}`);
  }

  /** 10: the log alone gives the same state. */
  private checkReplay(): void {
    const version = { flow: this.drawn.flow, form: WALK_FORM };
    // Writing and reading the log costs more than deciding it, so every fourth walk does.
    const stored: LogRow[] = this.log.length % 4 === 0 ? JSON.parse(JSON.stringify(this.log)) : this.log;
    if (this.state === null) return;
    const submitted = submittedForm(this.state.formData, this.fieldLog);
    must(same(replay(stored, version, submitted), this.state), "10 replay differs");
  }
}

/** Who came to a step by its rule, and who of them had passed before. */
const peopleOf = ({ workers }: Step) =>
  workers.filter((worker) => worker.fromWorkerId === null).map(({ userId, auto }) => [userId, auto]);

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export const walk = (values: readonly number[]): WalkCount => new Walk(values).run();
