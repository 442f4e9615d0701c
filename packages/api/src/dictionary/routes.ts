/** The data dictionary: named, coloured, ordered choices of each kind. */
import { z } from "zod";
import { DICTIONARIES } from "../declarations.generated";
import { defineRoutes } from "../kernel/define-routes";
import { editOf, emptied } from "../kernel/posted-back";
import { recordQuery, version } from "../kernel/record-routes";
import { colour, flag, id, ids, notValid, requiredText, text, wholeNumber } from "../kernel/scalars";
import { abilities, bulkOutcome, newId, noOutput } from "../kernel/shapes";
import { ANYTHING } from "../kernel/topics";

export type DictionaryKind = keyof typeof DICTIONARIES;
const KINDS = Object.keys(DICTIONARIES) as [DictionaryKind, ...DictionaryKind[]];
export const isDictionaryKind = (kind: string): kind is DictionaryKind => Object.hasOwn(DICTIONARIES, kind);

export const dictionaryEntry = z.strictObject({
  id: z.int(),
  /** What records carry of it: the number that the specification gives it, else its id. */
  code: z.int(),
  name: z.string(),
  color: z.string(),
  sort: z.int(),
  /** 1 = in use, 0 = disabled: kept for old records, not offered for new ones. */
  status: z.int(),
});
export type DictionaryEntry = z.output<typeof dictionaryEntry>;

/** A row of administration. */
export const dictionaryRow = dictionaryEntry.extend({ types: z.string(), version: z.int(), can: abilities });
export type DictionaryRow = z.output<typeof dictionaryRow>;

/** Records that have an entry in one of their fields, or something else that has it. */
export const dictionaryUse = z.strictObject({
  /** Of the records; '' for what is none. */
  module: z.string(),
  title: z.string(),
  /** By which their list is filtered; '' where it is not. */
  field: z.string(),
  fieldTitle: z.string(),
  /** 1 = the field takes several entries. */
  several: z.int(),
  /** 1 = it is used, by records in the recycle bin too. */
  used: z.int(),
  /** Of the whole company, counted no further than `LIMITS.usesCounted`; left out for whoever may not know it. */
  total: z.int().optional(),
  /** 1 = there are more. */
  more: z.int().optional(),
  /** In the recycle bin. */
  binned: z.int().optional(),
});
export type DictionaryUse = z.output<typeof dictionaryUse>;

const json = {
  path: "/api/Status/json",
  summary: "字典项，按类型",
  permission: "signedIn",
  effect: "read",
  shows: ["dictionary"],
  input: z.strictObject({ types: text(400, { cn: "类型", en: "Kind" }) }),
  answer: "data",
  output: z.record(z.string(), z.array(dictionaryEntry)),
} as const;

const types = z.enum(KINDS, notValid({ cn: "类型", en: "Kind" }));
const name = requiredText(40, { cn: "名称", en: "Name" });
const color = colour({ cn: "颜色", en: "Colour" });
const sort = wholeNumber(0, 9_999, { cn: "排序", en: "Order" });

export const dictionary = defineRoutes({
  jsonGet: { method: "GET", ...json },
  json: { method: "POST", ...json },
  kinds: {
    method: "POST",
    path: "/api/Status/typelist",
    summary: "字典类型",
    permission: "signedIn",
    effect: "read",
    shows: [],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.strictObject({ types: z.string(), name: z.string() })),
  },
  index: {
    method: "POST",
    path: "/api/status/index",
    summary: "某类型的字典项",
    permission: "system.status",
    effect: "read",
    shows: ["dictionary"],
    input: z.strictObject({ ...recordQuery(), types }),
    answer: "list",
    output: dictionaryRow,
  },
  view: {
    method: "POST",
    path: "/api/status/detail",
    summary: "字典项详情",
    permission: "system.status",
    effect: "read",
    shows: ["dictionary"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: dictionaryRow,
    touches: "dictionary",
  },
  uses: {
    method: "POST",
    path: "/api/status/uses",
    summary: "字典项的使用情况：各类记录、各字段",
    permission: "system.status",
    effect: "read",
    // records of any type, by any of their fields
    shows: [ANYTHING],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.array(dictionaryUse),
    touches: "dictionary",
  },
  add: {
    method: "POST",
    path: "/api/status/add",
    summary: "新建字典项",
    record: { module: "dictionary", title: { cn: "字典项", en: "Entry", many: "Entries" } },
    permission: "system.manage.status",
    effect: "write",
    changes: ["dictionary", "actionLog"],
    input: z.strictObject({
      types,
      name,
      color: color.default(""),
      /** Absent: behind the others. */
      sort: sort.optional(),
    }),
    answer: "data",
    output: newId,
  },
  edit: {
    method: "POST",
    path: "/api/status/edit",
    summary: "编辑或停用字典项，只改所给的",
    permission: "system.manage.status",
    effect: "write",
    changes: ["dictionary", "dictionary.label", "actionLog"],
    input: editOf(dictionaryRow, {
      id: id(),
      name: name.optional(),
      color: emptied(color),
      sort: sort.optional(),
      status: flag().optional(),
      version: version.optional(),
    }),
    answer: "ok",
    output: noOutput,
    touches: "dictionary",
  },
  sort: {
    method: "POST",
    path: "/api/status/sort",
    summary: "按给定顺序排列所给的字典项，其余的位置不变",
    permission: "system.manage.status",
    effect: "write",
    changes: ["dictionary", "actionLog"],
    input: z.strictObject({ ids: ids({ once: true }) }),
    answer: "ok",
    output: noOutput,
    touches: "dictionary",
  },
  remove: {
    method: "POST",
    path: "/api/status/delete",
    summary: "删除没有被使用的字典项",
    permission: "system.manage.status",
    effect: "write",
    changes: ["dictionary", "dictionary.label", "actionLog"],
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "dictionary",
  },
});
