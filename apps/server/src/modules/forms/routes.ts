import type { forms, ListField } from "@qicheng/api/forms";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { formJson } from "@qicheng/engine/fields/form-items";
import { OPERATORS_OF_KIND } from "@qicheng/engine/fields/operators";
import type { ModuleFields } from "../../kernel/fields/registry";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { invalidField } from "../../kernel/http/refusal";

const DEFAULT_WIDTH = 140;
const [NARROWEST, WIDEST] = [60, 800];

async function fieldsOf(ctx: Context, form: string, givenAs = "formid"): Promise<ModuleFields> {
  const fields = await ctx.services.fields.of(form);
  if (!fields) throw invalidField(givenAs, "表单不存在");
  return fields;
}

/** Choices to filter by; a switch has its two values. */
function offered(field: FieldDef) {
  if (field.type === "switch") {
    return [
      { label: "是", value: field.active ?? "1" },
      { label: "否", value: field.inactive ?? "0" },
    ];
  }
  return (field.options ?? [])
    .filter((option) => !option.disabled)
    .map(({ label, en, value }) => ({ label, value, ...(en ? { en } : {}) }));
}

function listField(field: FieldDef, show: boolean, width: number): ListField {
  const kind = kindOfField(field);
  return {
    id: field.key,
    field: field.key,
    title: field.title,
    en: field.en ?? "",
    type: field.type,
    show: show ? 1 : 0,
    checkbox: 0,
    width,
    sort: field.flags.sort ? 1 : 0,
    filter: field.flags.filter ? 1 : 0,
    ops: field.flags.filter ? [...OPERATORS_OF_KIND[kind]] : [],
    kind,
    dictionary: field.dictionary ?? "",
    options: offered(field),
  };
}

const listed = (fields: ModuleFields) => fields.form.fields.filter((field) => field.flags.list || field.flags.filter);

/** The fields in my order: those I chose first, the others hidden behind them. */
async function mine(ctx: Context, form: string): Promise<ListField[]> {
  const fields = await fieldsOf(ctx, form);
  const choice = await ctx.db
    .selectFrom("list_columns")
    .select(["columns", "widths"])
    .where("user_id", "=", ctx.me.id)
    .where("form_id", "=", form)
    .executeTakeFirst();
  const widths = (choice?.widths ?? {}) as Record<string, number>;
  const all = listed(fields);
  const width = (field: FieldDef) => widths[field.key] ?? field.width ?? DEFAULT_WIDTH;
  if (!choice) return all.map((field) => listField(field, field.flags.show === true, width(field)));
  const chosen = choice.columns.flatMap((key) => all.find((field) => field.key === key && field.flags.list) ?? []);
  const rest = all.filter((field) => !chosen.includes(field));
  return [
    ...chosen.map((field) => listField(field, true, width(field))),
    ...rest.map((field) => listField(field, false, width(field))),
  ];
}

function checkedWidths(raw: unknown): Record<string, number> {
  const widths = Object.entries((raw ?? {}) as Record<string, unknown>).map(([key, value]): [string, number] => [
    key,
    typeof value === "number" || typeof value === "string" ? Math.round(Number(value)) : Number.NaN,
  ]);
  if (widths.some(([, value]) => !(value >= NARROWEST && value <= WIDEST)))
    throw invalidField("widths", `列宽必须在${NARROWEST}到${WIDEST}之间`);
  return Object.fromEntries(widths);
}

async function choose(ctx: Context, input: RouteArguments<typeof forms.choose>) {
  const fields = await fieldsOf(ctx, input.formid);
  const keys = typeof input.ids === "string" ? input.ids.split(",").filter((key) => key !== "") : input.ids;
  const unknown = keys.find((key) => !fields.byKey.get(key)?.flags.list);
  if (unknown !== undefined) throw invalidField("ids", `没有这个字段：${unknown}`);
  if (keys.length === 0) throw invalidField("ids", "至少显示一列");
  const widths = input.widths === undefined ? undefined : JSON.stringify(checkedWidths(input.widths));
  const columns = [...new Set(keys)];
  await ctx.db
    .insertInto("list_columns")
    .values({ user_id: ctx.me.id, form_id: input.formid, columns, ...(widths === undefined ? {} : { widths }) })
    .onConflict((on) =>
      on.columns(["user_id", "form_id"]).doUpdateSet({ columns, ...(widths === undefined ? {} : { widths }) }),
    )
    .execute();
  ctx.audit({ module: "form", action: "columns", summary: `设置列表字段：${input.formid}` });
  return { msg: "保存成功" };
}

export const handlers: Handlers<typeof forms> = {
  definition: async (ctx, input) => {
    const { form } = await fieldsOf(ctx, input.mode || input.formid, input.mode ? "mode" : "formid");
    return { data: formJson(form, input.isshow === 1) };
  },
  fields: async (ctx, input) => ({
    data: listed(await fieldsOf(ctx, input.formid)).map((field) =>
      listField(field, field.flags.show === true, field.width ?? DEFAULT_WIDTH),
    ),
  }),
  mine: async (ctx, input) => ({ data: await mine(ctx, input.formid) }),
  choose,
};
