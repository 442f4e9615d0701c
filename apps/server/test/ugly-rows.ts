/** A file as people have them, and what becomes of each of its rows: from the bytes to what a form would send. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { proposeMapping } from "@qicheng/engine/import/headers";
import { regionFinder } from "@qicheng/engine/import/region";
import { readRow } from "@qicheng/engine/import/row";
import { afterAll } from "vitest";
import { REGIONS } from "../src/kernel/fields/regions";
import { type OpenedSheet, openSheet } from "../src/kernel/sheets/open-sheet";
import { fileFolder } from "./sheet-files";

const field = (key: string, title: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  title,
  type: "input",
  storage: "column",
  flags: {},
  ...more,
});
const FIELDS = [
  field("name", "客户名称", { search: "name", required: true }),
  field("contact", "联系人"),
  field("mobile", "手机", { search: "phone", pattern: "phone" }),
  field("region", "地区", { type: "city" }),
  field("level", "客户级别", {
    type: "radio",
    options: ["A", "B"].map((label) => ({ label: `${label}类`, value: label })),
  }),
  field("amount", "合同金额", { type: "number", unit: "money" }),
  field("rate", "税率", { type: "number", unit: "percent" }),
  field("signed", "签约日期", { type: "date" }),
  field("visited", "拜访时间", { type: "datetime" }),
  field("listed", "是否上市", { type: "switch" }),
  field("code", "统一社会信用代码", { pattern: "creditCode" }),
  field("remark", "备注", { type: "textarea" }),
];
const region = regionFinder(REGIONS);

interface Read {
  opened: OpenedSheet;
  titles: string[];
  rows: Record<number, Record<string, unknown>>;
  /** `行: 问题` */
  problems: string[];
  notes: string[];
}

type Reading = (filename: string, bytes: string | Buffer, sheet?: string) => Promise<Read>;

/** Reads files of its own, which are gone after the tests. */
export function fileReader(): Reading {
  const folder = fileFolder();
  afterAll(folder.remove);
  return async (filename, bytes, sheet) => {
    const opened = await openSheet(folder.write(filename, bytes), filename, { fields: FIELDS });
    const info = opened.sheets.find(({ name }) => name === sheet) ?? opened.proposed;
    const titles = info.columns.map(({ title }) => title);
    const mapping = proposeMapping(titles, FIELDS);
    const rows: Read["rows"] = {};
    const problems: string[] = [];
    for await (const { row, cells } of opened.rows(sheet)) {
      const got = readRow(FIELDS, mapping, cells, { region });
      rows[row] = Object.fromEntries(Object.entries(got.values).filter(([, value]) => value !== ""));
      problems.push(...got.problems.map(({ message }) => `${row} ${message.cn}`));
    }
    return { opened, titles, rows, problems, notes: info.notes.map(({ cn }) => cn) };
  };
}

export const HEADS = ["客户名称", "联系人", "手机"];
export const JIA = { name: "甲公司", contact: "张三", mobile: "13800138000" };
export const YI = { name: "乙公司", contact: "李四", mobile: "13900139000" };
export const ROW_JIA = ["甲公司", "张三", "13800138000"];
export const ROW_YI = ["乙公司", "李四", "13900139000"];
