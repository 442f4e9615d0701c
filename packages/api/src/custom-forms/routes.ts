/** Forms that a company designs, and the fields of its own. */
import { z } from "zod";
import { formChoice, valueAbove } from "../forms/routes";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { editOf } from "../kernel/posted-back";
import { recordQuery, version } from "../kernel/record-routes";
import { flag, id, jsonText, notValid, requiredText, searchText, text, wholeNumber } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { ANYTHING } from "../kernel/topics";

const module = requiredText(40, { cn: "模块", en: "Module" });
const name = requiredText(40, { cn: "名称", en: "Name" });
const category = z
  .enum(["new", "edit", "phone", "conversion"], notValid({ cn: "表单类型", en: "Kind of form" }))
  .default("new");

/** An item as the designer has it: `field`, `type`, `title` and what else is said of it. */
const item = jsonText({ cn: "字段", en: "Field" })
  .refine(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    notValid({ cn: "字段", en: "Field" }),
  )
  .transform((value) => value as Record<string, unknown>);

/** One item as the designer has it: that of a form, with all options, what it is used in, and 1 = `system` for what the product brings. */
const designItem = z.looseObject({ field: z.string(), type: z.string(), title: z.string() });
export type DesignItem = z.output<typeof designItem>;

const layout = {
  cols: z.int(),
  width: z.int(),
  labelwidth: z.int(),
  labelposition: z.string(),
  labelbg: z.int(),
};
const formDesign = z.strictObject({ ...layout, items: z.array(designItem) });
export type FormDesign = z.output<typeof formDesign>;

export const formRow = z.strictObject({
  id: z.int(),
  module: z.string(),
  moduleName: z.string(),
  /** new, edit, phone or conversion. */
  category: z.string(),
  name: z.string(),
  /** Number of the version in use; 0 = as the product brings it. */
  published: z.int(),
  /** 1 = there are changes that are not published. */
  draft: z.int(),
  updateUser: z.string(),
  UpdateTime: z.string(),
  version: z.int(),
  can: abilities,
});
export type FormRow = z.output<typeof formRow>;

export const formDetail = formRow.extend({
  /** As it is being worked at. */
  design: formDesign,
  /** Fields of the module that are not on it, and archived ones, which may come back. */
  left: z.array(designItem),
  archived: z.array(z.strictObject({ id: z.int(), field: z.string(), title: z.string(), type: z.string() })),
  /** What a design is judged by: fields as the product brings them, the company's own as they are published, ... */
  given: z.array(designItem),
  own: z.array(designItem.extend({ id: z.int() })),
  /** ... keys that no new field may have, and paths that choices may be read from. */
  reserved: z.array(z.string()),
  sources: z.array(z.string()),
  /** 1 = people are told of records that are there already, so that fields may be used for it. */
  duplicates: z.int(),
  /** Types that share the company's own fields, of which one may be shown on one alone; [] where there is but this one. */
  alike: z.array(z.strictObject({ module: z.string(), title: z.string() })),
});
export type FormDetail = z.output<typeof formDetail>;

/** Whom publishing a form concerns. */
const formEffect = z.strictObject({
  /** As everybody has it now. */
  design: formDesign,
  /** How many in service fill it in, and by which roles. */
  people: z.int(),
  roles: z.array(z.string()),
  /** Other forms of the module that have no design of their own, and change with it. */
  forms: z.array(z.string()),
});
export type FormEffect = z.output<typeof formEffect>;

const formVersion = z.strictObject({
  number: z.int(),
  at: z.string(),
  by: z.string(),
  design: formDesign,
});
export type FormVersion = z.output<typeof formVersion>;

const fieldRow = z.strictObject({
  /** 0 for what the product brings. */
  id: z.int(),
  field: z.string(),
  title: z.string(),
  type: z.string(),
  /** 1 = archived: kept on the records that have it, in no form. */
  archived: z.int(),
});

const usage = z.strictObject({
  /** records, columns, scenes, conditions, formulas */
  kind: z.string(),
  title: z.string(),
  total: z.int(),
  /** 1 = there are more. */
  more: z.int(),
});
export type FieldUsage = z.output<typeof usage>;

const fieldWork = z.strictObject({
  id: z.int(),
  field: z.string(),
  /** none, waiting, building, ready, failed; many, long and full: why there is none of a field that has it asked for. */
  index: z.strictObject({ state: z.string(), percent: z.int(), error: z.string() }),
  /** 1 = records are told apart by it from now on. Left out where it is neither unique nor checked for duplicates. */
  keys: z.strictObject({ ready: z.int() }).optional(),
  /** How far it stands among what records are found by. Left out where they are not found by it. */
  terms: z.strictObject({ percent: z.int() }).optional(),
  /** Its type: waiting, rewriting, or failed. Left out where it stays. */
  change: z.strictObject({ state: z.string(), to: z.string(), percent: z.int(), error: z.string() }).optional(),
});
export type FieldWork = z.output<typeof fieldWork>;

const FORMS = { effect: "read", shows: ["customForm"] } as const;
const CHANGED = ["customForm", "actionLog"] as const;
/** What is published, every screen of the module shows, and every row of its records. */
const PUBLISHED = [...CHANGED, "form", ANYTHING] as const;

/** Of work forms those who make them look at the design, and design it: each call asks for the right over the module it is about. */
const LOOKS = ["system.customForm", "system.workForm"] as const;
const DESIGNS = ["system.manage.customForm", "system.manage.workForm"] as const;

export const customForms = defineRoutes({
  index: {
    method: "POST",
    path: "/api/form/index",
    summary: "自定义表单：各模块的新建、编辑、手机、转化表单",
    record: { module: "customForm", title: { cn: "表单", en: "Form" } },
    permission: "system.customForm",
    ...FORMS,
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: formRow,
  },
  list: {
    method: "POST",
    path: "/api/form/list",
    summary: "全部表单的名称",
    permission: "signedIn",
    ...FORMS,
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.strictObject({ id: z.int(), module: z.string(), category: z.string(), name: z.string() })),
  },
  view: {
    method: "POST",
    path: "/api/form/detail",
    summary: "表单的设计稿",
    permission: LOOKS,
    ...FORMS,
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: formDetail,
    touches: "customForm",
  },
  make: {
    method: "POST",
    path: "/api/form/add",
    summary: "新建某模块的一种表单",
    permission: "system.manage.customForm",
    effect: "write",
    changes: CHANGED,
    input: z.strictObject({ module, category, name: name.optional() }),
    answer: "data",
    output: newId,
  },
  edit: {
    method: "POST",
    path: "/api/form/Edit",
    summary: "修改表单名称",
    permission: DESIGNS,
    effect: "write",
    changes: CHANGED,
    input: editOf(formDetail, { id: id(), name, version: version.optional() }),
    answer: "ok",
    output: noOutput,
    touches: "customForm",
  },
  reset: {
    method: "POST",
    path: "/api/form/delete",
    summary: "删除表单，恢复为与新建表单一致",
    permission: "system.manage.customForm",
    effect: "write",
    changes: PUBLISHED,
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "customForm",
  },
  save: {
    method: "POST",
    path: "/api/formField/Edit",
    summary: "保存表单的设计稿，不发布",
    permission: DESIGNS,
    effect: "write",
    changes: CHANGED,
    input: z.strictObject({
      formid: id(),
      items: jsonText({ cn: "表单项", en: "Items" }),
      cols: wholeNumber(1, 4, { cn: "列数", en: "Columns" }).optional(),
      width: wholeNumber(320, 1_600, { cn: "宽度", en: "Width" }).optional(),
      labelwidth: wholeNumber(40, 300, { cn: "标签宽度", en: "Width of labels" }).optional(),
      labelposition: z.enum(["left", "right", "top"], notValid({ cn: "标签位置", en: "Place of labels" })).optional(),
      labelbg: flag().optional(),
      version: version.optional(),
    }),
    answer: "data",
    output: z.strictObject({ version: z.int() }),
    touches: "customForm",
  },
  effect: {
    method: "POST",
    path: "/api/form/effect",
    summary: "发布前查看：现在使用的设计、多少人使用、哪些表单随之改变",
    permission: LOOKS,
    effect: "read",
    shows: ["customForm", "form", "user", "role", "branch", ANYTHING],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: formEffect,
    touches: "customForm",
  },
  discard: {
    method: "POST",
    path: "/api/form/discard",
    summary: "放弃未发布的修改",
    permission: DESIGNS,
    effect: "write",
    changes: CHANGED,
    input: z.strictObject({ id: id(), version: version.optional() }),
    answer: "ok",
    output: noOutput,
    touches: "customForm",
  },
  publish: {
    method: "POST",
    path: "/api/form/publish",
    summary: "发布设计稿：所有人立即使用",
    permission: DESIGNS,
    effect: "write",
    changes: PUBLISHED,
    input: z.strictObject({ id: id(), version }),
    answer: "data",
    output: z.strictObject({ number: z.int(), version: z.int() }),
    touches: "customForm",
  },
  remoteTest: {
    method: "POST",
    path: "/api/form/remoteTest",
    summary: "试取数据来源：以本人的权限取前50个选项",
    permission: DESIGNS,
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({
      url: requiredText(200, { cn: "接口", en: "Path" }),
      method: z.string().max(10).optional(),
      params: jsonText({ cn: "参数", en: "Parameters" }).optional(),
      loadFilter: requiredText(200, { cn: "列表位置", en: "Place of the list" }),
      optionText: requiredText(100, { cn: "显示字段", en: "Shown" }),
      optionValue: requiredText(100, { cn: "保存字段", en: "Kept" }),
      parentParams: text(100, { cn: "上级值的参数", en: "Parameter of the value above" }).optional(),
      above: valueAbove,
      key: searchText(LIMITS.keyLength, { cn: "关键字", en: "Keyword" }).default(""),
    }),
    answer: "data",
    output: z.array(formChoice),
  },
  versions: {
    method: "POST",
    path: "/api/form/versions",
    summary: "发布过的各版",
    permission: LOOKS,
    ...FORMS,
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.array(formVersion),
    touches: "customForm",
  },
  fields: {
    method: "POST",
    path: "/api/field/index",
    summary: "模块的全部字段，含已停用",
    permission: LOOKS,
    ...FORMS,
    input: z.strictObject({ ...pageQuery(), module }),
    answer: "list",
    output: fieldRow,
  },
  addField: {
    method: "POST",
    path: "/api/field/add",
    summary: "新建字段并立即发布",
    permission: DESIGNS,
    effect: "write",
    changes: PUBLISHED,
    input: z.strictObject({ module, data: item }),
    answer: "data",
    output: newId,
  },
  editField: {
    method: "POST",
    path: "/api/field/edit",
    summary: "修改字段并立即发布；archived 为 0 时恢复已停用的字段",
    permission: DESIGNS,
    effect: "write",
    changes: PUBLISHED,
    input: z.strictObject({ id: id(), archived: flag().optional(), data: item.optional() }),
    answer: "ok",
    output: noOutput,
  },
  archiveField: {
    method: "POST",
    path: "/api/field/delete",
    summary: "停用字段：已有的值保留，不再出现在表单中",
    permission: DESIGNS,
    effect: "write",
    changes: PUBLISHED,
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
  },
  syncFields: {
    method: "POST",
    path: "/api/field/sync",
    summary: "补齐模块的表单，并重建字段索引",
    permission: DESIGNS,
    effect: "write",
    changes: PUBLISHED,
    input: z.strictObject({ module }),
    answer: "ok",
    output: noOutput,
  },
  work: {
    method: "POST",
    path: "/api/field/work",
    summary: "自定义字段的索引与类型转换的进度",
    permission: LOOKS,
    ...FORMS,
    input: z.strictObject({ module }),
    answer: "data",
    output: z.array(fieldWork),
  },
  usage: {
    method: "POST",
    path: "/api/field/usage",
    summary: "字段在哪里、被使用了多少次",
    permission: LOOKS,
    ...FORMS,
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.array(usage),
  },
});
