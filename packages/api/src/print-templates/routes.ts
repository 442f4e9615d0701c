/** Print templates, and papers made by them. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes, version } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { id, ids, jsonValue, optionalId, requiredText, text, wholeNumber } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";

const MODULE = { cn: "模块", en: "Module" };

const template = z.looseObject({
  paper: z.string(),
  landscape: z.boolean(),
  margin: z.record(z.string(), z.number()),
  items: z.array(z.looseObject({ id: z.string(), type: z.string(), style: z.looseObject({}) })),
});

export const printTemplateRow = z.looseObject({
  id: z.int(),
  /** What it is called. */
  ext: z.string(),
  module: z.string(),
  enabled: z.int(),
  /** How often its layout was saved. */
  number: z.int(),
  AddTime: z.string(),
  version: z.int(),
  can: abilities,
  /** Of a single one. */
  temp: template.optional(),
});
export type PrintTemplateRow = z.output<typeof printTemplateRow>;

const record = { module: "printTemp", title: { cn: "打印模板", en: "Print template" } } as const;

/** A paper that was drawn. */
const paper = z.strictObject({
  /** The PDF as base64. */
  pdf: z.string(),
  pages: z.int(),
  filename: z.string(),
  width: z.number(),
  height: z.number(),
  /** Characters that the font lacks. */
  missing: z.array(z.string()),
  /** Texts that do not fit. */
  tooLong: z.array(z.string()),
  /** Texts that cannot be a code. */
  noCode: z.array(z.string()),
});
export type Paper = z.output<typeof paper>;

const offeredField = z.strictObject({
  key: z.string(),
  title: z.string(),
  kind: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
});
const offered = z.strictObject({
  groups: z.array(z.strictObject({ key: z.string(), title: z.string(), fields: z.array(offeredField) })),
  tables: z.array(z.strictObject({ key: z.string(), title: z.string(), columns: z.array(offeredField) })),
  /** Fields with pictures, for items that show them. */
  pictures: z.array(offeredField),
  formats: z.array(z.strictObject({ key: z.string(), title: z.string() })),
  /** What a new template begins with. */
  starter: template,
});
export type Offered = z.output<typeof offered>;
export type OfferedField = z.output<typeof offeredField>;

const SHOWN = [record.module, ...REFERRED];

export const printTemplates = {
  ...recordRoutes({
    ...record,
    see: ["system.print"],
    add: "system.manage.print",
    edit: "system.manage.print",
    remove: "system.manage.print",
    row: printTemplateRow,
    query: { module: text(60, MODULE).optional() },
    paths: {
      index: "/api/printTemp/index",
      add: "/api/printTemp/add",
      edit: "/api/printTemp/edit",
      view: "/api/printTemp/detail",
      remove: "/api/printTemp/delete",
    },
  }),
  ...defineRoutes({
    status: {
      method: "POST",
      path: "/api/printTemp/status",
      summary: "启用或停用打印模板",
      permission: "system.manage.print",
      input: z.strictObject({ id: id(), version: version.optional() }),
      answer: "ok",
      output: noOutput,
      effect: "write",
      changes: [record.module, "actionLog", labelOf(record.module)],
      touches: record.module,
      record,
    },
    list: {
      method: "POST",
      path: "/api/printTemp/list",
      summary: "某模块启用的打印模板；说明单据时只列适用的",
      permission: "signedIn",
      input: z.strictObject({
        module: requiredText(60, MODULE),
        /** Only those that suit this one. */
        modelId: optionalId().default(null),
      }),
      answer: "data",
      output: z.array(z.strictObject({ id: z.int(), ext: z.string(), module: z.string(), number: z.int() })),
      effect: "read",
      shows: [record.module],
    },
    placeholders: {
      method: "POST",
      path: "/api/printTemp/placeholders",
      summary: "某模块的模板可用的字段和表格，以及新模板的初始版面",
      permission: ["system.print"],
      input: z.strictObject({ module: requiredText(60, MODULE) }),
      answer: "data",
      output: offered,
      effect: "read",
      shows: ["form"],
    },
    versions: {
      method: "POST",
      path: "/api/printTemp/versions",
      summary: "打印模板的各个版本，新的在前",
      permission: ["system.print"],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.array(z.strictObject({ number: z.int(), username: z.string(), AddTime: z.string() })),
      effect: "read",
      shows: SHOWN,
      touches: record.module,
      record,
    },
    oneVersion: {
      method: "POST",
      path: "/api/printTemp/version",
      summary: "打印模板某个版本的版面",
      permission: ["system.print"],
      input: z.strictObject({ id: id(), number: wholeNumber(1, 100_000, { cn: "版本", en: "Version" }) }),
      answer: "data",
      output: template,
      effect: "read",
      shows: SHOWN,
      touches: record.module,
      record,
    },
    tryOut: {
      method: "POST",
      path: "/api/printTemp/try",
      summary: "用一条看得到的数据试排还未保存的模板",
      permission: ["system.print"],
      input: z.strictObject({
        module: requiredText(60, MODULE),
        temp: jsonValue({ cn: "模板", en: "Template" }),
        /** The newest one where none is said. */
        modelId: optionalId().default(null),
      }),
      answer: "data",
      output: paper,
      effect: "read",
      shows: ["*"],
    },
    preview: {
      method: "POST",
      path: "/api/printTemp/preview",
      summary: "打印预览：按模板排好的一条数据",
      permission: "signedIn",
      input: z.strictObject({ id: id(), modelId: id() }),
      answer: "data",
      output: paper,
      effect: "read",
      shows: ["*"],
    },
    print: {
      method: "POST",
      path: "/api/printTemp/print",
      summary: "打印一条数据：排好的文件，并记入日志（含模板版本）",
      permission: "signedIn",
      input: z.strictObject({ id: id(), modelId: id() }),
      answer: "data",
      output: paper,
      effect: "write",
      changes: ["actionLog"],
    },
    printSeveral: {
      method: "POST",
      path: "/api/printTemp/printSeveral",
      summary: "把多条数据排成一个文件，作为任务",
      permission: "signedIn",
      input: z.strictObject({
        id: id(),
        ids: ids(),
        /** How often each of them stands in the file. */
        copies: wholeNumber(1, 1_000, { cn: "份数", en: "Copies" }).default(1),
      }),
      answer: "data",
      output: z.strictObject({ job: z.int() }),
      effect: "write",
      changes: ["job", "actionLog"],
    },
  }),
};
