/** The built-in fields of a customer and where they are stored. Wire names are the specification's. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { FieldModule } from "../../kernel/fields/registry";
import type { StoredType } from "../../kernel/listing/compile-filter";

const column = (field: Omit<FieldDef, "storage">): FieldDef => ({ ...field, storage: "column" });
/** Kept by the system: in lists and filters, in no form. */
const kept = (field: Omit<FieldDef, "storage" | "readonly">): FieldDef => ({
  ...field,
  storage: "column",
  readonly: true,
  flags: { ...field.flags, form: false },
});

const FIELDS: readonly FieldDef[] = [
  column({
    key: "CustomerName",
    type: "input",
    title: "客户名称",
    required: true,
    max: 100,
    placeholder: "公司全称",
    column: 2,
    width: 220,
    flags: { list: true, show: true, filter: true, search: true, duplicate: true },
  }),
  column({
    key: "contactName",
    type: "input",
    title: "联系人",
    max: 50,
    addOnly: true,
    width: 100,
    flags: { list: true, show: true, filter: true, search: true },
  }),
  column({
    key: "mobile",
    type: "input",
    title: "手机",
    max: 24,
    pattern: "phone",
    addOnly: true,
    width: 130,
    flags: { list: true, show: true, filter: true, search: true, duplicate: true },
  }),
  column({
    key: "status",
    type: "statusSelect",
    title: "客户级别",
    dictionary: "customerLevel",
    width: 100,
    flags: { list: true, show: true, filter: true },
  }),
  column({
    key: "LaiYuan",
    type: "statusSelect",
    title: "来源",
    dictionary: "source",
    width: 110,
    flags: { list: true, show: true, filter: true },
  }),
  column({
    key: "industry",
    type: "statusSelect",
    title: "行业",
    dictionary: "industry",
    width: 120,
    flags: { list: true, filter: true },
  }),
  column({
    key: "scale",
    type: "statusSelect",
    title: "人员规模",
    dictionary: "scale",
    width: 110,
    flags: { list: true, filter: true },
  }),
  kept({
    key: "clue",
    type: "select",
    title: "成交状态",
    options: [
      { value: 1, label: "未成交" },
      { value: 2, label: "已成交" },
    ],
    width: 90,
    flags: { list: true, filter: true },
  }),
  kept({ key: "UserID", type: "user", title: "负责人", width: 100, flags: { list: true, show: true, filter: true } }),
  column({
    key: "nextgenjintime",
    type: "datetime",
    title: "下次跟进时间",
    width: 150,
    flags: { list: true, show: true, filter: true, sort: true },
  }),
  kept({
    key: "genjintime",
    type: "datetime",
    title: "最后跟进时间",
    width: 150,
    flags: { list: true, show: true, filter: true, sort: true },
  }),
  kept({ key: "genjintext", type: "input", title: "最后跟进内容", width: 220, flags: { list: true } }),
  column({ key: "city", type: "city", title: "地区", width: 180, flags: { list: true, filter: true } }),
  column({ key: "address", type: "input", title: "详细地址", max: 200, width: 200, flags: { list: true } }),
  column({ key: "website", type: "input", title: "网址", max: 200, pattern: "url", width: 160, flags: { list: true } }),
  column({
    key: "wechat",
    type: "input",
    title: "微信",
    max: 50,
    width: 120,
    flags: { list: true, filter: true, duplicate: true },
  }),
  column({
    key: "qq",
    type: "input",
    title: "QQ",
    max: 20,
    width: 110,
    flags: { list: true, filter: true, duplicate: true },
  }),
  column({
    key: "creditCode",
    type: "input",
    title: "统一社会信用代码",
    max: 18,
    pattern: "creditCode",
    width: 180,
    flags: { list: true, filter: true, duplicate: true },
  }),
  column({
    key: "remark",
    type: "textarea",
    title: "备注",
    max: 1000,
    rows: 3,
    column: 2,
    width: 200,
    flags: { list: true },
  }),
  kept({
    key: "AddTime",
    type: "datetime",
    title: "创建时间",
    width: 150,
    flags: { list: true, show: true, filter: true, sort: true },
  }),
  kept({
    key: "updatetime",
    type: "datetime",
    title: "更新时间",
    width: 150,
    flags: { list: true, filter: true, sort: true },
  }),
];

const COLUMNS: Record<string, string> = {
  CustomerName: "name",
  contactName: "contact_name",
  mobile: "mobile",
  status: "level_id",
  LaiYuan: "source_id",
  industry: "industry_id",
  scale: "scale_id",
  clue: "clue",
  UserID: "owner_id",
  nextgenjintime: "next_follow_at",
  genjintime: "last_follow_at",
  genjintext: "last_follow_text",
  city: "region_id",
  address: "address",
  website: "website",
  wechat: "wechat",
  qq: "qq",
  creditCode: "credit_code",
  remark: "remark",
  AddTime: "created_at",
  updatetime: "updated_at",
};

const STORED: Record<string, StoredType> = {
  status: "bigint",
  LaiYuan: "bigint",
  industry: "bigint",
  scale: "bigint",
  clue: "smallint",
  UserID: "bigint",
  nextgenjintime: "timestamptz",
  genjintime: "timestamptz",
  AddTime: "timestamptz",
  updatetime: "timestamptz",
};

/** The type of a field in the database; custom fields and texts are text. */
export const storedType = (key: string): StoredType => STORED[key] ?? "text";

export const customerFields: FieldModule = {
  table: "customers",
  columns: COLUMNS,
  form: {
    module: "customer",
    fields: FIELDS,
    cols: 2,
    width: 800,
    labelwidth: 100,
    labelposition: "left",
    labelbg: 0,
    api_add: "/api/customer/add",
    api_edit: "/api/customer/edit",
    api_detail: "/api/customer/Views",
  },
};
