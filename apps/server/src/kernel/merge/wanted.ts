/** The values of a record into which others are merged, as its form would send them. */

import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { isChosen, sourcesOf } from "@qicheng/engine/fields/merging";
import { ownValue } from "@qicheng/engine/text/own-value";
import { ownFields } from "../records/access/field-rights";
import { allUnmasked, isFixedAt, placeOf } from "../records/access/masks";
import { reader } from "../records/read/field-writers";
import { presenterOf } from "../records/read/presenter";
import type { Raw, RecordRow, RecordType } from "../records/type/record-type";
import { formInput, toStorage } from "../records/write/form-input";
import type { Context } from "../work/context";
import { invalid } from "../work/refusal";

interface Wanted {
  type: RecordType;
  remains: RecordRow;
  others: readonly RecordRow[];
  /** By the key of a field, or what else one chooses, the record that was chosen. */
  chosen: Readonly<Record<string, number>>;
}

/**
 * Values that the remaining record takes over: chosen ones, and those that it lacks. Fields that the caller may not
 * change stay as they are.
 * @throws VALIDATION naming each unknown field, each one of another record, and each that does not fit its neighbours
 */
export async function wantedValues(ctx: Context, { type, remains, others, chosen }: Wanted) {
  const own = await ownFields(ctx, type.module);
  const place = placeOf(type, remains, ctx.me.id);
  const fields = own.form.fields.filter((field) => isChosen(field) && !isFixedAt(field, place));
  const rows = new Map([remains, ...others].map((row) => [row.id, row]));
  const { chosen: besides = {} } = type.merging ?? {};
  const problems = Object.entries(chosen).flatMap(([key, id]) => {
    const field = own.byKey.get(key);
    if (!Object.hasOwn(besides, key) && !fields.some((one) => one.key === key))
      return [{ field: key, msg: mergeSaid.noField({ key: field ? titleOf(field) : key }) }];
    const title = field ? titleOf(field) : key;
    return rows.has(id) ? [] : [{ field: key, msg: mergeSaid.noRecord({ title }) }];
  });
  if (problems.length > 0) throw invalid(problems);
  const valueAt = (id: number, field: FieldDef) => reader(field)((rows.get(id) ?? remains) as Raw);
  const sources = sourcesOf({ fields, ids: [...rows.keys()], valueAt, chosen });
  const presented = await presenterOf(type, allUnmasked(own.whole)).objects(ctx, [...others]);
  const wire = new Map(others.map(({ id }, at) => [id, presented[at] ?? {}]));
  const taken = fields.flatMap(({ key, key2 }) => {
    const from = wire.get(sources.get(key) ?? 0);
    return from ? [key, ...(key2 === undefined ? [] : [key2])].map((name) => [name, ownValue(from, name)]) : [];
  });
  const raw: Raw = Object.fromEntries(taken);
  const values = await formInput(ctx, { type, fields: own }, { raw, mode: "edit", stored: remains });
  return { fields: own.whole, values, ...toStorage(own.whole, values) };
}
