/** Forms as they are stored: found, held for a change, and told. */
import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import type { FormRow } from "@qicheng/api/custom-forms/routes";
import type { Design } from "@qicheng/engine/design/design";
import type { FormKind } from "@qicheng/engine/design/form-kinds";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { FamilyOption } from "../../kernel/records/type/record-type";
import { findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";

export interface StoredForm {
  id: number;
  module: string;
  kind: FormKind;
  name: string;
  /** Null: nothing is changed that is not published. */
  draft: Design | null;
  version: number;
  published: number;
  updated_by: number | null;
  updated_at: string;
}

/** On alias r. */
export const COLUMNS = sql`r.id, r.module, r.kind, r.name, r.draft, r.version, r.published, r.updated_by, r.updated_at`;

/** The rights over the forms of a module: those of a family's members are the family's. */
const rightsOver = (module: string): FamilyOption["design"] =>
  findRecordType(module)?.memberOf?.family?.design ?? { see: "system.customForm", manage: "system.manage.customForm" };

/** @throws FORBIDDEN */
export const assertLooks = (ctx: Context, module: string): void => ctx.require(rightsOver(module).see);

/** @throws FORBIDDEN */
export const assertDesigns = (ctx: Context, module: string): void => ctx.require(rightsOver(module).manage);

/** @param held until the transaction ends, by whoever designs it @throws NOT_FOUND, FORBIDDEN */
export async function findForm(ctx: Context, id: number, held = false): Promise<StoredForm> {
  const { rows } = await sql<StoredForm>`
    select ${COLUMNS} from forms r where r.id = ${id} ${held ? sql`for no key update` : sql``}`.execute(ctx.db);
  // Of a module that this version does not have.
  if (!rows[0] || !findRecordType(rows[0].module)) throw notFound();
  if (held) assertDesigns(ctx, rows[0].module);
  else assertLooks(ctx, rows[0].module);
  return rows[0];
}

/** Whoever publishes something of a module is alone with it until the transaction ends. */
export const holdModule = (ctx: Context, module: string) =>
  sql`select pg_advisory_xact_lock(hashtext('forms'), hashtext(${module}))`.execute(ctx.db);

export const moduleTitle = (module: string): Message => {
  const type = findRecordType(module);
  return type ? type.title : { cn: module, en: module };
};

/** What a form is called unless somebody has said otherwise. */
export const nameOf = ({ module, kind, name }: Pick<StoredForm, "module" | "kind" | "name">): Message =>
  name === ""
    ? customFormSaid.nameOf({ title: moduleTitle(module), kind: customFormSaid[kind] })
    : { cn: name, en: name };

export async function wireForm(ctx: Context, form: StoredForm): Promise<FormRow> {
  const organisation = await ctx.services.organisation.get();
  return rowOf(ctx, form, (id) => organisation.name(id));
}

export const rowOf = (ctx: Context, form: StoredForm, person: (id: number | null) => string): FormRow => ({
  id: form.id,
  module: form.module,
  moduleName: ctx.say(moduleTitle(form.module)),
  category: form.kind,
  name: ctx.say(nameOf(form)),
  published: form.published,
  draft: form.draft === null ? 0 : 1,
  updateUser: person(form.updated_by),
  // nobody has changed one that is as the product brings it
  UpdateTime: form.updated_by === null ? "" : wireTime(form.updated_at),
  version: form.version,
  can: ctx.can(rightsOver(form.module).manage) ? { edit: 1, ...(form.kind === "new" ? {} : { delete: 1 }) } : {},
});
