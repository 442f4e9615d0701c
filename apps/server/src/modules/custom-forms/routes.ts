import { isDeepStrictEqual } from "node:util";
import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import { customForms, type FormDetail, type FormVersion } from "@qicheng/api/custom-forms/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { designItem } from "@qicheng/engine/design/design-items";
import { sql } from "kysely";
import { changed } from "../../kernel/cache/announce";
import { ensureForms, kindsOf } from "../../kernel/fields/ensure-forms";
import type { Handlers } from "../../kernel/http/mount-routes";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { listSubject } from "../../kernel/records/read/subject";
import { wakeForFields } from "../../kernel/records/search/field-work";
import { findRecordType, recordTypeNamed } from "../../kernel/records/type/registry";
import { conflict } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { designFrom, designOf, leftItems, wireDesign } from "./designs";
import { effectOf } from "./effect";
import {
  assertDesigns,
  assertLooks,
  COLUMNS,
  findForm,
  holdModule,
  nameOf,
  rowOf,
  type StoredForm,
  wireForm,
} from "./forms";
import { addField, editField, findOwnField, setArchived } from "./own-fields";
import { publish } from "./publish";
import { remoteTest } from "./remote-test";
import { fieldWork } from "./retype";
import { customFormSubject } from "./subject";
import { usageOf } from "./usage";
import { ownFieldsOf, worldOf } from "./world";

/** Held for a change, unless somebody was first. @throws NOT_FOUND, CONFLICT with the form as it is now */
async function held(ctx: Context, id: number, version: number | undefined): Promise<StoredForm> {
  const form = await findForm(ctx, id, true);
  if (version !== undefined && version !== form.version)
    throw await conflict(ctx, { module: "customForm", id, current: await detail(ctx, form) });
  return form;
}

async function detail(ctx: Context, form: StoredForm): Promise<FormDetail> {
  const design = await designOf(ctx, form);
  const { own, world } = await worldOf(ctx, form.module);
  return {
    ...(await wireForm(ctx, form)),
    design: wireDesign(form.module, design),
    left: await leftItems(ctx, form, design),
    archived: own
      .filter(({ archived }) => archived)
      .map(({ id, key, definition: { title, type } }) => ({ id, field: key, title, type })),
    given: world.builtIn.map((field) => designItem(field, true)),
    own: own.filter(({ archived }) => !archived).map(({ id, definition }) => ({ ...designItem(definition), id })),
    reserved: [...world.reserved],
    sources: [...world.sources],
    duplicates: world.duplicates ? 1 : 0,
    alike: world.alike.map((name) => ({ module: name, title: ctx.say(recordTypeNamed(name).title) })),
  };
}

const tell = (ctx: Context, form: StoredForm, action: "add" | "edit" | "delete") => {
  const did = { add: customFormSaid.didAdd, edit: customFormSaid.didEdit, delete: customFormSaid.didDelete }[action];
  ctx.audit({ module: "customForm", recordId: form.id, action, summary: did({ name: nameOf(form) }) });
};

async function make(ctx: Context, { module, category, name = "" }: RouteArguments<typeof customForms.make>) {
  if (!findRecordType(module)) throw invalidField("module", customFormSaid.noModule);
  if (!kindsOf(module).includes(category)) throw invalidField("category", customFormSaid.noModule);
  const { rows } = await sql<StoredForm>`
    insert into forms as r (module, kind, name, updated_by) values (${module}, ${category}, ${name}, ${ctx.me.id})
    on conflict (module, kind) do nothing returning ${COLUMNS}`.execute(ctx.db);
  const form = rows[0];
  if (!form) throw invalidField("category", customFormSaid.there);
  tell(ctx, form, "add");
  return { msg: said.added, data: { id: form.id } };
}

async function rename(ctx: Context, input: RouteArguments<typeof customForms.edit>) {
  const { id, name, version } = input;
  const form = await held(ctx, id, version);
  assertUnchanged(customForms.edit.input, input, await detail(ctx, form));
  if (name === ctx.say(nameOf(form))) return { msg: said.saved };
  await sql`update forms set name = ${name}, version = version + 1, updated_by = ${ctx.me.id}, updated_at = now()
    where id = ${id}`.execute(ctx.db);
  tell(ctx, { ...form, name }, "edit");
  return { msg: said.saved };
}

/** Then its records have the form of new ones again. */
async function reset(ctx: Context, { id }: RouteArguments<typeof customForms.reset>) {
  const form = await findForm(ctx, id, true);
  if (form.kind === "new") throw new Refusal("CONFLICT", customFormSaid.keptNew);
  await holdModule(ctx, form.module);
  await sql`delete from forms where id = ${id}`.execute(ctx.db);
  tell(ctx, form, "delete");
  await changed(ctx, "fields");
  return { msg: said.deleted };
}

async function save(ctx: Context, { formid, version, ...given }: RouteArguments<typeof customForms.save>) {
  const form = await held(ctx, formid, version);
  const draft = designFrom(form, await designOf(ctx, form), given);
  if (isDeepStrictEqual(draft, form.draft)) return { msg: said.saved, data: { version: form.version } };
  await sql`update forms set draft = ${JSON.stringify(draft)}::jsonb, version = version + 1, updated_by = ${ctx.me.id},
    updated_at = now() where id = ${formid}`.execute(ctx.db);
  tell(ctx, form, "edit");
  return { msg: said.saved, data: { version: form.version + 1 } };
}

async function discard(ctx: Context, { id, version }: RouteArguments<typeof customForms.discard>) {
  const form = await held(ctx, id, version);
  if (form.draft === null) return { msg: said.saved };
  await sql`update forms set draft = null, version = version + 1, updated_by = ${ctx.me.id}, updated_at = now()
    where id = ${id}`.execute(ctx.db);
  tell(ctx, form, "edit");
  return { msg: said.saved };
}

async function makePublic(ctx: Context, { id, version }: RouteArguments<typeof customForms.publish>) {
  const { module } = await findForm(ctx, id);
  await holdModule(ctx, module);
  const form = await held(ctx, id, version);
  if (form.draft === null) throw new Refusal("CONFLICT", customFormSaid.noDraft);
  const number = await publish(ctx, form, form.draft);
  return { msg: customFormSaid.published, data: { number, version: version + 1 } };
}

async function versions(
  ctx: Context,
  { id }: RouteArguments<typeof customForms.versions>,
): Promise<{ data: FormVersion[] }> {
  const { module } = await findForm(ctx, id);
  const organisation = await ctx.services.organisation.get();
  const rows = await ctx.db
    .selectFrom("form_versions")
    .selectAll()
    .where("form_id", "=", id)
    .orderBy("number", "desc")
    .execute();
  return {
    data: rows.map(({ number, design, published_at, published_by }) => ({
      number,
      at: wireTime(published_at),
      by: organisation.name(published_by),
      design: wireDesign(module, design as unknown as Parameters<typeof wireDesign>[1]),
    })),
  };
}

async function fieldRows(ctx: Context, { module, ...query }: RouteArguments<typeof customForms.fields>) {
  assertLooks(ctx, module);
  if (!findRecordType(module)) throw invalidField("module", customFormSaid.noModule);
  const own = await ownFieldsOf(ctx, module);
  const builtIn = recordTypeNamed(module).form.fields;
  const { byKey } = await ctx.services.fields.get(module);
  const rows = [
    ...builtIn.map(({ key, title, type }) => ({
      id: 0,
      field: key,
      title: byKey.get(key)?.title ?? title,
      type,
      archived: 0,
    })),
    ...own.map(({ id, key, archived, definition: { title, type } }) => ({
      id,
      field: key,
      title,
      type,
      archived: archived ? 1 : 0,
    })),
  ];
  const found = rows.filter(({ title, field }) => title.includes(query.key) || field.includes(query.key));
  const fromEnd = [query.sort, query.order].some((word) => word.toLowerCase() === "asc");
  const ordered = fromEnd ? found.reverse() : found;
  return { rows: ordered.slice((query.page - 1) * query.rows, query.page * query.rows), total: found.length };
}

/** Forms of a family's members stand in a list of their own. */
const ofNoFamily = sql<boolean>`r.module !~ '\\.[0-9]+$'`;

export const handlers: Handlers<typeof customForms> = {
  index: async (ctx, query) => {
    const organisation = await ctx.services.organisation.get();
    return listSubject<StoredForm, ReturnType<typeof rowOf>>(ctx, customFormSubject, query, {
      columns: COLUMNS,
      where: [ofNoFamily],
      wire: (form) => rowOf(ctx, form, (id) => organisation.name(id)),
    });
  },
  list: async (ctx) => {
    const { rows } = await sql<StoredForm>`select ${COLUMNS} from forms r order by r.id`.execute(ctx.db);
    const known = rows.filter(({ module }) => findRecordType(module));
    return {
      data: known.map((form) => ({
        id: form.id,
        module: form.module,
        category: form.kind,
        name: ctx.say(nameOf(form)),
      })),
    };
  },
  view: async (ctx, { id }) => ({ data: await detail(ctx, await findForm(ctx, id)) }),
  effect: async (ctx, { id }) => ({ data: await effectOf(ctx, await findForm(ctx, id)) }),
  make,
  edit: rename,
  reset,
  save,
  discard,
  publish: makePublic,
  remoteTest,
  versions,
  fields: fieldRows,
  addField: async (ctx, input) => ({ msg: said.added, data: { id: await addField(ctx, input.module, input.data) } }),
  editField: async (ctx, input) => {
    await editField(ctx, input);
    return { msg: said.saved };
  },
  archiveField: async (ctx, { id }) => {
    const field = await findOwnField(ctx, id);
    assertDesigns(ctx, field.module);
    await holdModule(ctx, field.module);
    await setArchived(ctx, field, true);
    return { msg: said.saved };
  },
  syncFields: async (ctx, { module }) => {
    assertDesigns(ctx, module);
    if (!findRecordType(module)) throw invalidField("module", customFormSaid.noModule);
    await ensureForms(ctx.db, [module]);
    ctx.audit({ module: "customForm", action: "edit", summary: customFormSaid.didSync({ module }) });
    await changed(ctx, "fields");
    await wakeForFields(ctx.db, module);
    return { msg: said.saved };
  },
  work: async (ctx, { module }) => {
    assertLooks(ctx, module);
    if (!findRecordType(module)) throw invalidField("module", customFormSaid.noModule);
    return { data: await fieldWork(ctx, module) };
  },
  usage: async (ctx, { id }) => {
    const field = await findOwnField(ctx, id);
    assertLooks(ctx, field.module);
    return { data: await usageOf(ctx, field) };
  },
};
