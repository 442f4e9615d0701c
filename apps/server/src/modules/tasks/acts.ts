/** Acts on tasks: another state, and the link that the specification names by type and id. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import { LINKS, TASK_DOING, TASK_DONE, TASK_REFUSED, TASK_TODO, taskSaid } from "@qicheng/api/tasks/messages";
import { taskLink, type tasks } from "@qicheng/api/tasks/routes";
import type { Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { findTask } from "../../kernel/approval/find";
import type { Edited } from "../../kernel/record-api/handlers";
import { ownFields } from "../../kernel/records/access/field-rights";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockRecords } from "../../kernel/records/read/read";
import type { Raw, RecordRow } from "../../kernel/records/type/record-type";
import type { Did } from "../../kernel/records/type/tell";
import { addRecords, attach, editRecord, writeChange } from "../../kernel/records/write/save";
import type { Context } from "../../kernel/work/context";
import { invalid, invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { momentOf } from "../../kernel/work/time";
import { STATES } from "./fields";
import { linkOf, taskType } from "./type";

/** Which field holds a link; approvals have none that one fills in. */
const FIELD_OF: Readonly<Record<number, string>> = {
  [LINKS.clue]: "clueId",
  [LINKS.customer]: "customerId",
  [LINKS.contract]: "contractId",
};

/** Who sends a row back with another customer means that customer. */
const holdsLink = (raw: Raw): boolean => Object.values(FIELD_OF).some((field) => Number(ownValue(raw, field)) > 0);

interface Linked {
  raw: Raw;
  given: Raw;
  /** The field that `modelId` became. */
  field?: string;
}

/** The link in the words of the specification as the field that holds it. */
async function linked(ctx: Context, raw: Raw): Promise<Linked> {
  const { modelId, modelType, ...rest } = raw;
  if (modelId === undefined && modelType === undefined) return { raw, given: {} };
  if (!Number(modelId) && holdsLink(rest)) return { raw: rest, given: {} };
  const asked = taskLink.safeParse({ modelId, modelType });
  if (!asked.success) throw invalidField("modelType", taskSaid.linkType);
  const { modelId: id = null, modelType: type = null } = asked.data;
  if ((id === null) !== (type === null)) throw invalidField(type === null ? "modelId" : "modelType", taskSaid.linkType);
  const emptied = Object.fromEntries(Object.values(FIELD_OF).map((field) => [field, ""]));
  if (id === null || type === null) return { raw: { ...rest, ...emptied }, given: {} };
  if (type === LINKS.approval) {
    if (!(await findTask(ctx, id))) throw invalidField("modelId", taskSaid.noApproval);
    return { raw: rest, given: { approval_id: id } };
  }
  const field = FIELD_OF[type];
  if (field === undefined) throw invalidField("modelType", taskSaid.linkType);
  return { raw: { ...rest, ...emptied, [field]: id }, given: {}, field };
}

/** What is wrong with the field is said of `modelId`, which was sent. */
async function sayingModelId<Done>(field: string | undefined, write: () => Promise<Done>): Promise<Done> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || field === undefined) throw error;
    const problems = error.details.data?.errors as FieldProblem[] | undefined;
    if (!problems?.some((problem) => problem.field === field)) throw error;
    throw invalid(problems.map((problem) => (problem.field === field ? { ...problem, field: "modelId" } : problem)));
  }
}

/** A link as it stands says nothing: whoever sends a whole row back changes it by the one part that differs. */
async function withoutStandingLink(ctx: Context, id: number, raw: Raw): Promise<Raw> {
  const { modelId, modelType, ...rest } = raw;
  if (!Number(modelId) || !Number(modelType)) return raw;
  const { rows } = await sql<RecordRow>`
    select id, clue_id, customer_id, contract_id, approval_id from tasks where id = ${id}`.execute(ctx.db);
  const [row] = rows;
  const [type, link] = row ? linkOf(row) : [0, 0];
  return type === Number(modelType) && link === Number(modelId) ? rest : raw;
}

export async function add(ctx: Context, sent: Raw) {
  const { raw, given, field } = await linked(ctx, sent);
  const at = ctx.past === undefined ? {} : { created_at: momentOf(ctx.past) };
  const addition = { raw, given: { ...given, ...at } };
  const [after] = await sayingModelId(field, () => addRecords(ctx, taskType, [addition]));
  if (!after) throw new Error("no task was added");
  await attach(ctx, taskType, after, addition.raw);
  return { msg: said.added, data: { id: after.id } };
}

export async function edit(ctx: Context, { id, version, ...sent }: Edited) {
  const { raw, given, field } = await linked(ctx, await withoutStandingLink(ctx, id, sent));
  if (given.approval_id !== undefined) throw invalidField("modelType", taskSaid.linkType);
  await sayingModelId(field, () => editRecord(ctx, taskType, { id, version, raw }));
  return { msg: said.saved };
}

/** A visible task, held. */
export async function locked(ctx: Context, id: number) {
  const scope = await reachOf(ctx, taskType);
  const [row] = await lockRecords(ctx, taskType, [id], scope);
  if (!row) throw notFound();
  return { row, place: { type: taskType, scope } };
}

interface Becoming {
  columns: Raw;
  did: Did;
  action: string;
}

const didOf =
  (text: (fillings: { name: string }) => Message): Did =>
  ({ name }) =>
    text({ name });

/** What a state makes of a task. */
function becoming(row: RecordRow, status: number, reason: string): Becoming {
  if (status === TASK_DONE) return { columns: { status }, did: didOf(taskSaid.didComplete), action: "complete" };
  if (status === TASK_REFUSED)
    return {
      // Whoever gave it gets it back; who refused it takes part from then on.
      columns: {
        status,
        refusal: reason,
        ...(row.created_by ? { owner_id: row.created_by, members: withMember(row) } : {}),
      },
      did: ({ name }) => taskSaid.didRefuse({ name, reason }),
      action: "refuse",
    };
  if (Number(row.status) >= TASK_DONE) return { columns: { status }, did: didOf(taskSaid.didReopen), action: "reopen" };
  const did = didOf(status === TASK_DOING ? taskSaid.didStart : taskSaid.didPause);
  return { columns: { status }, did, action: "start" };
}

const withMember = ({ members, owner_id, created_by }: RecordRow): number[] => {
  const all = Array.isArray(members) ? members.map(Number) : [];
  return [...new Set([...all, Number(owner_id)])].filter((id) => id !== created_by);
};

const stateName = (status: number): Message => {
  const { label = "", en = "" } = STATES.find(({ value }) => value === status) ?? {};
  return { cn: label, en };
};

/** Gives a held task another state. */
export async function become(
  ctx: Context,
  row: RecordRow,
  status: number,
  { reason = "", byReply = false }: { reason?: string; byReply?: boolean } = {},
): Promise<void> {
  const { columns: own, did, action } = becoming(row, status, reason);
  const columns = byReply ? { ...own, completed_by: ctx.me.id } : own;
  const fields = await ownFields(ctx, taskType.module);
  await writeChange(ctx, taskType, fields.whole, { before: row, columns, ext: {}, values: {}, did, action });
}

export async function action(ctx: Context, { id, status, ext }: RouteArguments<typeof tasks.action>) {
  const { row, place } = await locked(ctx, id);
  // Two at once: the second hears how it stands.
  if (Number(row.status) === status) {
    const name = stateName(status);
    const both = (language: "cn" | "en") => taskSaid.isAlready({ state: name[language] })[language];
    return { msg: { cn: both("cn"), en: both("en") } };
  }
  if (status === TASK_REFUSED && ext.trim() === "") throw invalidField("ext", taskSaid.reasonMissing);
  const isOpen = Number(row.status) < TASK_DONE;
  if (isOpen && (status === TASK_TODO || status === TASK_DOING)) assertAbility(ctx, place, row, "work");
  await become(ctx, row, status, { reason: ext.trim() });
  return { msg: taskSaid.done };
}
