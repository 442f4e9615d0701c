/** Fields of the company's own by themselves: added, changed, archived and brought back, at once for everybody. */
import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import { said } from "@qicheng/api/kernel/messages";
import { checkDesign, type Design } from "@qicheng/engine/design/design";
import {
  type DesignItem,
  designedField,
  designItem,
  isFieldType,
  itemOfType,
  itemsIn,
} from "@qicheng/engine/design/design-items";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { keptByFlows } from "../../kernel/approval/uses";
import { changed } from "../../kernel/cache/announce";
import { wakeForFields } from "../../kernel/records/search/field-work";
import { findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalid, invalidField, notFound } from "../../kernel/work/refusal";
import { storedModule } from "../../kernel/work/stored-module";
import { assertDesigns, holdModule } from "./forms";
import { assertRests, isRewrite, problemsElsewhere, retype } from "./retype";
import { type OwnField, ownFieldsOf, worldOf } from "./world";

/** @throws NOT_FOUND */
export async function findOwnField(ctx: Context, id: number): Promise<OwnField> {
  const { rows } = await sql<{ module: string }>`select module from custom_fields where id = ${id}`.execute(ctx.db);
  const module = rows[0]?.module;
  const found =
    module && findRecordType(module) ? (await ownFieldsOf(ctx, module)).find((one) => one.id === id) : undefined;
  if (!found) throw notFound();
  return found;
}

/** As the form of new records would have it with this field. @throws VALIDATION */
async function assertFits(ctx: Context, module: string, field: FieldDef): Promise<void> {
  const { world } = await worldOf(ctx, module);
  const { form } = await ctx.services.fields.get(module);
  const others = form.fields.filter(({ key }) => key !== field.key);
  const design: Design = { ...form, fields: [...others, field] };
  const own = checkDesign(design, world).filter(({ field: key }) => key === field.key);
  const problems = [...own, ...(await problemsElsewhere(ctx, { module }, [field], world))];
  if (problems.length > 0) throw invalid(problems.map(({ msg }) => ({ field: "data", msg })));
  await assertUnused(ctx, module, design.fields);
}

/** @throws VALIDATION naming the flows that point at what would be gone */
async function assertUnused(ctx: Context, module: string, fields: readonly FieldDef[]): Promise<void> {
  const kept = await keptByFlows(ctx, module, fields);
  if (kept.length > 0) throw invalid(kept.map((one) => ({ ...one, field: "data" })));
}

const definition = ({ key: _key, storage: _storage, ...field }: FieldDef): string => JSON.stringify(field);

type Given = Readonly<Record<string, unknown>> & { title?: unknown };

function fieldFrom(item: Given): FieldDef {
  const [read] = itemsIn([item]) ?? [];
  if (!read) throw invalidField("data", customFormSaid.items);
  return designedField(read, []);
}

/** A key that says nothing and that no field has had. */
const freshKey = (own: readonly OwnField[]): string => {
  for (let at = own.length + 1; ; at += 1) if (!own.some(({ key }) => key === `field${at}`)) return `field${at}`;
};

/** @returns its id */
export async function addField(ctx: Context, module: string, item: Given): Promise<number> {
  assertDesigns(ctx, module);
  if (!findRecordType(module)) throw invalidField("module", customFormSaid.noModule);
  await holdModule(ctx, module);
  const own = await ownFieldsOf(ctx, module);
  const field = fieldFrom({ flags: { list: true, filter: true }, ...item, field: item.field || freshKey(own) });
  await assertFits(ctx, module, field);
  if (own.some(({ key }) => key === field.key)) throw invalidField("data", said.taken({ title: customFormSaid.key }));
  const { rows } = await sql<{ id: number }>`
    insert into custom_fields (module, key, definition, sort)
    values (${storedModule(module)}, ${field.key}, ${definition(field)}::jsonb, ${1 + Math.max(0, ...own.map(({ sort }) => sort))})
    returning id`.execute(ctx.db);
  tell(ctx, field.title, "add");
  await changed(ctx, "fields");
  await wakeForFields(ctx.db, storedModule(module));
  return (rows[0] as { id: number }).id;
}

const DID = { add: customFormSaid.didAddField, edit: customFormSaid.didEditField } as const;

function tell(ctx: Context, title: string, action: "add" | "edit"): void {
  ctx.audit({ module: "customForm", action, summary: DID[action]({ title: verbatim(title) }) });
}

/** What another type does not have goes with the former one. */
const asType = (item: DesignItem, type: unknown): DesignItem =>
  isFieldType(type) && type !== item.type ? itemOfType(item, type) : item;

/** @param item what is given of it; the rest stays */
export async function editField(
  ctx: Context,
  { id, archived, data: item = {} }: { id: number; archived?: 0 | 1 | undefined; data?: Given | undefined },
): Promise<void> {
  const found = await findOwnField(ctx, id);
  assertDesigns(ctx, found.module);
  await holdModule(ctx, found.module);
  if (archived !== undefined && (archived === 1) !== found.archived) await setArchived(ctx, found, archived === 1);
  if (Object.keys(item).length === 0) return;
  const field = fieldFrom({ ...asType(designItem(found.definition), item.type), ...item, field: found.key });
  await assertFits(ctx, found.module, field);
  assertRests(found, "data");
  if (isRewrite(found.definition, field)) await retype(ctx, found, field, "data");
  else
    await sql`update custom_fields set definition = ${definition(field)}::jsonb, change = null where id = ${id}`.execute(
      ctx.db,
    );
  tell(ctx, field.title, "edit");
  await changed(ctx, "fields");
  await wakeForFields(ctx.db, found.module);
}

/** Values stay on the records that have them, and come back with it. */
export async function setArchived(
  ctx: Context,
  { id, module, key, definition: { title } }: OwnField,
  archived: boolean,
): Promise<void> {
  if (archived) {
    const { form } = await ctx.services.fields.get(module);
    await assertUnused(
      ctx,
      module,
      form.fields.filter((field) => field.key !== key),
    );
  }
  const { numAffectedRows } = await sql`
    update custom_fields set archived = ${archived} where id = ${id} and archived <> ${archived}`.execute(ctx.db);
  if (numAffectedRows === 0n) return;
  const did = archived ? customFormSaid.didArchive : customFormSaid.didRestore;
  ctx.audit({
    module: "customForm",
    action: archived ? "archive" : "restore",
    summary: did({ title: verbatim(title) }),
  });
  await changed(ctx, "fields");
  await wakeForFields(ctx.db, storedModule(module));
}
