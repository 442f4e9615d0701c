/** Pictures that a work form may have, by the names that the screens know. */
import type { FieldOption } from "@qicheng/engine/fields/field-def";

export const ICONS: readonly FieldOption[] = [
  { value: "form", label: "表单", en: "Form" },
  { value: "leave", label: "请假", en: "Leave" },
  { value: "travel", label: "出差", en: "Travel" },
  { value: "overtime", label: "加班", en: "Overtime" },
  { value: "money", label: "费用", en: "Expenses" },
  { value: "seal", label: "印章", en: "Seal" },
  { value: "purchase", label: "采购", en: "Purchase" },
  { value: "contract", label: "合同", en: "Contract" },
  { value: "people", label: "人员", en: "People" },
  { value: "car", label: "用车", en: "Car" },
  { value: "goods", label: "物品", en: "Goods" },
  { value: "notice", label: "公告", en: "Notice" },
];
