/** A published field that is to become of another type: whether its values let it, and how far it is. */

import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import type { FieldWork } from "@qicheng/api/custom-forms/routes";
import { checkDesign, type Design, type DesignWorld } from "@qicheng/engine/design/design";
import { isKeyed } from "@qicheng/engine/design/design-keys";
import { FORM_KINDS, type FormKind } from "@qicheng/engine/design/form-kinds";
import { typeChange } from "@qicheng/engine/design/type-changes";
import { DESIGN_TEXTS } from "@qicheng/engine/fields/design-texts";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import type { FieldError } from "@qicheng/engine/fields/validate";
import { about, type Message } from "@qicheng/engine/text/message";
import { isSameJson } from "@qicheng/engine/values/same";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { beginChange, type Wrong, wrongValues } from "../../kernel/fields/change-type";
import { TWICE } from "../../kernel/fields/ext-indexes";
import { isChanging } from "../../kernel/fields/field-change";
import { indexStates } from "../../kernel/fields/index-states";
import { formOfKind } from "../../kernel/fields/registry";
import { reachOf, visible } from "../../kernel/records/access/scope";
import { termsPercent } from "../../kernel/records/search/own-terms";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalid } from "../../kernel/work/refusal";
import { type OwnField, ownFieldsOf } from "./world";

/** So many values are looked at while somebody waits; the job looks at all of them. */
const LOOKED_AT = 20_000;
const NAMED = 3;

/** What kept a field from being changed; records are named to those who may see them. */
async function wrongText(ctx: Context, module: string, { total, more, ids }: Wrong): Promise<Message> {
  const type = recordTypeNamed(module);
  const { rows } = await sql<{ name: string; binned: boolean }>`
    select ${sql.ref(`r.${type.nameColumn}`)} as name, r.deleted_at is not null as binned from ${sql.table(type.table)} r
    where r.id = any(${idArray(ids)}) and ${visible(type, await reachOf(ctx, type), "r")} order by r.id limit ${NAMED}`.execute(
    ctx.db,
  );
  const named = rows.map(({ name, binned }) => (binned ? customFormSaid.binned({ name }) : { cn: name, en: name }));
  const names: Message =
    named.length === 0
      ? customFormSaid.noneSeen
      : { cn: named.map(({ cn }) => cn).join("、"), en: named.map(({ en }) => en).join(", ") };
  return (more ? DESIGN_TEXTS.wrongMore : DESIGN_TEXTS.wrongValues)({ total, names });
}

/** Whether a change of the type is one of values, too, which takes a while. */
export const isRewrite = (before: FieldDef, field: FieldDef): boolean =>
  ["rewrite", "checked"].includes(typeChange(before, field).kind);

/** While its values are rewritten a field stays as it is. @throws VALIDATION naming it */
export function assertRests({ key, change, definition }: OwnField, name = key): void {
  if (isChanging(change)) throw invalid([{ field: name, msg: about(titleOf(definition), DESIGN_TEXTS.isChanging) }]);
}

/**
 * Becomes another in the background, once all its values have been looked at.
 * @param name under which it was sent
 * @throws VALIDATION naming the records whose values cannot be converted
 */
export async function retype(ctx: Context, before: OwnField, field: FieldDef, name = before.key): Promise<void> {
  const { table } = recordTypeNamed(before.module);
  const at = ctx.services.fields.places.get(before.module) ?? { table };
  const wrong = await wrongValues(ctx.db, at, { from: before.definition, to: field, upTo: LOOKED_AT });
  if (wrong.total > 0) {
    const msg = about(titleOf(before.definition), await wrongText(ctx, before.module, wrong));
    throw invalid([{ field: name, msg }]);
  }
  const { key: _key, storage: _storage, ...definition } = field;
  await beginChange(ctx.db, before.id, definition as FieldDef);
}

/**
 * What other forms of the module say of a field that is to be another: conditions and formulas that would hold no more.
 * @param kind of the form that says so itself
 */
export async function problemsElsewhere(
  ctx: Context,
  { module, kind }: { module: string; kind?: FormKind },
  fields: readonly FieldDef[],
  world: DesignWorld,
): Promise<FieldError[]> {
  const loaded = await ctx.services.fields.get(module);
  const changed = fields.filter((field) => {
    const before = loaded.byKey.get(field.key);
    return before !== undefined && typeChange(before, field).kind !== "same";
  });
  if (changed.length === 0) return [];
  const others = FORM_KINDS.filter((one) => one !== kind && (one === "new" || loaded.forms?.[one] !== undefined));
  return others.flatMap((other) => {
    const form = formOfKind(loaded, other);
    const then: Design = {
      ...form,
      fields: form.fields.map((one) => changed.find(({ key }) => key === one.key) ?? one),
    };
    const known = checkDesign(form, world);
    return checkDesign(then, world).filter((problem) => !known.some((one) => isSameJson(one, problem)));
  });
}

async function lastId(ctx: Context, module: string): Promise<number> {
  const { table } = recordTypeNamed(module);
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/** What is done to the fields of a module beside requests. */
export async function fieldWork(ctx: Context, module: string): Promise<FieldWork[]> {
  const own = await ownFieldsOf(ctx, module);
  const states = await indexStates(ctx.services, ctx.db, module);
  const last = await lastId(ctx, module);
  const work = own.map(async (field): Promise<FieldWork[]> => {
    const { id, key, archived, change } = field;
    if (archived) return [];
    const index = states.get(id) ?? { state: "none", percent: 0, error: "" };
    const asked = change && {
      state: change.state,
      to: change.to.type,
      percent: change.total === 0 ? 0 : Math.floor((100 * change.done) / change.total),
      error: change.wrong ? ctx.say(await wrongText(ctx, module, change.wrong)) : "",
    };
    const keys = isKeyed(field.definition) ? { keys: { ready: field.keyed ? 1 : 0 } } : {};
    const percent = termsPercent(field, last);
    const found = percent === undefined ? {} : { terms: { percent } };
    const told = index.error === TWICE ? { ...index, error: ctx.say(customFormSaid.twice) } : index;
    return [{ id, field: key, index: told, ...keys, ...found, ...(asked ? { change: asked } : {}) }];
  });
  return (await Promise.all(work)).flat();
}
