/** Form definitions and the columns a person sees. */
import type { Message } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { flag, jsonText, notValid, requiredText, searchText, text } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";
import { ANYTHING, labelOf } from "../kernel/topics";

/** One item of a form as the specification writes it; keys that do not apply are left out. */
export const formItem = z.looseObject({
  field: z.string(),
  type: z.string(),
  title: z.string(),
  name: z.string(),
});
export type FormItem = z.output<typeof formItem>;

export const formDefinition = z.strictObject({
  cols: z.int(),
  labelwidth: z.int(),
  labelposition: z.string(),
  labelbg: z.int(),
  width: z.int(),
  api_add: z.string(),
  api_edit: z.string(),
  api_detail: z.string(),
  items: z.array(formItem),
});
export type FormDefinition = z.output<typeof formDefinition>;

/** A column or filterable field of a list. */
export const listField = z.strictObject({
  id: z.string(),
  field: z.string(),
  title: z.string(),
  /** English of a built-in field's title, '' for the company's own. */
  type: z.string(),
  /** 1 = shown as a column. */
  show: z.int(),
  /** 1 = never a column of its own, so that the setting of columns does not offer it. */
  checkbox: z.int(),
  width: z.int(),
  /** Its place among the facts above an open record, from 1; 0 = it is none. */
  fact: z.int(),
  sort: z.int(),
  /** 1 = may be filtered on; `ops` are the operators that fit. */
  filter: z.int(),
  ops: z.array(z.string()),
  /** 1 = rows may be grouped by it: the list's query takes it as `board`, and a filter each of its values. */
  board: z.int(),
  /** Of a date: spans such as next7 that it makes sense to ask for; any is accepted. */
  presets: z.array(z.string()),
  kind: z.string(),
  /** Dictionary kind or fixed options of a choice. */
  dictionary: z.string(),
  /** Path that answers the tree of a `tree`, else ''. */
  url: z.string(),
  /** Record type or tree that its ids are of, else ''. */
  reference: z.string(),
  /** money or percent: how a number is shown, else ''. */
  unit: z.string(),
  /** Of one whose choices a read answers: the form by which they are asked for, whether each word is, and the field above. */
  remote: z.strictObject({ form: z.string(), searched: z.int(), above: z.string().optional() }).optional(),
  /** Such as url: what a text looks like, else ''. */
  pattern: z.string(),
  /** Columns of a field that holds rows, as items of a form. */
  children: z.array(formItem).optional(),
  options: z.array(
    z.strictObject({
      label: z.string(),
      value: z.union([z.string(), z.number()]),
      /** Of a tag: its ground and its letters; of any other choice its colour. */
      bgcolor: z.string().optional(),
      color: z.string().optional(),
    }),
  ),
});
export type ListField = z.output<typeof listField>;

/** Characters of what is kept of a choice. */
const CHOICE_LENGTH = 100;

/** A choice that a read answers. */
export const formChoice = z.strictObject({
  value: z.string(),
  label: z.string(),
  /** Of a tree: the value that it stands below. */
  parent: z.string().optional(),
});
export type FormChoice = z.output<typeof formChoice>;

/** Value of the field above, of a choice that hangs on one. */
export const valueAbove = z
  .union([text(CHOICE_LENGTH, { cn: "上级", en: "Above" }), z.number()], notValid({ cn: "上级", en: "Above" }))
  .optional();

const formid = requiredText(40, { cn: "表单", en: "Form" });
/** A form, module or node by name or number; 0 is none. */
const named = (label: Message) =>
  z
    .union([text(40, label), z.int().transform(String)], notValid(label))
    .transform((value) => (value === "0" ? "" : value))
    .default("");

export const forms = defineRoutes({
  definition: {
    method: "POST",
    path: "/Api/formField/index/",
    summary: "表单定义",
    permission: "signedIn",
    effect: "read",
    // linked choices may stand below entries of the dictionary
    shows: ["form", labelOf("dictionary")],
    input: z.strictObject({
      mode: named({ cn: "表单", en: "Form" }),
      formid: named({ cn: "表单", en: "Form" }),
      isshow: flag().default(0),
      nodeid: named({ cn: "节点", en: "Node" }),
      /** Which form of the module. */
      category: z
        .enum(["new", "edit", "phone", "conversion"], notValid({ cn: "表单类型", en: "Kind of form" }))
        .default("new"),
      /** 1 = laid out as the module's form for phones says, where one is published. */
      phone: flag().default(0),
    }),
    answer: "data",
    output: formDefinition,
  },
  fields: {
    method: "POST",
    path: "/api/field/list",
    summary: "列表可用的全部字段",
    permission: "signedIn",
    effect: "read",
    shows: ["tag", "form", labelOf("dictionary")],
    input: z.strictObject({ formid, status: flag().default(1) }),
    answer: "data",
    output: z.array(listField),
  },
  mine: {
    method: "POST",
    path: "/api/field/my",
    summary: "我选的列及顺序",
    permission: "signedIn",
    effect: "read",
    shows: ["tag", "columns", "form", labelOf("dictionary")],
    input: z.strictObject({ formid }),
    answer: "data",
    output: z.array(listField),
  },
  options: {
    method: "POST",
    path: "/api/field/options",
    summary: "取数字段的选项：按关键字查询，或按值取名称",
    permission: "signedIn",
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({
      formid,
      field: requiredText(40, { cn: "字段", en: "Field" }),
      key: searchText(LIMITS.keyLength, { cn: "关键字", en: "Keyword" }).default(""),
      above: valueAbove,
      /** Asks what these values are called, and for no others. */
      values: z
        .array(text(CHOICE_LENGTH, { cn: "值", en: "Value" }))
        .max(LIMITS.rows)
        .optional(),
    }),
    answer: "data",
    output: z.array(formChoice),
  },
  choose: {
    method: "POST",
    path: "/api/field/set",
    summary: "保存我选的列、顺序与宽度",
    permission: "signedIn",
    effect: "write",
    changes: ["columns"],
    input: z.strictObject({
      formid,
      ids: z.union(
        [text(4_000, { cn: "字段", en: "Fields" }), z.array(text(60, { cn: "字段", en: "Fields" })).max(200)],
        notValid({ cn: "字段", en: "Fields" }),
      ),
      widths: jsonText({ cn: "列宽", en: "Widths" }).optional(),
    }),
    answer: "ok",
    output: noOutput,
  },
});
