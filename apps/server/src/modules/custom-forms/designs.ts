/** The design of a form: what is worked at, else what is published, else what the product brings. */
import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import type { FormDesign } from "@qicheng/api/custom-forms/routes";
import type { Design } from "@qicheng/engine/design/design";
import { type DesignItem, designedField, designItem, itemsIn } from "@qicheng/engine/design/design-items";
import type { FieldDef, FormDef } from "@qicheng/engine/fields/field-def";
import { formOfKind } from "../../kernel/fields/registry";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import type { StoredForm } from "./forms";

const layoutOf = ({ cols, width, labelwidth, labelposition, labelbg }: Design | FormDef) => ({
  cols,
  width,
  labelwidth,
  labelposition,
  labelbg,
});

/** As everybody has it now. */
export async function publishedDesign(ctx: Context, { module, kind }: StoredForm): Promise<Design> {
  const form = formOfKind(await ctx.services.fields.get(module), kind);
  return { ...layoutOf(form), fields: form.fields.filter(({ flags }) => flags.form !== false) };
}

export const designOf = async (ctx: Context, form: StoredForm): Promise<Design> =>
  form.draft ?? (await publishedDesign(ctx, form));

/** With what the product says of its fields now, which no design keeps. */
const isBuiltIn = (module: string): ((key: string) => boolean) => {
  const keys = new Set(recordTypeNamed(module).form.fields.map(({ key }) => key));
  return (key) => keys.has(key);
};

export function wireDesign(module: string, design: Design): FormDesign {
  const builtIn = isBuiltIn(module);
  const { labelbg, ...layout } = layoutOf(design);
  return { ...layout, labelbg, items: itemsOf(design.fields, builtIn) };
}

const itemsOf = (fields: readonly FieldDef[], builtIn: (key: string) => boolean): DesignItem[] =>
  fields.map((field) => designItem(field, builtIn(field.key)));

/** Fields of the module that could be on the form and are not. */
export async function leftItems(ctx: Context, { module }: StoredForm, design: Design): Promise<DesignItem[]> {
  const { form } = await ctx.services.fields.get(module);
  const builtIn = new Map(recordTypeNamed(module).form.fields.map((field) => [field.key, field]));
  const left = form.fields.filter(({ key, storage }) => {
    const own = builtIn.get(key);
    const isOffered = own ? own.flags.form !== false && own.storage !== "none" : storage !== "none";
    return isOffered && !design.fields.some((field) => field.key === key);
  });
  return itemsOf(left, (key) => builtIn.has(key));
}

/** @throws VALIDATION where the items are none */
export function designFrom(
  { module }: StoredForm,
  before: Design,
  { items, ...layout }: Readonly<Record<string, unknown>> & { items: unknown },
): Design {
  const given = itemsIn(items);
  if (!given) throw invalidField("items", customFormSaid.items);
  const builtIn = recordTypeNamed(module).form.fields;
  const said = Object.fromEntries(Object.entries(layout).filter(([, value]) => value !== undefined));
  return { ...layoutOf(before), ...said, fields: given.map((item) => designedField(item, builtIn)) };
}
