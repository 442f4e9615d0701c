/** Changes as the operation log keeps them. */

import { isDeepStrictEqual } from "node:util";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { hasRows, rowsIn } from "@qicheng/engine/fields/row-columns";
import type { Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { rowChanges, rowCount } from "@qicheng/engine/wording/row-changes";
import type { ModuleFields } from "../../fields/registry";
import { isRemote } from "../../fields/remote";
import type { FieldChange } from "../../work/audit";
import { changesBetween, choicesText, titlesOf } from "../../work/changes";
import type { Context } from "../../work/context";
import { listOf, reader } from "../read/field-writers";
import { type Presenter, unmaskedPresenter } from "../read/presenter";
import type { Raw, RecordRow, RecordType } from "../type/record-type";
import { findRecordType } from "../type/registry";
import { richChange } from "./rich-change";

function valueText(field: FieldDef, value: unknown): string | Message {
  if (hasRows(field)) return rowCount(rowsIn(value).length);
  const values = listOf(value);
  if (values.length === 0) return "";
  if (field.type === "picture") return said.pictures({ n: values.length });
  if (field.type === "file") return values.map((file) => String((file as Raw).filename)).join("、");
  if (field.type === "switch") return String(value) === (field.active ?? "1") ? said.yes : said.no;
  return values.join("、");
}

/** The record type that a field points at; nodes of trees are for everybody. */
export function referredType(field: FieldDef): string | undefined {
  const module = referenceOf(field);
  return module !== undefined && findRecordType(module) ? module : undefined;
}

const MOST_SETS = 100;
/** By the keys of what changed, as long as the fields stay what they are. */
const presenters = new WeakMap<ModuleFields, Map<string, Presenter>>();

function presenterOfChanged(type: RecordType, fields: ModuleFields, changed: readonly FieldDef[]): Presenter {
  let known = presenters.get(fields);
  if (!known || known.size >= MOST_SETS) {
    known = new Map();
    presenters.set(fields, known);
  }
  // Variants of a type share fields.
  const key = `${type.module} ${changed.map((field) => field.key).join(",")}`;
  const found = known.get(key) ?? unmaskedPresenter(type, changed);
  known.set(key, found);
  return found;
}

/** The log tells a field's rows to whoever may read the field, so it is silent about columns with a right of their own. */
const withOpenColumns = (field: FieldDef): FieldDef =>
  field.children ? { ...field, children: field.children.filter(({ right }) => right === undefined) } : field;

/** What an edit changed, for the log. Only fields whose stored value is another one are presented for it. */
export async function changesOf(
  ctx: Context,
  type: RecordType,
  fields: ModuleFields,
  { before, after }: Readonly<Record<"before" | "after", RecordRow>>,
): Promise<FieldChange[]> {
  const changed = fields.form.fields.filter((field) => {
    // What no form writes is not read for it either.
    if (field.storage === "bound") return false;
    const read = reader(field);
    return !isDeepStrictEqual(read(before), read(after));
  });
  if (changed.length === 0) return [];
  const [from = {}, to = {}] = await presenterOfChanged(type, fields, changed).objects(ctx, [before, after]);
  const texts = changed.map(withOpenColumns).map((field) => {
    const read = reader(field);
    if (field.type === "editor") return [field.key, ...richChange(read(before), read(after))] as const;
    if (kindOfField(field) === "files") return [field.key, ...fileChange(field, from, to)] as const;
    // What changed within rows is told by both, in the place of the second.
    const becomes = hasRows(field)
      ? rowChanges(field, ownValue(from, field.key), ownValue(to, field.key))
      : textOf(field, after, to);
    return [field.key, textOf(field, before, from), becomes] as const;
  });
  const was = Object.fromEntries(texts.map(([key, text]) => [key, text]));
  const is = Object.fromEntries(texts.map(([key, _was, text]) => [key, text]));
  return changesBetween(was, is, titlesOf({ fields: changed })).map((change) => {
    const field = fields.byKey.get(change.field);
    const reference = field && referredType(field);
    return reference === undefined ? change : { ...change, reference };
  });
}

/** Files that are called as those before were are others all the same. */
function fileChange(field: FieldDef, from: Raw, to: Raw): [string | Message, string | Message] {
  const [was, is] = [from, to].map((row) => valueText(field, ownValue(row, field.key) ?? ""));
  const isSame = isDeepStrictEqual(was, is);
  return [was ?? "", isSame ? said.filesReplaced({ text: is ?? "" }) : (is ?? "")];
}

/** The value of a choice, and before it that of the field above, where a source wants to know it. */
function choiceText(field: FieldDef, row: RecordRow): string {
  const values = listOf(reader(field)(row)).join("、");
  return field.over && values !== "" ? `${scalarText(reader(field.over)(row))}${BELOW}${values}` : values;
}

/** Stands in no text that anybody writes. */
export const BELOW = "\u001f";

/** A value as people read it; records as their numbers. */
function textOf(field: FieldDef, row: RecordRow, wire: Record<string, unknown>): string | Message {
  const stored = reader(field)(row);
  // choices by their values, which whoever reads the log gets named as he may read them
  if (isRemote(field)) return choiceText(field, row);
  if (referredType(field) !== undefined) return valueText(field, stored);
  const named = wire[`${field.key}Name`];
  if (named !== undefined && field.options) return choicesText(field, listOf(stored));
  return valueText(field, named ?? ownValue(wire, field.key) ?? "");
}
