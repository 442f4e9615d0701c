/** What is known of a record type whose records may turn out to be one. */

import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isChosen, sourcesOf } from "@qicheng/engine/fields/merging";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { editFields, isSame } from "../forms/values/items";
import type { Noun } from "../list/ask/bulk-summary";
import type { ListRow } from "../list/ask/list-module";
import type { MergeChoice } from "../records/parts/record-input";

/** `customers` stands for all that have the route. */
export interface Merging {
  module: string;
  api: { merge: "customers.merge"; view: "customers.view"; shares: "customers.shares" };
  right: PermissionKey;
  names: Noun;
  titleField: string;
  beside: readonly MergeChoice[];
  /** Of what hangs on a record, how much of it there is. */
  hanging: readonly { title: string; count: (row: ListRow) => number | undefined }[];
  cells: Readonly<Record<string, (row: never) => ReactNode>>;
}

/** A line of the comparison: a field, or what one chooses beside them. */
export interface Line {
  key: string;
  title: string;
  field?: FieldDef;
  beside?: MergeChoice;
  /** The record that it is taken from, unless somebody chooses. */
  from: number;
  differs: boolean;
}

const besideLine = (beside: MergeChoice, rows: readonly ListRow[], chosen: Readonly<Record<string, number>>): Line => {
  const texts = rows.map(beside.text);
  const [first] = rows;
  const from = rows[texts.findIndex((text) => text !== "")] ?? first;
  return {
    key: beside.key,
    title: beside.title,
    beside,
    from: ownValue(chosen, beside.key) ?? from?.id ?? 0,
    differs: new Set(texts).size > 1,
  };
};

/** @param rows whole records, the one that remains first */
export function linesOf(
  fields: readonly FieldDef[],
  besides: readonly MergeChoice[],
  rows: readonly ListRow[],
  chosen: Readonly<Record<string, number>>,
): Line[] {
  const choices = editFields(fields).filter(isChosen);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sources = sourcesOf({
    fields: choices,
    ids: [...byId.keys()],
    valueAt: (id, { key }) => ownValue(byId.get(id), key),
    chosen,
  });
  const lines = choices.map(
    (field): Line => ({
      key: field.key,
      title: field.title,
      field,
      from: sources.get(field.key) ?? 0,
      differs: rows.some((row) => !isSame(ownValue(row, field.key), ownValue(rows[0], field.key))),
    }),
  );
  return [...besides.map((beside) => besideLine(beside, rows, chosen)), ...lines];
}
