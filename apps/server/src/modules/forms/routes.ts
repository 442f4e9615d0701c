import { formSaid } from "@qicheng/api/forms/messages";
import type { forms, ListField } from "@qicheng/api/forms/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { memberName } from "@qicheng/api/kernel/families";
import { said } from "@qicheng/api/kernel/messages";
import { columnItems, formJson } from "@qicheng/engine/design/form-items";
import { onPhone } from "@qicheng/engine/design/form-kinds";
import { presetsOf } from "@qicheng/engine/fields/date-presets";
import { type FieldDef, referenceOf, titleOf } from "@qicheng/engine/fields/field-def";
import { isSortable, kindOfField } from "@qicheng/engine/fields/field-types";
import { OPERATORS_OF_KIND } from "@qicheng/engine/fields/operators";
import { optionTexts } from "@qicheng/engine/fields/options";
import type { Language } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { formOfKind } from "../../kernel/fields/registry";
import { isRemote, labelsOf, offeredBy } from "../../kernel/fields/remote";
import { withStoredAbove } from "../../kernel/fields/stored-above";
import { tagChoices } from "../../kernel/fields/tags";
import type { Handlers } from "../../kernel/http/mount-routes";
import { withIntoPool } from "../../kernel/pool/into-pool";
import { recycles } from "../../kernel/pool/pool-rules";
import { fieldsFor } from "../../kernel/records/access/field-rights";
import type { CallersFields } from "../../kernel/records/access/masks";
import { assertMaySee, maySee } from "../../kernel/records/access/scope";
import { hasBoard } from "../../kernel/records/read/board";
import { findRecordType } from "../../kernel/records/type/registry";
import { mayBeginThere } from "../../kernel/records/write/into-pool";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

const DEFAULT_WIDTH = 140;
const [NARROWEST, WIDEST] = [60, 800];

/** A number names a work form. */
const moduleOf = (form: string): string => (/^\d{1,15}$/.test(form) ? memberName("workform", Number(form)) : form);

async function fieldsOf(ctx: Context, form: string, givenAs = "formid"): Promise<CallersFields> {
  const fields = await ctx.services.fields.of(form);
  if (!fields) throw invalidField(givenAs, formSaid.none);
  return fieldsFor(ctx, fields);
}

type Choices = ListField["options"];

/** Choices to filter by, also those that are switched off and old records have; a switch has its two values. */
function offered(field: FieldDef, language: Language, tags: Choices): Choices {
  if (field.storage === "bound") return tags;
  if (field.type === "switch") {
    return [
      { label: said.yes[language], value: field.active ?? "1" },
      { label: said.no[language], value: field.inactive ?? "0" },
    ];
  }
  const texts = optionTexts(field);
  return (field.options ?? []).map(({ label, value, color }) => ({
    label: texts.get(String(value))?.[language] ?? label,
    value,
    ...(color ? { color } : {}),
  }));
}

interface Drawn {
  show: boolean;
  width: number;
  /** Those of the module's records; without any there is nothing to filter by. */
  tags: Choices;
  form: string;
}

const NO_NARROWING = { filter: 0, ops: [], board: 0, presets: [] };

/** How rows may be narrowed by a field. */
function narrowing(field: FieldDef): Pick<ListField, "filter" | "ops" | "board" | "presets"> {
  const kind = kindOfField(field);
  const isDate = kind === "date" || kind === "datetime" || kind === "range";
  return {
    filter: 1,
    ops: [...OPERATORS_OF_KIND[kind]],
    board: hasBoard(field) ? 1 : 0,
    presets: isDate ? presetsOf(field) : [],
  };
}

/** Whether it is a column, and whether one sees it. */
const standing = ({ flags }: FieldDef, show: boolean): Pick<ListField, "show" | "checkbox"> =>
  flags.list ? { show: show ? 1 : 0, checkbox: 0 } : { show: 0, checkbox: 1 };

function listField(ctx: Context, field: FieldDef, { show, width, tags, form }: Drawn): ListField {
  const kind = kindOfField(field);
  const options = offered(field, ctx.request.language, tags);
  const filter = field.flags.filter === true && (field.storage !== "bound" || options.length > 0);
  return {
    id: field.key,
    field: field.key,
    title: ctx.say(titleOf(field)),
    type: field.type,
    ...standing(field, show),
    width,
    fact: field.fact ?? 0,
    sort: field.flags.sort && isSortable(field) ? 1 : 0,
    ...(filter ? narrowing(field) : NO_NARROWING),
    kind,
    dictionary: field.dictionary ?? "",
    url: field.url ?? "",
    reference: referenceOf(field) ?? "",
    unit: field.unit ?? "",
    ...(field.remote ? { remote: { form, searched: field.remote.remote ?? 0, ...aboveOf(field) } } : {}),
    pattern: field.pattern ?? "",
    ...columnItems(field, { readonly: true, language: ctx.request.language }),
    options,
  };
}

const aboveOf = ({ over }: FieldDef) => (over ? { above: over.key } : {});

/** Columns, and what is no column but filtered by, or stands above an open record. */
const listed = (fields: CallersFields) =>
  fields.form.fields.filter(({ flags, fact }) => flags.list || flags.filter || fact !== undefined);

/** Tags tell something of the records that have them: they are there for whoever may see those. */
async function tagsIn(ctx: Context, form: string, fields: readonly FieldDef[]): Promise<Choices> {
  const type = findRecordType(form);
  const tagged = fields.some(({ storage }) => storage === "bound");
  return tagged && type && maySee(ctx, type) ? tagChoices(ctx.db, form) : [];
}

/** Part of the usual choice; days until rows go to the pool by themselves, where they do. */
async function usual(ctx: Context, form: string, fields: readonly FieldDef[]): Promise<(field: FieldDef) => boolean> {
  const counts = fields.some(({ daysTo }) => daysTo) && (await recycles(ctx.db, form));
  return ({ flags, daysTo }) => flags.show === true || (daysTo === true && counts);
}

/** All fields as they are shown to whoever chose nothing. */
async function all(ctx: Context, form: string): Promise<ListField[]> {
  const fields = listed(await fieldsOf(ctx, form));
  const tags = await tagsIn(ctx, form, fields);
  const isUsual = await usual(ctx, form, fields);
  return fields.map((field) =>
    listField(ctx, field, { show: isUsual(field), width: field.width ?? DEFAULT_WIDTH, tags, form }),
  );
}

/** The fields in my order: those I chose first, the others hidden behind them. */
async function mine(ctx: Context, form: string): Promise<ListField[]> {
  const choice = await ctx.db
    .selectFrom("list_columns")
    .select(["columns", "widths"])
    .where("user_id", "=", ctx.me.id)
    .where("form_id", "=", form)
    .executeTakeFirst();
  if (!choice) return all(ctx, form);
  const widths = choice.widths as Record<string, number>;
  const there = listed(await fieldsOf(ctx, form));
  const tags = await tagsIn(ctx, form, there);
  const chosen = choice.columns.flatMap((key) => there.find((field) => field.key === key && field.flags.list) ?? []);
  const rest = there.filter((field) => !chosen.includes(field));
  return [...chosen, ...rest].map((field) =>
    listField(ctx, field, {
      show: chosen.includes(field),
      width: ownValue(widths, field.key) ?? field.width ?? DEFAULT_WIDTH,
      tags,
      form,
    }),
  );
}

function checkedWidths(raw: unknown): Record<string, number> {
  const widths = Object.entries((raw ?? {}) as Record<string, unknown>).map(([key, value]): [string, number] => [
    key,
    typeof value === "number" || typeof value === "string" ? Math.round(Number(value)) : Number.NaN,
  ]);
  if (widths.some(([, value]) => !(value >= NARROWEST && value <= WIDEST)))
    throw invalidField("widths", formSaid.width({ min: NARROWEST, max: WIDEST }));
  return Object.fromEntries(widths);
}

async function choose(ctx: Context, input: RouteArguments<typeof forms.choose>) {
  const fields = await fieldsOf(ctx, input.formid);
  const type = findRecordType(input.formid);
  if (type) assertMaySee(ctx, type);
  const keys = typeof input.ids === "string" ? input.ids.split(",").filter((key) => key !== "") : input.ids;
  const unknown = keys.find((key) => !fields.byKey.get(key)?.flags.list);
  if (unknown !== undefined) throw invalidField("ids", said.noField({ key: unknown }));
  if (keys.length === 0) throw invalidField("ids", formSaid.oneColumn);
  const widths = input.widths === undefined ? undefined : JSON.stringify(checkedWidths(input.widths));
  const columns = [...new Set(keys)];
  await ctx.db
    .insertInto("list_columns")
    .values({ user_id: ctx.me.id, form_id: input.formid, columns, ...(widths === undefined ? {} : { widths }) })
    .onConflict((on) =>
      on.columns(["user_id", "form_id"]).doUpdateSet({ columns, ...(widths === undefined ? {} : { widths }) }),
    )
    .execute();
  ctx.audit({ module: "form", action: "columns", summary: formSaid.didColumns({ form: input.formid }) });
  return { msg: said.saved };
}

/** @throws VALIDATION where it is no such field, and what the read refuses the caller */
async function options(ctx: Context, given: RouteArguments<typeof forms.options>) {
  const { formid, field: key, key: word, values, above } = given;
  const fields = await fieldsOf(ctx, formid);
  const field = fields.byKey.get(key);
  if (!field || !isRemote(field)) throw invalidField("field", said.noField({ key }));
  if (!values) return { data: (await offeredBy(ctx, field, { key: word, above })) ?? [] };
  const isUnknown = field.over !== undefined && above === undefined;
  const chosen = isUnknown
    ? await withStoredAbove(ctx, { fields: fields.whole, field }, values)
    : values.map((value) => ({ value, above }));
  const labels = await labelsOf(ctx, field.remote, chosen);
  return { data: [...labels].map(([value, label]) => ({ value, label })) };
}

export const handlers: Handlers<typeof forms> = {
  options,
  definition: async (ctx, input) => {
    const module = moduleOf(input.mode || input.formid);
    const fields = await fieldsOf(ctx, module, input.mode ? "mode" : "formid");
    const asked = formOfKind(fields, input.category);
    const phone = input.phone === 1 ? fields.forms?.phone : undefined;
    const form = phone ? onPhone(asked, phone) : asked;
    const type = findRecordType(module);
    const isNew = input.isshow !== 1 && input.category === "new";
    const offers = isNew && type !== undefined && mayBeginThere(ctx, type);
    return {
      data: formJson(offers ? withIntoPool(form) : form, {
        readonly: input.isshow === 1,
        language: ctx.request.language,
      }),
    };
  },
  fields: async (ctx, input) => ({ data: await all(ctx, input.formid) }),
  mine: async (ctx, input) => ({ data: await mine(ctx, input.formid) }),
  choose,
};
