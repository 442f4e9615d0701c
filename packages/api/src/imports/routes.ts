/**
 * Imports: a file is uploaded, its columns are said to be fields, all its rows are looked at and mended, and a job of its
 * person writes them.
 */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import {
  duplicateChoice as choice,
  fieldKey,
  IMPORT_CHANGES,
  importBegun,
  importChoices,
  importMapping,
  importSheet,
} from "../kernel/import-inputs";
import { pageQuery } from "../kernel/list-query";
import { moduleName } from "../kernel/record-routes";
import { flag, id, jsonText, notValid, text, wholeNumber } from "../kernel/scalars";
import { ANYTHING } from "../kernel/topics";

const ROW_KINDS = ["wrong", "duplicate", "remarked"] as const;

const row = wholeNumber(1, 2_147_483_647, { cn: "行号", en: "Row" });
const cellText = text(4_000, { cn: "内容", en: "Content" });

const sheet = z.strictObject({
  name: z.string(),
  rows: z.int(),
  /** Headings, and what stands in the first rows below them. */
  columns: z.array(
    z.strictObject({
      letter: z.string(),
      title: z.string(),
      samples: z.array(z.string()),
      /** How its field was found; `ask` where its heading stands for several, so that somebody must say it. */
      by: z.enum(["title", "remembered", "guess", "ask", ""]),
    }),
  ),
  /** What should be known of the sheet before it is imported. */
  notes: z.array(z.string()),
  /** A field's key by column, as proposed; '' for a column that is none. */
  mapping: z.array(z.string()),
  /** The field whose rows it has, where it is not the sheet of the records; '' for none. */
  rowsOf: z.string(),
  /** What of it is not read then; '' where nothing need be said. */
  unread: z.string(),
});
export type ImportSheet = z.output<typeof sheet>;

const importField = z.strictObject({ key: z.string(), title: z.string(), required: z.boolean() });
/** Of the record itself. */
const columnField = importField.extend({
  /** Key of the field that stands in for it where no column is it; '' for none. */
  standIn: z.string(),
  /** Whether several columns may be it, such as province, city and district. */
  joins: z.boolean(),
});

const counts = z.strictObject({
  ready: z.int(),
  wrong: z.int(),
  duplicate: z.int(),
  left: z.int(),
  /** Among those that are to be taken: of which something is to be said. */
  remarked: z.int(),
});

const state = z.strictObject({
  id: z.int(),
  module: z.string(),
  filename: z.string(),
  /** The job that checks or writes; 0 where none is at it. */
  job: z.int(),
  /** null until the rows have been looked at. */
  counts: counts.nullable(),
  /** What is said of the columns, once the rows have been looked at. */
  notes: z.array(z.string()),
});
export type ImportState = z.output<typeof state>;

const importRow = z.strictObject({
  /** By which it is mended; as the file numbers it, but for rows of further sheets. */
  row: z.int(),
  /** Of a row of a further sheet that belongs to no record: what the sheet is called; '' for the others. */
  sheet: z.string(),
  /** As its sheet numbers it. */
  at: z.int(),
  /** What stands there, by field. */
  values: z.record(z.string(), z.string()),
  problems: z.array(z.strictObject({ field: z.string(), message: z.string() })),
  /** What of it is taken otherwise than it stands there. */
  remarks: z.array(z.string()),
  /** The record that is there already, or '' and the row of the file. */
  same: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      holder: z.string(),
      /** 1 where the caller may merge into it. */
      open: z.int(),
      row: z.int(),
    }),
  ),
  choice: z.union([choice, z.literal("")]),
});
export type ImportRow = z.output<typeof importRow>;

const fixes = jsonText({ cn: "行", en: "Rows" }).pipe(
  z
    .array(
      z.strictObject({
        row,
        /** What is to stand there, by field; others stay as they are in the file. */
        values: z.record(fieldKey, cellText).optional(),
        /** 1 leaves the row out. */
        leave: flag().optional(),
        choice: choice.optional(),
      }),
    )
    .min(1)
    .max(200),
);

const one = { id: id() };
/** What was uploaded and not yet written. */
const STAGED = ["import", "actionLog"];

export const imports = defineRoutes({
  template: {
    method: "POST",
    path: "/api/import/template",
    summary: "导入模板（xlsx）：下拉选项、填写说明、示例，必填列有标记",
    permission: "signedIn",
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({ module: moduleName }),
    answer: "bytes",
    output: z.never(),
  },
  upload: {
    method: "POST",
    path: "/api/import/upload",
    summary: "上传要导入的文件（multipart，字段 file；xlsx、xls、csv 或 vcf），返回工作表、列和建议的对应字段",
    permission: "signedIn",
    effect: "write",
    changes: STAGED,
    multipart: true,
    input: z.strictObject({ module: moduleName }),
    answer: "data",
    output: z.strictObject({
      id: z.int(),
      filename: z.string(),
      sheets: z.array(sheet),
      /** Place of the sheet that is likely to be meant. */
      sheet: z.int(),
      fields: z.array(columnField),
      /** Fields whose rows may come on a sheet of their own. */
      rowFields: z.array(importField),
      /** Who imported the same file before, and when; '' for nobody. */
      earlier: z.string(),
      /** What may be done with rows that are there already. */
      choices: z.array(choice),
    }),
  },
  check: {
    method: "POST",
    path: "/api/import/check",
    summary: "按列的对应检查全部行，不写入任何记录；行数多时作为任务",
    permission: "signedIn",
    effect: "write",
    changes: IMPORT_CHANGES,
    input: z.strictObject({ ...one, sheet: importSheet.default(0), mapping: importMapping }),
    answer: "data",
    output: state,
    touches: "import",
  },
  detail: {
    method: "POST",
    path: "/api/import/detail",
    summary: "导入的进度和检查结果",
    permission: "signedIn",
    effect: "read",
    shows: ["import", "job"],
    input: z.strictObject(one),
    answer: "data",
    output: state,
    touches: "import",
  },
  rows: {
    method: "POST",
    path: "/api/import/rows",
    summary: "有问题的行、重复的行，或有提示的行",
    permission: "signedIn",
    effect: "read",
    shows: ["import", "job"],
    input: z.strictObject({ ...pageQuery(), ...one, kind: z.enum(ROW_KINDS, notValid({ cn: "类别", en: "Kind" })) }),
    answer: "list",
    output: importRow,
    touches: "import",
  },
  fix: {
    method: "POST",
    path: "/api/import/fix",
    summary: "更正行的内容、不导入某行，或选择重复行的处理方式；返回仍有问题的行",
    permission: "signedIn",
    effect: "write",
    changes: STAGED,
    input: z.strictObject({ ...one, rows: fixes }),
    answer: "data",
    output: z.strictObject({ rows: z.array(importRow), counts }),
    touches: "import",
  },
  run: {
    method: "POST",
    path: "/api/import/run",
    summary: "作为任务导入没有问题的行；整次导入可在30天内撤销",
    permission: "signedIn",
    effect: "write",
    changes: IMPORT_CHANGES,
    input: z.strictObject({
      ...one,
      ...importChoices(),
    }),
    answer: "data",
    output: importBegun,
    touches: "import",
  },
});
