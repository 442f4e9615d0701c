import { flowSaid } from "@qicheng/api/flows/messages";
import { type FlowRow, flows } from "@qicheng/api/flows/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { approvable, approvables } from "../../kernel/approval/declared";
import type { Handlers } from "../../kernel/http/mount-routes";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { listSubject } from "../../kernel/records/read/subject";
import { didEdit } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { checked, firstDrawing, keepDraft, readSent, wireViolation, wireWarning } from "./drawing";
import { COLUMNS, detailOf, drawnOf, findFlow, held, rowOf, type StoredFlow, tell } from "./flows";
import { changeStatus, releaseVer, versions } from "./release";
import { simulate } from "./simulate";
import { flowSubject } from "./subject";
import { installing, templates } from "./templates";

/** Records of a work form are a module by its number. */
const moduleOf = ({ formid, module }: Pick<RouteArguments<typeof flows.add>, "formid" | "module">): string =>
  formid === null ? module : `workform.${formid}`;

async function add(ctx: Context, input: RouteArguments<typeof flows.add>) {
  const module = moduleOf(input);
  if (!approvable(module)) throw invalidField(input.formid === null ? "module" : "formid", flowSaid.notApproved);
  const drawn = readSent(input, firstDrawing(ctx));
  const { name, category } = input;
  const { rows } = await sql<{ id: number }>`
    insert into wf_flows (name, category, module) values (${name}, ${category}, ${module}) returning id`.execute(
    ctx.db,
  );
  const [flow] = rows;
  if (!flow) throw new Error("a flow that was added has no number");
  await keepDraft(ctx, flow.id, drawn);
  tell(ctx, flow, "add", flowSaid.didAdd({ name }));
  return { msg: said.added, data: { id: flow.id } };
}

async function edit(ctx: Context, input: RouteArguments<typeof flows.edit>) {
  const { id, version, design, settings } = input;
  const flow = await held(ctx, id, version);
  const before = await detailOf(ctx, flow);
  assertUnchanged(flows.edit.input, input, before);
  const { name = flow.name, category = flow.category } = input;
  if (design !== undefined || settings !== undefined)
    await keepDraft(ctx, id, readSent({ design, settings }, await drawnOf(ctx, id)));
  await sql`update wf_flows set name = ${name}, category = ${category}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(ctx.db);
  tell(ctx, flow, "edit", didEdit(input)({ title: flowSaid.flow, name }));
  return { msg: said.saved, data: { version: flow.version + 1 } };
}

export const handlers: Handlers<typeof flows> = {
  index: (ctx, query) =>
    listSubject<StoredFlow, FlowRow>(ctx, flowSubject, query, {
      columns: COLUMNS,
      wire: (flow) => rowOf(ctx, flow),
    }),
  modules: async (ctx) => ({
    data: approvables().map(({ module, title }) => ({ module, title: ctx.say(title) })),
  }),
  add,
  edit,
  view: async (ctx, { id }) => ({ data: await detailOf(ctx, await findFlow(ctx, id)) }),
  changeStatus,
  releaseVer,
  check: async (ctx, { id, ...sent }) => {
    const { violations, warnings } = await checked(ctx, await findFlow(ctx, id), sent);
    return {
      data: [...violations.map((one) => wireViolation(ctx, one)), ...warnings.map((one) => wireWarning(ctx, one))],
    };
  },
  versions,
  simulate,
  templates,
  install: installing({ add, release: releaseVer }),
};
