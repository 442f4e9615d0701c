/** Who may submit a work form. */
import { workFormSaid } from "@qicheng/api/work-forms/messages";
import type { Starters } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField } from "../../kernel/work/refusal";

export interface StoredForm {
  id: number;
  name: string;
  enabled: number;
  cc: number;
  starters: Starters;
}

/** Nobody named: everybody; else those who are, who stand in these branches or below them, and who have these roles. */
export function isStarter(organisation: OrganisationSnapshot, id: number, starters: Starters): boolean {
  const { users = [], branches = [], roles = [] } = starters;
  if (users.length + branches.length + roles.length === 0) return true;
  const person = organisation.people.get(id);
  const below = new Set(branches.flatMap((branch) => organisation.branchTree(branch)));
  return (
    users.includes(id) ||
    person?.branchIds.some((branch) => below.has(branch)) === true ||
    person?.roleIds.some((role) => roles.includes(role)) === true
  );
}

/** Says of anybody whether a form admits him. */
export async function startersOf(ctx: Context, id: number): Promise<(userId: number) => boolean> {
  const organisation = await ctx.services.organisation.get();
  const { rows } = await sql<{ starters: Starters }>`select starters from work_forms where id = ${id}`.execute(ctx.db);
  return (userId) => isStarter(organisation, userId, rows[0]?.starters ?? {});
}

async function findInUse(ctx: Context, id: number): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`
    select id, name, enabled, cc, starters from work_forms where id = ${id} and deleted_at is null`.execute(ctx.db);
  return rows[0]?.enabled === 1 ? rows[0] : undefined;
}

/** One that is in use. @throws VALIDATION */
export async function formInUse(ctx: Context, id: number): Promise<StoredForm> {
  const form = await findInUse(ctx, id);
  if (!form) throw invalidField("formid", workFormSaid.none);
  return form;
}

const admits = async (ctx: Context, { starters }: StoredForm): Promise<boolean> =>
  isStarter(await ctx.services.organisation.get(), ctx.me.id, starters);

/** A form that the caller may submit. @throws VALIDATION, FORBIDDEN */
export async function mayStart(ctx: Context, id: number): Promise<StoredForm> {
  const form = await formInUse(ctx, id);
  if (!(await admits(ctx, form))) throw forbidden(workFormSaid.notStarter);
  return form;
}

/** Whether it is in use and admits the caller. */
export async function isStartable(ctx: Context, id: number): Promise<boolean> {
  const form = await findInUse(ctx, id);
  return form !== undefined && admits(ctx, form);
}
