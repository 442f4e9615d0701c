/** The built-in fields of a contact. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { FieldModule } from "../../kernel/fields/registry";

const column = (field: Omit<FieldDef, "storage">): FieldDef => ({ ...field, storage: "column" });
const shown = { list: true, show: true };

export const contactFields: FieldModule = {
  table: "contacts",
  columns: {
    contactName: "name",
    mobile: "mobile",
    wechat: "wechat",
    qq: "qq",
    zhiwei: "position_id",
    sex: "sex",
    email: "email",
    birthday: "birthday",
    remark: "remark",
  },
  form: {
    module: "contact",
    fields: [
      column({ key: "contactName", type: "input", title: "姓名", required: true, max: 50, width: 110, flags: shown }),
      column({
        key: "mobile",
        type: "input",
        title: "手机",
        max: 24,
        pattern: "phone",
        width: 130,
        flags: { ...shown, duplicate: true },
      }),
      column({ key: "wechat", type: "input", title: "微信", max: 50, width: 120, flags: shown }),
      column({ key: "qq", type: "input", title: "QQ", max: 20, width: 110, flags: shown }),
      column({ key: "zhiwei", type: "statusSelect", title: "职位", dictionary: "position", width: 110, flags: shown }),
      column({
        key: "sex",
        type: "radio",
        title: "性别",
        options: [
          { value: "男", label: "男" },
          { value: "女", label: "女" },
        ],
        width: 70,
        flags: shown,
      }),
      column({
        key: "email",
        type: "input",
        title: "邮箱",
        max: 100,
        pattern: "email",
        width: 160,
        flags: { list: true },
      }),
      column({ key: "birthday", type: "date", title: "生日", width: 110, flags: { list: true } }),
      column({
        key: "remark",
        type: "textarea",
        title: "备注",
        max: 500,
        rows: 3,
        column: 2,
        width: 180,
        flags: { list: true },
      }),
    ],
    cols: 2,
    width: 800,
    labelwidth: 100,
    labelposition: "left",
    labelbg: 0,
    api_add: "/api/contact/add",
    api_edit: "/api/contact/Edit",
    api_detail: "/api/contact/Views",
  },
};
