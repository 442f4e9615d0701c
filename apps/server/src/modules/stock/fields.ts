/** Fields that documents of goods have in common. */
import type { FieldDef, FieldOption } from "@qicheng/engine/fields/field-def";
import { APPROVAL } from "../../kernel/documents/fields";
import { MOVED_PRODUCT, PRODUCT_NUMBER, QUANTITY } from "../../kernel/documents/product-lines";
import { column, lineColumn, SHOWN, systemField, TIMES } from "../../kernel/records/type/builtin-fields";

export const COST_RIGHT = "erp.manage.cost";

const STAGES: readonly FieldOption[] = [
  { value: 0, label: "草稿", en: "Draft", color: "#d46b08" },
  { value: 1, label: "审核中", en: "Under review", color: "#1677ff" },
  { value: 2, label: "已过账", en: "Posted", color: "#389e0d" },
  { value: 3, label: "未通过", en: "Not passed", color: "#cf1322" },
  { value: 4, label: "已冲销", en: "Reversed", color: "#8c8c8c" },
];

const { fact: _, ...approval } = APPROVAL;

export const warehouseField = (given: Pick<FieldDef, "key" | "db" | "title" | "en"> & Partial<FieldDef>): FieldDef =>
  column({
    type: "customer",
    reference: "warehouse",
    essential: true,
    width: 130,
    flags: SHOWN,
    ...given,
  });

export const BIZ_DATE: FieldDef = column({
  key: "bizDate",
  db: "biz_date",
  type: "date",
  title: "业务日期",
  en: "Day",
  defaultValue: "@today",
  essential: true,
  width: 110,
  fact: 3,
  flags: { ...SHOWN, sort: true },
});

/** Who did it, and the branch of that person then. */
const HANDLER: readonly FieldDef[] = [
  column({
    key: "UserID",
    db: "user_id",
    type: "user",
    title: "经手人",
    en: "By",
    defaultValue: "@me",
    width: 100,
    fact: 5,
    flags: SHOWN,
  }),
  systemField({
    key: "BranchID",
    db: "branch_id",
    type: "branch",
    title: "经手部门",
    en: "Branch",
    width: 110,
    flags: { list: true, filter: true },
  }),
];

/** What stands at the end of each. */
export const LAST: readonly FieldDef[] = [
  ...HANDLER,
  column({
    key: "remark",
    db: "remark",
    type: "textarea",
    title: "备注",
    en: "Remark",
    max: 500,
    rows: 2,
    column: 2,
    essential: true,
    width: 180,
    flags: { list: true, show: true },
  }),
  systemField({
    key: "stage",
    db: "progress",
    stored: "smallint",
    type: "select",
    title: "单据状态",
    en: "State",
    options: STAGES,
    width: 96,
    fact: 1,
    flags: SHOWN,
  }),
  systemField({
    key: "reverseReason",
    db: "reverse_reason",
    type: "input",
    title: "冲销原因",
    en: "Why reversed",
    width: 150,
    flags: { list: true },
  }),
  { ...approval, flags: { list: true, filter: true, form: false } },
  ...TIMES,
];

export const SOURCE_NAME = systemField({
  key: "sourceName",
  db: "source_name",
  type: "input",
  title: "来源单据",
  en: "Source",
  search: "text",
  width: 240,
  fact: 2,
  flags: { list: true, show: true },
});

export const sourceField = (options: readonly FieldOption[]): FieldDef =>
  systemField({
    key: "sourceType",
    db: "source",
    type: "select",
    title: "业务类型",
    en: "Kind",
    options,
    width: 96,
    flags: SHOWN,
  });

export const moneyField = (title: string, en: string): FieldDef =>
  systemField({
    key: "money",
    db: "money",
    type: "number",
    unit: "money",
    scale: 2,
    title,
    en,
    right: COST_RIGHT,
    width: 120,
    fact: 4,
    flags: { ...SHOWN, sort: true },
  });

/** What is stored of a line beside its columns. */
export const KEPT = {
  /** The line of the source that it belongs to. */
  lineId: { db: "source_line_id", stored: "bigint" },
  title: { db: "title", stored: "text", copies: "name" },
  baseQuantity: { db: "base_quantity", stored: "numeric" },
} as const;

export const GOODS: readonly FieldDef[] = [
  MOVED_PRODUCT,
  PRODUCT_NUMBER,
  QUANTITY,
  lineColumn({
    key: "unit",
    db: "unit",
    type: "input",
    title: "单位",
    en: "Unit",
    max: 20,
    copies: "standard",
    width: 80,
  }),
];

export const REMARK = lineColumn({
  key: "ext",
  db: "remark",
  type: "input",
  title: "备注",
  en: "Note",
  max: 200,
  width: 140,
});

/** What goods are worth, for those who see costs. */
export const lineMoney = (title: string, en: string): FieldDef =>
  lineColumn({
    key: "xiaoji",
    db: "money",
    type: "number",
    unit: "money",
    scale: 2,
    sum: true,
    readonly: true,
    right: COST_RIGHT,
    title,
    en,
    width: 110,
  });
