/** What a drawing would do: the way of somebody's form, and approvals that run and would go another way. */
import { isDeepStrictEqual } from "node:util";
import type { PathStep } from "@qicheng/api/approvals/shapes";
import { flowSaid } from "@qicheng/api/flows/messages";
import type { flows, Simulated } from "@qicheng/api/flows/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { advance } from "@qicheng/engine/advance/advance";
import { type NewRequest, type PreviewStep, previewNew } from "@qicheng/engine/advance/preview";
import { choicesOf, isChosenAtStart } from "@qicheng/engine/approval/choices";
import { type ConditionNames, lineText } from "@qicheng/engine/approval/condition-text";
import { wayInto } from "@qicheng/engine/approval/conditions";
import {
  type ApprovalForm,
  type FlowLine,
  type FlowNode,
  type FormData,
  kindOf,
} from "@qicheng/engine/approval/definition";
import { graphOf } from "@qicheng/engine/approval/graph";
import { withComputed } from "@qicheng/engine/fields/computed";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { about, type Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { conditionNames } from "../../kernel/approval/condition-names";
import { engineOrganisation } from "../../kernel/approval/organisation-of";
import { heldData } from "../../kernel/approval/title";
import { versionOf } from "../../kernel/approval/version";
import { approvalRefused } from "../../kernel/approval/words";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";
import { invalid, invalidField } from "../../kernel/work/refusal";
import { assertReleasable, checked, flowFrom } from "./drawing";
import { findFlow, type StoredFlow } from "./flows";

/** So many of those that run are looked at, the newest first. */
const MOST_COMPARED = 200;

/** The form as its record would be submitted; what is required may be missing. @throws VALIDATION naming each wrong field */
async function decoded(
  ctx: Context,
  { module }: StoredFlow,
  data: Readonly<Record<string, unknown>>,
): Promise<FormData> {
  const known = await ctx.services.fields.of(module);
  if (!known) return data;
  const problems: { field: string; msg: Message }[] = [];
  const values = Object.entries(data).map(([key, raw]) => {
    const field = known.byKey.get(key);
    const value = field && decodeField(raw, field);
    if (!value) problems.push({ field: key, msg: said.noKey({ key }) });
    else if (!value.ok)
      problems.push({ field: key, msg: about({ cn: field.title, en: field.en || field.title }, value.msg) });
    return [key, value?.ok ? value.value : null] as const;
  });
  if (problems.length > 0) throw invalid(problems);
  return withComputed(known.form.fields, Object.fromEntries(values));
}

/** Who tries may say what it would be called; the time is that of trying. */
const isHeld = ({ fields }: ApprovalForm, key: string): boolean =>
  fields.some(({ field, held }) => held === true && field === key);
const heldText = (form: ApprovalForm, data: FormData): string =>
  isHeld(form, "title") && typeof data.title === "string" ? data.title : "";

interface Trial extends NewRequest {
  ctx: Context;
  names: ConditionNames;
  people: Awaited<ReturnType<Context["services"]["organisation"]["get"]>>["people"];
}

const nodeOf = ({ flow }: Trial, id: string): FlowNode | undefined => flow.nodes.find((node) => node.id === id);

function pathOf(trial: Trial, steps: readonly PreviewStep[]): PathStep[] {
  const header = (id: number) => headerOf(trial.ctx.services.files, trial.people.get(id));
  const graph = graphOf(trial.flow);
  const on = new Set(steps.map(({ node_id }) => node_id));
  const wordsOf = (line: FlowLine | undefined): string => (line ? trial.ctx.say(lineText(line, trial)) : "");
  return steps.map((step) => {
    const node = nodeOf(trial, step.node_id);
    const isChosen = node !== undefined && isChosenAtStart(graph, node);
    return {
      node_id: step.node_id,
      name: step.name,
      kind: step.kind,
      state: "ahead" as const,
      stepid: 0,
      people: step.people.map((person) => ({ ...person, header: header(person.id), status: 0 })),
      mode: step.mode,
      auto: Number(step.auto),
      chosenLater: Number(step.chosenLater && !isChosen),
      choose: Number(isChosen),
      choices: choicesOf(trial.org, node?.config.assignee),
      openedTime: "",
      closedTime: "",
      usually: null,
      when: wordsOf(wayInto(trial.flow.lines, on, step.node_id)),
      branch: [...graph.pathOf(step.node_id)],
    };
  });
}

/** The drawing with the way in green and the people on it. */
function drawnWith(trial: Trial, path: readonly PathStep[]): Simulated["drawing"] {
  const { nodes, lines } = trial.flow;
  const on = new Map(path.map((step) => [step.node_id, step]));
  const nobody = {
    stepid: 0,
    is_read: "False",
    readtime: "",
    receivedTime: "",
    decidedTime: "",
    part: "owner",
  } as const;
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      name: node.name,
      left: node.left ?? 0,
      top: node.top ?? 0,
      kind: kindOf(node),
      status: on.has(node.id) ? 3 : "",
      statusText: "",
      workers: (on.get(node.id)?.people ?? []).map(({ id, name, header }) => ({
        ...nobody,
        node_id: node.id,
        status: 0,
        statusText: "",
        id,
        nickname: name,
        header,
        auto: on.get(node.id)?.auto ?? 0,
      })),
    })),
    lines: lines.map((line) => ({
      id: line.id,
      from: line.from,
      to: line.to,
      label: trial.ctx.say(lineText(line, { form: trial.form, names: trial.names })),
    })),
  };
}

/** Why it would not be submitted; nobody is asked for anything by trying. */
function refusalOf(ctx: Context, { initiator, data, chosen = {}, ...context }: NewRequest): string {
  const result = advance(null, { type: "submit", data, chosen }, { ...context, actor: initiator });
  return result.ok ? "" : ctx.say(approvalRefused[result.code]);
}

interface Running {
  id: number;
  title: string;
  version_id: number;
  initiator_id: number;
  form_data: FormData;
  chosen_users: Readonly<Record<string, readonly number[]>>;
}

/** All that runs is told to whoever sees all approvals, other people what runs by a version that they look after. */
const seesAllRunning = async (ctx: Context): Promise<boolean> =>
  ctx.can("oa.approval.all") || (await ctx.services.organisation.get()).administrators().includes(ctx.me.id);

/** What one step is to whoever waits for it: another node, other people, or that it passes by itself is another way. */
const wayOf = ({ node_id, people, auto, mode }: PreviewStep) => [
  node_id,
  auto,
  people.map(({ id }) => id),
  people.length > 1 ? mode : "",
];

/** The step by its name, with who is on it. */
const toldOf =
  (ctx: Context) =>
  ({ name, people, auto, kind }: PreviewStep): string => {
    if (kind !== "approve") return name;
    const who = auto ? ctx.say(flowSaid.byItself) : people.map((person) => person.name).join("、");
    return who === "" ? name : ctx.say(flowSaid.stepWith({ name, who }));
  };

/** Approvals that run and would take other steps by this drawing, or be decided by others. */
async function differing(ctx: Context, stored: StoredFlow, request: Trial): Promise<Simulated["different"]> {
  if (stored.running === 0) return [];
  const seesAll = await seesAllRunning(ctx);
  const { rows } = await sql<Running>`
    select id, title, version_id, initiator_id, form_data, chosen_users from wf_tasks
    where flow_id = ${stored.id} and status = 1 order by created_at desc, id desc limit ${MOST_COMPARED}`.execute(
    ctx.db,
  );
  const compared = [];
  for (const { id, title, version_id, initiator_id, form_data, chosen_users } of rows) {
    const version = await versionOf(ctx, version_id);
    // Never by the settings that were sent.
    if (!seesAll && !version.flow.settings.adminUsers.includes(ctx.me.id)) continue;
    const submitted = {
      org: request.org,
      now: request.now,
      initiator: initiator_id,
      data: form_data,
      chosen: chosen_users,
    };
    const [now, next] = [version, { flow: request.flow, form: request.form }].map((one) =>
      previewNew({ ...one, ...submitted }),
    ) as [PreviewStep[], PreviewStep[]];
    if (!isDeepStrictEqual(now.map(wayOf), next.map(wayOf)))
      compared.push({ TaskID: id, taskName: title, now: now.map(toldOf(ctx)), next: next.map(toldOf(ctx)) });
  }
  return compared;
}

export async function simulate(
  ctx: Context,
  { id, userid, data, chosen, ...sent }: RouteArguments<typeof flows.simulate>,
): Promise<{ data: Simulated }> {
  const stored = await findFlow(ctx, id);
  const { drawn, form, violations } = await checked(ctx, stored, sent);
  assertReleasable(ctx, violations);
  const snapshot = await ctx.services.organisation.get();
  const person = snapshot.people.get(userid);
  if (!person || person.quit) throw invalidField("userid", flowSaid.noPerson);
  const request = {
    flow: flowFrom(drawn),
    form,
    org: engineOrganisation(snapshot),
    now: Date.now(),
    initiator: userid,
    data: {
      ...(await decoded(ctx, stored, Object.fromEntries(Object.entries(data).filter(([key]) => !isHeld(form, key))))),
      ...heldData(form, { title: heldText(form, data), at: Date.now() }),
    },
    chosen,
  };
  const names = await conditionNames(ctx, stored.module, drawn.design.lines);
  const trial: Trial = { ...request, ctx, people: snapshot.people, names };
  const path = pathOf(trial, previewNew(request));
  return {
    data: {
      path,
      drawing: drawnWith(trial, path),
      refused: refusalOf(ctx, request),
      different: await differing(ctx, stored, trial),
    },
  };
}
