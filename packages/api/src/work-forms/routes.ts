/** Work forms: forms of the company's own that people fill in and submit for approval, their records and drafts. */
import { z } from "zod";
import { formItem } from "../forms/routes";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { chosenRecords, fieldValues, recordRoutes, version } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { flag, id, idsOrNone, jsonText, notValid, optionalId, requiredText, text } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { ANYTHING, APPROVAL, FORM, labelOf } from "../kernel/topics";
import { workFormSaid } from "./messages";

/** A work form as its list and form answer it. */
export const workFormRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  category: z.union([z.int(), z.literal("")]),
  icon: z.string(),
  color: z.string(),
  enabled: z.int(),
  cc: z.int(),
  /** How its records are called everywhere: forms, columns, log, bin. */
  module: z.string(),
  version: z.int(),
  can: abilities,
});
export type WorkFormRow = z.output<typeof workFormRow>;

const definitions = recordRoutes({
  module: "workForm",
  title: { cn: "工作表单", en: "Work form" },
  see: ["system.workForm"],
  add: "system.manage.workForm",
  edit: "system.manage.workForm",
  remove: "system.manage.workForm",
  row: workFormRow,
  // A form is a module of its own: whatever tells of modules tells of it.
  changes: [FORM, ANYTHING],
  takes: [FORM, ANYTHING],
  paths: {
    index: "/api/form/workforms",
    add: "/api/form/workformAdd",
    edit: "/api/form/workformEdit",
    view: "/api/form/workformDetail",
    remove: "/api/form/workformDelete",
  },
});

/** Who may submit it; nobody named: everybody who may submit anything. */
const starters = { users: idsOrNone().default([]), branches: idsOrNone().default([]), roles: idsOrNone().default([]) };
const named = z.array(z.strictObject({ id: z.int(), name: z.string() }));

/** One that the caller may submit. */
export const offeredForm = z.strictObject({
  id: z.int(),
  name: z.string(),
  module: z.string(),
  category: z.union([z.int(), z.literal("")]),
  categoryName: z.string(),
  icon: z.string(),
  color: z.string(),
  description: z.string(),
  /** 1 = a flow approves it; without one it is passed at once. */
  flow: z.int(),
  /** 1 = with copies, which are those of an approval. */
  cc: z.int(),
  /** When the caller submitted it last; '' = never. */
  lastTime: z.string(),
});
export type OfferedForm = z.output<typeof offeredForm>;

export const workForms = defineRoutes({
  ...definitions,
  starters: {
    method: "POST",
    path: "/api/form/workformStarters",
    summary: "谁可以发起",
    permission: "system.workForm",
    effect: "read",
    shows: ["workForm", "user.label", "branch.label", "role.label"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.strictObject({ users: named, branches: named, roles: named }),
    touches: "workForm",
  },
  setStarters: {
    method: "POST",
    path: "/api/form/workformSetStarters",
    summary: "设置谁可以发起；都不填为所有人",
    permission: "system.manage.workForm",
    effect: "write",
    changes: ["workForm", "actionLog"],
    input: z.strictObject({ id: id(), ...starters }),
    answer: "ok",
    output: noOutput,
    touches: "workForm",
  },
  templates: {
    method: "POST",
    path: "/api/form/workformTemplates",
    summary: "产品自带的表单模板；there 为 1 的已经添加过",
    permission: "system.workForm",
    effect: "read",
    shows: ["workForm"],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        category: z.string(),
        icon: z.string(),
        color: z.string(),
        description: z.string(),
        there: z.int(),
      }),
    ),
  },
  install: {
    method: "POST",
    path: "/api/form/workformInstall",
    summary: "添加模板：表单、字段和审批流程",
    permission: "system.manage.workForm",
    effect: "write",
    changes: ["workForm", "customForm", "flow", FORM, "actionLog"],
    input: z.strictObject({ keys: z.array(z.string().max(40), notValid(workFormSaid.template)).min(1).max(20) }),
    answer: "data",
    output: z.strictObject({ ids: z.array(z.int()) }),
  },
  named: {
    method: "POST",
    path: "/api/form/workformNamed",
    summary: "一个工作表单的名称，停用的也在",
    permission: ["oa.workform", "oa.createApproval"],
    effect: "read",
    shows: ["workForm"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.strictObject({ id: z.int(), name: z.string(), module: z.string(), cc: z.int() }),
    touches: "workForm",
  },
  offered: {
    method: "POST",
    path: "/api/form/workform",
    summary: "我可以发起的表单",
    permission: "oa.createApproval",
    effect: "read",
    shows: ["workForm", "workform", "flow", labelOf("dictionary")],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(offeredForm),
  },
  categories: {
    method: "POST",
    path: "/api/form/category",
    summary: "工作表单分类，及其中我可以发起的数量",
    permission: "oa.createApproval",
    effect: "read",
    shows: ["workForm", "dictionary"],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.strictObject({ id: z.int(), name: z.string(), color: z.string(), count: z.int() })),
  },
  isCC: {
    method: "POST",
    path: "/api/Approval/isCC",
    summary: "表单是否支持抄送；formName 为表单名称、编号或模块",
    permission: "signedIn",
    effect: "read",
    shows: ["workForm"],
    input: z.strictObject({ formName: requiredText(60, workFormSaid.form) }),
    answer: "data",
    output: z.strictObject({ isCC: z.int() }),
  },
});

/** A record of a work form; its own fields stand beside these. */
export const workRecordRow = z.looseObject({
  id: z.int(),
  formid: z.int(),
  title: z.string(),
  UserID: z.int(),
  approval: z.int(),
  version: z.int(),
  can: abilities,
  /** The submitted form of one record, where it differs from today's. */
  submitted: z.object({ items: z.array(formItem), data: z.record(z.string(), z.unknown()) }).optional(),
});
export type WorkRecordRow = z.output<typeof workRecordRow>;

const DRAFT = "workDraft";

const records = recordRoutes({
  module: "workform",
  title: { cn: "表单数据", en: "Record of a form" },
  see: ["oa.workform"],
  add: "oa.createApproval",
  edit: "oa.createApproval",
  remove: "oa.createApproval",
  export: "oa.manage.workformExport",
  row: workRecordRow,
  // What is submitted is no draft any more.
  changes: [APPROVAL, DRAFT],
  query: { formid: id() },
  paths: {
    index: "/api/workform/index",
    add: "/api/workform/add",
    edit: "/api/workform/Edit",
    view: "/api/workform/detail",
    remove: "/api/workform/delete",
  },
});

/** Values of the form by field. */
const formData = jsonText(workFormSaid.data).pipe(fieldValues);
/** People by the node that they are chosen for. */
const chosen = jsonText(workFormSaid.chosen)
  .pipe(z.record(z.string().max(60), z.array(z.int().positive()).max(LIMITS.ids), notValid(workFormSaid.chosen)))
  .optional();
const cc = idsOrNone().default([]);

export const workRecords = defineRoutes({
  ...records,
  add: {
    ...records.add,
    summary: "提交：新建并发起审批，没有流程的直接通过",
    input: z.strictObject({
      formid: id(),
      data: formData,
      chosen,
      cc,
      /** The draft that it was. */
      draft: optionalId().default(null),
      code: text(60, workFormSaid.mark).optional(),
    }),
  },
  edit: {
    ...records.edit,
    summary: "修改撤回或未通过的，submit 为 1 时重新提交",
    /** Fields may stand beside the rest, as in an edit of any other record. */
    input: z.looseObject({
      id: id(),
      data: formData.default({}),
      version: version.optional(),
      submit: flag().default(0),
      chosen,
      cc,
    }),
  },
  remove: {
    ...records.remove,
    summary: "删除自己没有审批中、也没有通过的",
    input: z.strictObject({ ...chosenRecords(), id: optionalId().default(null) }),
  },
});

const draftRow = z.strictObject({
  id: z.int(),
  formid: z.int(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  /** What stands in its first fields. */
  text: z.string(),
  UpdateTime: z.string(),
  version: z.int(),
});
export type WorkDraftRow = z.output<typeof draftRow>;

export const workDrafts = defineRoutes({
  keep: {
    method: "POST",
    path: "/api/WorkFlow/draft",
    summary: "存草稿；给 id 时修改该草稿",
    permission: "oa.createApproval",
    effect: "write",
    changes: [DRAFT],
    unlogged: true,
    input: z.strictObject({ id: optionalId().default(null), formid: id(), data: formData }),
    answer: "data",
    output: newId,
  },
  list: {
    method: "POST",
    path: "/api/WorkFlow/drafts",
    summary: "我的草稿，新的在前",
    permission: "oa.createApproval",
    effect: "read",
    shows: [DRAFT, "workForm", FORM, ...REFERRED],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(draftRow),
  },
  view: {
    method: "POST",
    path: "/api/WorkFlow/draftDetail",
    summary: "草稿的内容",
    permission: "oa.createApproval",
    effect: "read",
    shows: [DRAFT, "workForm"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: draftRow.extend({ data: z.record(z.string(), z.unknown()) }),
    touches: DRAFT,
  },
  remove: {
    method: "POST",
    path: "/api/WorkFlow/draftDelete",
    summary: "删除草稿",
    permission: "oa.createApproval",
    effect: "write",
    changes: [DRAFT],
    unlogged: true,
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: DRAFT,
  },
});
