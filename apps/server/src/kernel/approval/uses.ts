/**
 * What released flows, and those by which approvals still run, point at: it is kept, and whoever wants it gone is told which
 * flow and which node. Whoever leaves is no such thing: his work goes to others.
 */
import type { UsePlace } from "@qicheng/api/kernel/error-codes";
import type { ApprovalForm } from "@qicheng/engine/approval/definition";
import { type FlowUse, type UsedKind, usesOf } from "@qicheng/engine/approval/uses";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { comparedTable, type OtherUses } from "../records/write/in-use";
import type { Context } from "../work/context";
import { approvable } from "./declared";
import { approvalFormOf } from "./form-of";
import { versionOf } from "./version";
import { approvalSaid } from "./words";

interface InUse {
  id: number;
  flow: number;
  name: string;
  module: string;
}

/** A use, with the flow in which it is. */
interface Found extends FlowUse {
  at: UsePlace;
  module: string;
}

/** @param module of one alone */
async function versionsInUse(ctx: Context, module?: string): Promise<InUse[]> {
  const ofModule = module === undefined ? sql`true` : sql`f.module = ${module}`;
  const { rows } = await sql<InUse>`
    select v.id, f.id as flow, f.name, f.module from wf_flow_versions v join wf_flows f on f.id = v.flow_id
    where v.state <> 'draft' and ${ofModule}
      and (v.id = f.current_version_id or exists (select 1 from wf_tasks t where t.version_id = v.id and t.status = 1))
    order by f.id, v.no desc`.execute(ctx.db);
  return rows;
}

async function usesFor(ctx: Context, module?: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const { id, flow: flowId, name, module: of } of await versionsInUse(ctx, module)) {
    const { flow, form } = await versionOf(ctx, id);
    const nameOf = (node: string) => flow.nodes.find((one) => one.id === node)?.name ?? "";
    for (const use of usesOf(flow, form)) {
      const { node, line } = use;
      const place = line
        ? approvalSaid.atLine({ flow: name, from: nameOf(line.from), to: nameOf(line.to) })
        : approvalSaid.atSettings({ flow: name });
      const text = node ? approvalSaid.atNode({ flow: name, node: node.name }) : place;
      found.push({ ...use, module: of, at: { text, kind: "flow", id: flowId, at: node?.id ?? line?.id ?? "" } });
    }
  }
  return found;
}

const KINDS: Readonly<Record<string, UsedKind>> = { users: "user", roles: "role", branches: "branch" };

/** Each place once, at most so many of them. */
const MOST_PLACES = 3;

const placesOf = (found: readonly Found[]): UsePlace[] =>
  [...new Map(found.map(({ at }) => [at.text.cn, at])).values()].slice(0, MOST_PLACES);

/** How rows are called in conditions: entries of the dictionary by their code, all others by their id. */
async function rowNamed(ctx: Context, ids: readonly number[]) {
  const { byId } = await ctx.services.dictionary.get();
  const isAsked = new Set(ids);
  return (value: string, dictionary: string | undefined): number | undefined => {
    if (dictionary === undefined) return isAsked.has(Number(value)) ? Number(value) : undefined;
    return ids.find((one) => byId.get(one)?.kind === dictionary && String(byId.get(one)?.code) === value);
  };
}

/** Rows that conditions name in a field that refers to their table: records, nodes of a tree, entries of the dictionary. */
async function chosenRows(ctx: Context, table: string, ids: readonly number[], found: readonly Found[]) {
  const rowOf = await rowNamed(ctx, ids);
  const used = new Map<number, Found[]>();
  for (const use of found.filter(({ kind }) => kind === "option")) {
    const field = (await ctx.services.fields.of(use.module))?.byKey.get(use.field ?? "");
    const id = field && comparedTable(field) === table ? rowOf(use.id, field.dictionary) : undefined;
    if (id !== undefined) used.set(id, [...(used.get(id) ?? []), use]);
  }
  return used;
}

/** Of rows of a table those that flows point at, with where. */
export const usedByFlows: OtherUses = async (ctx, table, ids) => {
  const kind = Object.hasOwn(KINDS, table) ? KINDS[table] : undefined;
  const found = await usesFor(ctx);
  const used =
    kind === undefined
      ? await chosenRows(ctx, table, ids, found)
      : new Map(ids.map((id) => [id, found.filter((use) => use.kind === kind && use.id === String(id))]));
  return new Map([...used].filter(([, places]) => places.length > 0).map(([id, places]) => [id, placesOf(places)]));
};

/** Flows by which records of a module are approved now, or still run: they would have nothing to approve without it. */
export async function flowsOf(ctx: Context, module: string): Promise<UsePlace[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select f.id, f.name from wf_flows f
    where f.module = ${module} and (f.enabled and f.current_version_id is not null
      or exists (select 1 from wf_tasks t where t.flow_id = f.id and t.status = 1)) order by f.id`.execute(ctx.db);
  return rows.map(({ id, name }) => ({ text: approvalSaid.theFlow({ flow: name }), kind: "flow", id, at: "" }));
}

interface Kept {
  field: string;
  msg: Message;
  uses: readonly UsePlace[];
}

const hasOption = ({ fields }: ApprovalForm, { field: key, id }: FlowUse): boolean => {
  const options = fields.find(({ field }) => field === key)?.options;
  return options === undefined || options.some(({ value }) => String(value) === id);
};

/**
 * Fields and choices that would be gone although flows of the module point at them. What is gone already is no reason.
 * @param fields as the form will be
 */
export async function keptByFlows(ctx: Context, module: string, fields: readonly FieldDef[]): Promise<Kept[]> {
  if (!approvable(module)) return [];
  const now = await ctx.services.fields.of(module);
  if (!now) return [];
  const entries = await ctx.services.dictionary.get();
  const [before, after] = [now.form.fields, fields].map(
    (all): ApprovalForm => ({ cc: true, fields: approvalFormOf(all, entries) }),
  ) as [ApprovalForm, ApprovalForm];
  const has = (form: ApprovalForm, key: string) => form.fields.some(({ field }) => field === key);
  const title = (key: string) => before.fields.find(({ field }) => field === key)?.title ?? key;
  const goes = (use: FlowUse, field: string) => has(after, field) && hasOption(before, use) && !hasOption(after, use);
  const kept = (await usesFor(ctx, module)).flatMap((use): Kept[] => {
    const { kind, id, field = id, at } = use;
    if (kind === "field" && has(before, id) && !has(after, id))
      return [{ field: id, msg: approvalSaid.fieldKept({ title: title(id), at: at.text }), uses: [at] }];
    if (kind !== "option" || !goes(use, field)) return [];
    const options = before.fields.find((one) => one.field === field)?.options;
    const label = options?.find(({ value }) => String(value) === id)?.label ?? id;
    return [{ field, msg: approvalSaid.optionKept({ title: title(field), option: label, at: at.text }), uses: [at] }];
  });
  return [...new Map(kept.map((one) => [`${one.field} ${one.msg.cn}`, one])).values()];
}
