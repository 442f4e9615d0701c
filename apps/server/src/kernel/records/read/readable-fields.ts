/** Which fields a query may filter, sort and count by, and on which rows: what is masked or hidden is neither found nor compared. */

import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { isSortable } from "@qicheng/engine/fields/field-types";
import { businessTime } from "@qicheng/engine/time/business-time";
import { type RawBuilder, sql } from "kysely";
import type { Dictionary } from "../../cache/dictionary-cache";
import { fieldSql, sortSql } from "../../fields/field-sql";
import { listWhere } from "../../fields/list-sql";
import { isRemote, subtreesOf } from "../../fields/remote";
import { type CallersField, type CallersFields, maskOf } from "../access/masks";
import type { Whose } from "../search/findable";
import type { Condition, RowScope } from "../type/record-type";
import { findTree, nodesOf, subtrees } from "../type/tree";
import { hasBoard } from "./board";
import type { CompiledField } from "./compile-filter";
import type { BoardField, ListSource, SortField } from "./list-source";
import { labelled, labelSql, type targetsOf } from "./wire-fields";

/** Kept by the database itself, or refused when it is missing. */
export const isAlwaysSet = ({ db, required, storage }: FieldDef) =>
  db === "created_at" || db === "updated_at" || (required === true && storage === "column");

/** Choices of the dictionary stand in its order. */
const entriesOf = ({ type, dictionary: kind = "" }: FieldDef, dictionary: Dictionary) =>
  type === "statusSelect" ? dictionary.ofKind(kind).map(({ id }) => id) : undefined;

export interface Reader {
  fields: CallersFields;
  dictionary: Dictionary;
  /** What a row carries that is no field and no field's label. */
  beside: (key: string) => CompiledField | undefined;
  /** What the fields point at. */
  targets: Awaited<ReturnType<typeof targetsOf>>;
  pool: RowScope["pool"];
  /** Whose rows are, where they have owners. */
  whose?: Whose | undefined;
  /** Key of the time at which something is due. */
  due?: string | undefined;
  /** On which rows a field is there for the caller, where that is not on all. */
  shown?: (key: string) => Condition | undefined;
}

type Where = Condition | "everywhere" | "nowhere";

/** On which rows a field is read, of those among which a query looks. */
export function readWhere(field: CallersField, reader: Pick<Reader, "whose" | "pool" | "shown">): Where {
  const where = unmaskedWhere(field, reader);
  const shown = reader.shown?.(field.key);
  if (!shown || where === "nowhere") return where;
  return where === "everywhere" ? shown : sql<boolean>`(${where} and ${shown})`;
}

/** On which of them nothing masks it. */
function unmaskedWhere(field: CallersField, { whose, pool }: Pick<Reader, "whose" | "pool">): Where {
  if (!whose) return maskOf(field, "others") ? "nowhere" : "everywhere";
  if (pool === "only") return maskOf(field, "pool") ? "nowhere" : "everywhere";
  if (maskOf(field, "own")) return "nowhere";
  if (maskOf(field, "others")) return whose.mine;
  return pool === "also" && maskOf(field, "pool") ? sql`${whose.owner} is not null` : "everywhere";
}

/** What a query may filter, sort and count by. A field that is masked on some rows has a value only on the others. */
export function fieldAccess(
  reader: Reader,
): Pick<ListSource, "field" | "subtrees" | "sortField" | "boardField" | "sumField"> {
  const { fields, dictionary, beside, targets, due } = reader;
  const readable = (key: string): CompiledField | undefined => {
    const definition = fields.byKey.get(key);
    const compiled = definition && fieldSql(fields, key, "r");
    const where = definition && readWhere(definition, reader);
    if (!compiled || !where || where === "nowhere") return undefined;
    if (where === "everywhere") return compiled;
    const shown = (value: RawBuilder<unknown>) => sql`case when ${where} then ${value} end`;
    const words = compiled.words && { words: sql<string | null>`${shown(compiled.words)}` };
    const until = compiled.until && { until: shown(compiled.until) };
    const order = compiled.order && { order: shown(compiled.order) };
    const list = compiled.list && { list: listWhere(compiled.list, where) };
    return {
      ...compiled,
      value: shown(compiled.value),
      text: sql`${shown(compiled.text)}`,
      ...words,
      ...until,
      ...order,
      ...list,
    };
  };
  const dueBy = (key: string) => (key === due ? { dueBy: sql`${`${businessTime()}:00`}::timestamptz` } : {});
  const label = (key: string): CompiledField | undefined => {
    const definition = labelled(fields, key);
    const stored = definition && readable(definition.key);
    return stored && labelSql(definition, stored, targets);
  };
  return {
    field: (key) => readable(key) ?? label(key) ?? beside(key),
    subtrees: async (ctx, key) => {
      const definition = fields.byKey.get(key);
      if (definition?.type !== "tree") return undefined;
      if (isRemote(definition)) return subtreesOf(ctx, definition);
      const tree = findTree(referenceOf(definition) ?? "");
      return tree && subtrees(await nodesOf(ctx.db, tree));
    },
    sortField: (name): SortField | undefined => {
      const definition = fields.form.fields.find(
        (field) => field.flags.sort && isSortable(field) && field.key.toLowerCase() === name.toLowerCase(),
      );
      const compiled = definition && readable(definition.key);
      if (!compiled) return undefined;
      const value = sortSql(definition, compiled, entriesOf(definition, dictionary));
      const nullable = value !== compiled.value || !isAlwaysSet(definition);
      return { value, nullable, ...dueBy(definition.key) };
    },
    sumField: (key) => readable(key)?.value,
    boardField: (key): BoardField | undefined => {
      const definition = fields.byKey.get(key);
      const compiled = definition && hasBoard(definition) ? (readable(key) ?? beside(key)) : undefined;
      if (!compiled || !definition) return undefined;
      const where = readWhere(definition, reader);
      return { value: compiled.value, readable: typeof where === "string" ? undefined : where };
    },
  };
}
