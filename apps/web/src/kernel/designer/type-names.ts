/** What the types of fields are called, in either language. */
import { FIELD_TYPES, type FieldType } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY, type FieldTypeDescriptor } from "@qicheng/engine/fields/field-types";
import type { Title } from "../i18n/language";

export const TYPE_NAMES: Readonly<Record<FieldType, Title>> = {
  divider: { cn: "分隔线", en: "Divider" },
  input: { cn: "单行文本", en: "Text" },
  textarea: { cn: "多行文本", en: "Long text" },
  number: { cn: "数字", en: "Number" },
  ColorPicker: { cn: "颜色", en: "Colour" },
  select: { cn: "下拉选择", en: "Select" },
  radio: { cn: "单选", en: "Radio" },
  statusSelect: { cn: "数据字典", en: "Dictionary" },
  jcselect: { cn: "级联选择", en: "Cascade" },
  date: { cn: "日期", en: "Date" },
  datetime: { cn: "日期时间", en: "Date and time" },
  daterange: { cn: "日期范围", en: "Date range" },
  switch: { cn: "开关", en: "Switch" },
  city: { cn: "地区", en: "Region" },
  county: { cn: "区县", en: "County" },
  user: { cn: "员工", en: "Person" },
  customer: { cn: "客户", en: "Customer" },
  contract: { cn: "合同", en: "Contract" },
  branch: { cn: "部门", en: "Branch" },
  product: { cn: "产品明细", en: "Products" },
  picture: { cn: "图片", en: "Pictures" },
  editor: { cn: "富文本", en: "Rich text" },
  property: { cn: "属性", en: "Properties" },
  tree: { cn: "树形选择", en: "Tree" },
  tags: { cn: "标签", en: "Tags" },
  tablelist: { cn: "明细表", en: "Table" },
  file: { cn: "附件", en: "Files" },
};

export const isType = (type: string): type is FieldType => FIELD_TYPES.some((known) => known === type);

export const typeName = (type: string): Title => (isType(type) ? TYPE_NAMES[type] : { cn: type, en: type });

type Group = FieldTypeDescriptor["group"];

/** As they stand in the palette. */
export const GROUPS: readonly { group: Group; title: Title }[] = [
  { group: "布局", title: { cn: "布局", en: "Layout" } },
  { group: "基础", title: { cn: "基础", en: "Basic" } },
  { group: "选择", title: { cn: "选择", en: "Choices" } },
  { group: "关联", title: { cn: "关联", en: "References" } },
  { group: "明细", title: { cn: "明细", en: "Rows" } },
  { group: "附件", title: { cn: "附件", en: "Files" } },
];

/** Types that a company may use, of one group. */
export const typesOf = (group: Group): FieldType[] =>
  FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete && FIELD_TYPE_REGISTRY[type].group === group);
