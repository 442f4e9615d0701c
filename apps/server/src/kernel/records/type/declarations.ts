/** One look at all declarations when a server starts: what one cannot do is refused with its place, and nothing is served. */

import { SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import { isSortable } from "@qicheng/engine/fields/field-types";
import { z } from "zod";
import { type DeclaredWorld, fieldProblems } from "./declared-fields";
import type { RecordType } from "./record-type";
import { fieldOfTree, type Tree } from "./tree";

export interface Declared {
  /** Families are among them. */
  types: readonly RecordType[];
  trees: readonly Tree[];
}

function nameProblems({ name, numbered, form }: RecordType): string[] {
  const field = form.fields.find(({ key }) => key === name);
  if (field?.type !== "input") return [`name: ${name} is no field of type input`];
  const isGiven = field.required === true || field.readonly === true || numbered === true;
  return isGiven ? [] : [`name: ${name} is not required, and every record is called something`];
}

/** Keys that a list may be asked by; undefined where its query is no plain object. */
const queryKeys = (query: z.ZodType): ReadonlySet<string> | undefined =>
  query instanceof z.ZodObject ? new Set(Object.keys(query.shape)) : undefined;

function listProblems({ list, form, query, rows, columns = [] }: RecordType): string[] {
  const { sort, due, keys = {}, flags = {} } = list;
  const sorted = form.fields.find(({ key }) => key === sort);
  const known = queryKeys(query);
  const inTable = new Set([...form.fields.flatMap(({ db }) => db ?? []), ...columns, "owner_id", "created_by"]);
  if (rows.kind === "child") inTable.add(rows.column);
  return [
    ...(sort === "id" || (sorted && isSortable(sorted)) ? [] : [`list.sort: ${sort} is no field that has an order`]),
    ...(due === undefined || form.fields.some(({ key, type }) => key === due && type === "datetime")
      ? []
      : [`list.due: ${due} is no field of type datetime`]),
    ...Object.keys({ ...keys, ...flags }).flatMap((key) =>
      known && !known.has(key) ? [`list.keys: the query of routes.ts has no ${key}`] : [],
    ),
    ...Object.entries(keys).flatMap(([key, column]) =>
      inTable.has(column) ? [] : [`list.keys: ${key} names the column ${column}, which no field has`],
    ),
  ];
}

function scopeProblems({ rows, see }: RecordType): string[] {
  if (rows.kind !== "owned") return [];
  const { opens } = SCOPE_MODULES[rows.scope];
  return see.some((key) => key.startsWith(opens))
    ? []
    : [`rows.scope: ${rows.scope} is opened by ${opens}, and none of ${see.join(", ")} begins so`];
}

function ruleProblems({ abilities, byShare, rows, merging }: RecordType): string[] {
  const unknown = byShare.filter((ability) => abilities[ability] === undefined);
  return [
    ...unknown.map((ability) => `byShare: there is no ability ${ability}`),
    ...(byShare.length > 0 && rows.kind === "owned" && !rows.shares ? ["byShare: its rows are never shared"] : []),
    ...(merging && abilities.merge === undefined ? ["merging: there is no ability merge"] : []),
    ...(rows.kind === "child" && rows.parent.abilities[rows.adding] === undefined
      ? [`rows.adding: ${rows.parent.module} has no ability ${rows.adding}`]
      : []),
  ];
}

/** Keys of values that are SQL, and that rows do not carry. */
const filtersOf = ({ computed = {} }: RecordType): ReadonlySet<string> =>
  new Set(Object.entries(computed).flatMap(([key, { value, sql }]) => (sql && !value ? [key] : [])));

function typeProblems(type: RecordType, world: DeclaredWorld): string[] {
  const among = {
    ...world,
    fields: type.form.fields,
    computed: filtersOf(type),
    imported: type.importPermission !== undefined,
  };
  const own = [...nameProblems(type), ...listProblems(type), ...ruleProblems(type), ...scopeProblems(type)];
  return [
    ...own.map((problem) => `${type.module}, ${problem}`),
    ...type.form.fields.flatMap((field) =>
      fieldProblems(field, among).map((problem) => `${type.module}.${field.key}, ${problem}`),
    ),
  ];
}

function treeProblems(tree: Tree, types: readonly RecordType[]): string[] {
  const { module, depth, holds } = tree;
  const type = types.find((one) => one.module === holds);
  return [
    ...(Number.isInteger(depth) && depth > 0 ? [] : [`${module}, depth: is a whole number above 0`]),
    ...(type ? [] : [`${module}, holds: there is no record type ${holds}`]),
    ...(type && !fieldOfTree(tree, type.form.fields)
      ? [`${module}, holds: ${holds} has no field of type tree with reference: "${module}"`]
      : []),
  ];
}

/** Names that more than one declaration has. */
function sharedNames({ types, trees }: Declared): string[] {
  const names = [...types, ...trees].map(({ module }) => module);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return twice.map((name) => `${name}, module: two declarations have this name`);
}

/** All that is wrong, each with module, field and option. */
export function declarationProblems(declared: Declared): string[] {
  const { types, trees } = declared;
  const world: DeclaredWorld = {
    types: new Set(types.map(({ module }) => module)),
    trees: new Map(trees.map(({ module, routes }) => [module, routes.list.path])),
  };
  return [
    ...sharedNames(declared),
    ...types.flatMap((type) => typeProblems(type, world)),
    ...trees.flatMap((tree) => treeProblems(tree, types)),
  ];
}

/** @throws Error that names each declaration, field and option that cannot work */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0)
    throw new Error(`Declarations that cannot work:\n${problems.map((one) => `- ${one}`).join("\n")}`);
}
