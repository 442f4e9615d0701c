/** The calls of work forms themselves: what one may submit, and who may. */
import { familyOf, memberName, memberNumber } from "@qicheng/api/kernel/families";
import { said } from "@qicheng/api/kernel/messages";
import { workFormSaid } from "@qicheng/api/work-forms/messages";
import type { OfferedForm, workForms } from "@qicheng/api/work-forms/routes";
import type { Starters } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { changed } from "../../kernel/cache/announce";
import type { Handlers } from "../../kernel/http/mount-routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import { wakeForFields } from "../../kernel/records/search/field-work";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { FAMILY, workFormType } from "./form-type";
import { isStarter } from "./starters";
import { TEMPLATES } from "./templates/all";
import { install } from "./templates/install";
import type { Template } from "./templates/template";

interface Offered {
  id: number;
  name: string;
  category_id: number | null;
  category: string | null;
  icon: string;
  color: string;
  description: string | null;
  cc: number;
  starters: Starters;
  flow: boolean;
  last: string | null;
}

/** Whether a flow approves what is submitted with it, on alias f. */
const APPROVED = sql<boolean>`exists (
  select 1 from wf_flows w where w.module = ${FAMILY} || '.' || f.id and w.current_version_id is not null)`;
/** A copy is one of an approval. */
const COPIES = sql<number>`case when ${APPROVED} then f.cc else 0 end`;

/** Those in use that the caller may submit, in their order. */
async function offered(ctx: Context): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select f.id, f.name, f.category_id, c.name as category, f.icon, f.color, f.description, ${COPIES} as cc, f.starters, ${APPROVED} as flow,
      (select max(r.created_at) from work_form_records r
        where r.form_id = f.id and r.owner_id = ${ctx.me.id} and r.deleted_at is null) as last
    from work_forms f left join dictionary c on c.id = f.category_id
    where f.enabled = 1 and f.deleted_at is null order by c.sort nulls last, c.id, f.sort, f.id`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  return rows.filter(({ starters }) => isStarter(organisation, ctx.me.id, starters));
}

const wire = (form: Offered): OfferedForm => ({
  id: form.id,
  name: form.name,
  module: memberName(FAMILY, form.id),
  category: form.category_id ?? "",
  categoryName: form.category ?? "",
  icon: form.icon,
  color: form.color,
  description: form.description ?? "",
  flow: form.flow ? 1 : 0,
  cc: form.cc,
  lastTime: form.last === null ? "" : wireTime(form.last),
});

/** Of one that is named, numbered, or called as its records are; other modules have no copies. */
async function hasCopies(ctx: Context, formName: string): Promise<boolean> {
  const number = familyOf(formName) === FAMILY ? memberNumber(formName) : /^\d{1,15}$/.exec(formName)?.[0];
  const which = number === undefined ? sql`lower(name) = ${formName.toLowerCase()}` : sql`id = ${Number(number)}`;
  const { rows } = await sql`
    select 1 from work_forms where ${which} and cc = 1 and enabled = 1 and deleted_at is null`.execute(ctx.db);
  return rows.length > 0;
}

interface Given {
  users: readonly number[];
  branches: readonly number[];
  roles: readonly number[];
}

/** @throws VALIDATION where one of them is not there */
async function checked(ctx: Context, { users, branches, roles }: Given): Promise<Given> {
  const organisation = await ctx.services.organisation.get();
  const lists = [
    ["users", users, organisation.people, workFormSaid.people],
    ["branches", branches, organisation.branches, workFormSaid.branches],
    ["roles", roles, organisation.roles, workFormSaid.roles],
  ] as const;
  for (const [field, ids, there, label] of lists)
    if (ids.some((id) => !there.has(id))) throw invalidField(field, said.wrong({ label }));
  return { users, branches, roles };
}

/** Of templates that are there by their key or their name. */
async function thereOf(ctx: Context): Promise<(template: Template) => boolean> {
  const { rows } = await sql<{ template: string | null; name: string }>`
    select template, name from work_forms where deleted_at is null`.execute(ctx.db);
  return ({ key, name }) => rows.some((row) => row.template === key || row.name === name);
}

/** @throws VALIDATION for one that is unknown or there already */
async function installAll(ctx: Context, keys: readonly string[]): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('work-form-templates'))`.execute(ctx.db);
  const isThere = await thereOf(ctx);
  const chosen = [...new Set(keys)].map((wanted) => TEMPLATES.find(({ key }) => key === wanted));
  const ids: number[] = [];
  for (const template of chosen) {
    if (!template) throw invalidField("keys", said.wrong({ label: workFormSaid.template }));
    const { name } = template;
    if (isThere(template)) throw invalidField("keys", workFormSaid.templateThere({ name }));
    const id = await install(ctx.db, template, { sort: TEMPLATES.indexOf(template) + 1, by: ctx.me.id });
    ctx.audit({ module: "workForm", recordId: id, action: "add", summary: workFormSaid.didInstall({ name }) });
    ids.push(id);
  }
  await changed(ctx, "fields");
  await wakeForFields(ctx.db, "templates");
  return ids;
}

export const formHandlers: Handlers<typeof workForms> = {
  ...recordHandlers(workFormType),
  templates: async (ctx) => {
    const isThere = await thereOf(ctx);
    const wired = TEMPLATES.map((template) => {
      const { key, name, category, icon, color, description } = template;
      return { key, name, category, icon, color, description, there: isThere(template) ? 1 : 0 };
    });
    return { data: wired };
  },
  install: async (ctx, { keys }) => ({ msg: said.added, data: { ids: await installAll(ctx, keys) } }),
  named: async (ctx, { id }) => {
    const { rows } = await sql<{ id: number; name: string; cc: number }>`
      select f.id, f.name, ${COPIES} as cc from work_forms f where f.id = ${id} and f.deleted_at is null`.execute(
      ctx.db,
    );
    if (!rows[0]) throw notFound();
    return { data: { ...rows[0], module: memberName(FAMILY, id) } };
  },
  offered: async (ctx) => ({ data: (await offered(ctx)).map(wire) }),
  categories: async (ctx) => {
    const forms = await offered(ctx);
    const entries = (await ctx.services.dictionary.get()).ofKind("workFormCategory");
    return {
      data: entries.map(({ id, name, color }) => ({
        id,
        name,
        color: color ?? "",
        count: forms.filter((form) => form.category_id === id).length,
      })),
    };
  },
  isCC: async (ctx, { formName }) => ({ data: { isCC: (await hasCopies(ctx, formName)) ? 1 : 0 } }),
  starters: async (ctx, { id }) => {
    await findRecord(ctx, workFormType, id);
    const { rows } = await sql<{ starters: Starters }>`select starters from work_forms where id = ${id}`.execute(
      ctx.db,
    );
    const { users = [], branches = [], roles = [] } = rows[0]?.starters ?? {};
    const organisation = await ctx.services.organisation.get();
    const named = (ids: readonly number[], name: (id: number) => string) =>
      ids.map((one) => ({ id: one, name: name(one) })).filter((one) => one.name !== "");
    return {
      data: {
        users: named(users, (one) => organisation.name(one)),
        branches: named(branches, (one) => organisation.branchName(one)),
        roles: named(roles, (one) => organisation.roles.get(one)?.name ?? ""),
      },
    };
  },
  setStarters: async (ctx, { id, ...given }) => {
    const [form] = await lockRecords(ctx, workFormType, [id], await reachOf(ctx, workFormType));
    if (!form) throw notFound();
    const starters = await checked(ctx, given);
    await sql`update work_forms set starters = ${JSON.stringify(starters)}::jsonb, version = version + 1, updated_at = now()
      where id = ${id}`.execute(ctx.db);
    ctx.audit({
      module: "workForm",
      recordId: id,
      action: "edit",
      summary: workFormSaid.didStarters({ name: String(form.name) }),
    });
    return { msg: said.saved };
  },
};
