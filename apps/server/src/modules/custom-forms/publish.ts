/** Publishing a design: it is judged, kept as a version, and from then on everybody's. */

import { isDeepStrictEqual } from "node:util";
import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import { checkDesign, type Design } from "@qicheng/engine/design/design";
import { inAllForms, inForm } from "@qicheng/engine/design/form-kinds";
import { designedProperties } from "@qicheng/engine/design/properties";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { keptByFlows } from "../../kernel/approval/uses";
import { changed } from "../../kernel/cache/announce";
import { wakeForFields } from "../../kernel/records/search/field-work";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalid } from "../../kernel/work/refusal";
import { storedModule } from "../../kernel/work/stored-module";
import { nameOf, type StoredForm } from "./forms";
import { assertRests, isRewrite, problemsElsewhere, retype } from "./retype";
import { type OwnField, worldOf } from "./world";

/** Without what follows from where it lies. */
const definition = ({ key: _key, storage: _storage, ...field }: FieldDef): string => JSON.stringify(field);

/** A field of the company's own as it is kept: other forms than that of new records leave what is theirs alone. */
const keptAs = ({ kind }: StoredForm, field: FieldDef, before: OwnField | undefined): FieldDef => {
  if (kind === "new" || !before) return field;
  return inForm(inAllForms(before.definition, field), before.definition);
};

async function keepOwn(ctx: Context, form: StoredForm, fields: readonly FieldDef[], own: readonly OwnField[]) {
  const last = Math.max(0, ...own.map(({ sort }) => sort));
  for (const [at, field] of fields.entries()) {
    const before = own.find(({ key }) => key === field.key);
    const kept = keptAs(form, field, before);
    if (before && isDeepStrictEqual(before.definition, kept)) continue;
    if (before) assertRests(before);
    if (before && isRewrite(before.definition, kept)) {
      await retype(ctx, before, kept);
      continue;
    }
    await sql`
      insert into custom_fields (module, key, definition, sort)
      values (${storedModule(form.module)}, ${field.key}, ${definition(kept)}::jsonb, ${last + at + 1})
      on conflict (module, key) do update set definition = excluded.definition, archived = false, change = null`.execute(
      ctx.db,
    );
  }
}

/** Of fields that come with the product what the company says of them in all forms, and nothing else. */
async function keepSettings(ctx: Context, { module }: StoredForm, fields: readonly FieldDef[]): Promise<void> {
  const ofAll = designedProperties.filter(([, { ofBuiltIn, ofForm }]) => ofBuiltIn && !ofForm).map(([key]) => key);
  for (const given of fields) {
    const builtIn = recordTypeNamed(module).form.fields.find(({ key }) => key === given.key);
    if (!builtIn) continue;
    const said = ["title" as const, ...ofAll].filter((key) => !isDeepStrictEqual(given[key], builtIn[key]));
    const settings = JSON.stringify(Object.fromEntries(said.map((key) => [key, given[key] ?? null])));
    await (said.length === 0
      ? sql`delete from field_settings where module = ${module} and key = ${given.key}`
      : sql`insert into field_settings (module, key, settings) values (${module}, ${given.key}, ${settings}::jsonb)
          on conflict (module, key) do update set settings = excluded.settings`
    ).execute(ctx.db);
  }
}

/** @throws VALIDATION naming every field that keeps it from being published */
export async function publish(ctx: Context, form: StoredForm, design: Design): Promise<number> {
  const { world, own } = await worldOf(ctx, form.module);
  const problems = checkDesign(design, world);
  if (problems.length > 0) throw invalid(problems);
  const elsewhere = await problemsElsewhere(ctx, form, design.fields, world);
  if (elsewhere.length > 0) throw invalid(elsewhere);
  const kept = form.kind === "new" ? await keptByFlows(ctx, form.module, design.fields) : [];
  if (kept.length > 0) throw invalid(kept);
  const isBuiltIn = ({ key }: FieldDef) => world.builtIn.some((field) => field.key === key);
  await keepOwn(
    ctx,
    form,
    design.fields.filter((field) => !isBuiltIn(field)),
    own,
  );
  await keepSettings(ctx, form, design.fields.filter(isBuiltIn));
  const number = form.published + 1;
  await sql`
    insert into form_versions (form_id, number, design, published_by)
    values (${form.id}, ${number}, ${JSON.stringify(design)}::jsonb, ${ctx.me.id})`.execute(ctx.db);
  await sql`
    update forms set published = ${number}, draft = null, version = version + 1, updated_by = ${ctx.me.id}, updated_at = now()
    where id = ${form.id}`.execute(ctx.db);
  ctx.audit({
    module: "customForm",
    recordId: form.id,
    action: "publish",
    summary: customFormSaid.didPublish({ name: nameOf(form), number }),
  });
  await changed(ctx, "fields");
  await wakeForFields(ctx.db, storedModule(form.module));
  return number;
}
