/** An approval as one looks at it: everything that decides, on one screen. */
import type { approvals } from "@qicheng/api/approvals/routes";
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { offersOf, type StepOffer } from "@qicheng/engine/advance/offers";
import { approvalProgress, preview } from "@qicheng/engine/advance/preview";
import { businessStatus, standingText } from "@qicheng/engine/approval/business-status";
import type { Context as EngineContext } from "@qicheng/engine/approval/context";
import { writableFields } from "@qicheng/engine/approval/form-rules";
import { graphOf } from "@qicheng/engine/approval/graph";
import { isActive, isLive, type Step } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { conditionNames } from "../../kernel/approval/condition-names";
import { type SeenTask, seeTask, stepIds } from "../../kernel/approval/find";
import { noteRead } from "../../kernel/approval/people";
import { shownForm } from "../../kernel/approval/record-form";
import { askedByMe } from "../../kernel/approval/run";
import { summariesOf } from "../../kernel/approval/summary";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";
import { wireMoment } from "../../kernel/work/time";
import { drawingOf, workersOf } from "./drawn";
import { earlierOf } from "./earlier";
import { newsFor } from "./logs";
import { pathOf, usualMinutes } from "./path";

const granted = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 1 as const]));

async function engineContext(ctx: Context, { flow, form, now }: SeenTask): Promise<EngineContext> {
  return { flow, form, now, ...(await askedByMe(ctx)) };
}

interface Offered {
  ids: ReadonlyMap<number, number>;
  organisation: Awaited<ReturnType<Context["services"]["organisation"]["get"]>>;
}

/** Undecided people whom the caller has brought onto the step himself. */
function addedBy(ctx: Context, { workers }: Step, { organisation }: Offered) {
  const mine = workers.filter(({ userId }) => userId === ctx.me.id).map(({ id }) => id);
  return workers
    .filter((worker) => isLive(worker) && worker.addedBy !== null && mine.includes(worker.addedBy))
    .map(({ userId: id }) => ({
      id,
      name: organisation.name(id),
      header: headerOf(ctx.services.files, organisation.people.get(id)),
    }));
}

function myStep(ctx: Context, task: SeenTask, { step, acts, chooseNext }: StepOffer, offered: Offered) {
  const graph = graphOf(task.flow);
  const node = graph.node(step.nodeId);
  const me = step.workers.find((worker) => isActive(worker) && worker.userId === ctx.me.id);
  return {
    stepid: offered.ids.get(step.id) ?? 0,
    NodeID: step.nodeId,
    StepName: node.name,
    start: step.nodeId === graph.start.id ? 1 : 0,
    Status: step.status,
    refuses: step.mode === "ratio" ? ("vote" as const) : (node.config.refuseMode ?? task.flow.settings.refuseMode),
    can: granted(acts),
    chooseNext: chooseNext ? 1 : 0,
    part: me?.part ?? "owner",
    added: addedBy(ctx, step, offered),
  };
}

/** Steps that hold people whom the caller brought in, also while he waits for them himself. */
const withHelpers = (ctx: Context, task: SeenTask, offered: Offered) =>
  task.state.steps
    .filter(({ status }) => status < 3)
    .map((step) => ({ stepid: offered.ids.get(step.id) ?? 0, people: addedBy(ctx, step, offered) }))
    .filter(({ people }) => people.length > 0);

async function formOf(ctx: Context, task: SeenTask, steps: readonly StepOffer[]): Promise<ApprovalDetail["form"]> {
  const { items, data } = await shownForm(ctx, task);
  const graph = graphOf(task.flow);
  const writable = new Set(
    steps.flatMap(({ step }) => writableFields({ graph, context: task }, step.nodeId).map(({ field }) => field)),
  );
  return { items: items.map((item) => ({ ...item, write: writable.has(item.field) ? 1 : 0 })), data };
}

async function flowNames(ctx: Context, flowId: number) {
  const { rows } = await sql<{ name: string }>`select name from wf_flows where id = ${flowId}`.execute(ctx.db);
  return rows[0]?.name ?? "";
}

export async function detail(ctx: Context, { taskid }: RouteArguments<typeof approvals.detail>) {
  const task = await seeTask(ctx, taskid);
  const { id, state, flow } = task;
  await noteRead(ctx, id);
  const context = await engineContext(ctx, task);
  const offers = offersOf(state, context);
  const steps = preview(state, context);
  const organisation = await ctx.services.organisation.get();
  const ids = await stepIds(ctx, id);
  const offered = { ids, organisation };
  const workers = await workersOf(ctx, task);
  const atStart = offers.steps.some(({ step }) => step.nodeId === graphOf(flow).start.id);
  const name = await flowNames(ctx, task.flowId);
  const data: ApprovalDetail = {
    TaskID: id,
    taskName: task.title,
    number: task.number,
    summary: (await summariesOf(ctx, [id])).get(id) ?? [],
    modelType: task.module,
    modelId: task.recordId,
    modelName: name,
    ProcsID: task.flowId,
    version_id: state.version_id,
    flowName: name,
    taskStatus: state.status,
    taskStatusName: ctx.say(
      standingText({ status: state.status, approval: businessStatus(state) }, state.initiator === ctx.me.id),
    ),
    approval: businessStatus(state),
    approvalProgress: approvalProgress(state, steps),
    createuserid: state.initiator,
    createusername: organisation.name(state.initiator),
    createheader: headerOf(ctx.services.files, organisation.people.get(state.initiator)),
    BranchName: organisation.branchName(state.branchId),
    AddTime: wireMoment(state.createdAt),
    endTime: wireMoment(state.endedAt),
    endReason: state.endReason,
    formRev: state.formRev,
    form: await formOf(ctx, task, offers.steps),
    cc: task.form.cc ? 1 : 0,
    can: granted(offers.acts),
    steps: offers.steps.map((offer) => myStep(ctx, task, offer, offered)),
    helpers: withHelpers(ctx, task, offered),
    takeBack: offers.takeBack.map((step) => ids.get(step.id) ?? 0),
    path: await pathOf(ctx, {
      module: task.module,
      flow,
      form: task.form,
      hidden: task.hidden,
      steps,
      usual: await usualMinutes(ctx, task.flowId),
      running: { state, ids, atStart },
    }),
    news: await newsFor(ctx, task),
    ...(await earlierOf(ctx, task, context.org)),
    WorlFlowJson: drawingOf(ctx, task, { workers, ids, names: await conditionNames(ctx, task.module, flow.lines) }),
  };
  return { data };
}
