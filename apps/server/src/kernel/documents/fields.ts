/** Fields that documents have in common. */
import type { FieldDef, FieldOption } from "@qicheng/engine/fields/field-def";
import { column, SHOWN, systemField } from "../records/type/builtin-fields";

/** How far the approval of a record is (product-spec 4). */
export const APPROVAL_OPTIONS: readonly FieldOption[] = [
  { value: 0, label: "待审", en: "To review", color: "#d46b08" },
  { value: 1, label: "审核中", en: "Under review", color: "#1677ff" },
  { value: 2, label: "通过", en: "Passed", color: "#389e0d" },
  { value: 3, label: "未通过", en: "Not passed", color: "#cf1322" },
];

/** The column `approval smallint not null default 0`. */
export const APPROVAL = systemField({
  key: "approval",
  db: "approval",
  stored: "smallint",
  type: "select",
  title: "审批状态",
  en: "Approval",
  options: APPROVAL_OPTIONS,
  width: 96,
  fact: 1,
  flags: SHOWN,
});

/** The number of a document: counted where nobody types one, and unchanged from then on. @param pattern such as `CGD{yyyyMMdd}{4}` */
export const numberField = (given: Pick<FieldDef, "key" | "db" | "title" | "en">, pattern: string): FieldDef =>
  column({
    ...given,
    type: "input",
    unique: true,
    search: "code",
    max: 40,
    width: 170,
    addOnly: true,
    essential: true,
    placeholder: `不填则自动编号，如${pattern.split("{")[0]}+日期`,
    placeholderEn: `Numbered by itself if left empty, such as ${pattern.split("{")[0]} and the day`,
    flags: { ...SHOWN, sort: true },
  });

/** A total that follows from the lines. */
export const totalField = (given: Pick<FieldDef, "key" | "db" | "title" | "en"> & Partial<FieldDef>): FieldDef =>
  column({
    type: "number",
    unit: "money",
    scale: 2,
    worked: true,
    essential: true,
    width: 120,
    flags: { ...SHOWN, sort: true },
    ...given,
  });
