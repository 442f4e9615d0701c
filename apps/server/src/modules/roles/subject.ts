/** Roles as the list and their form know them. */
import { DATA_SCOPE_TITLES, DATA_SCOPES, PERMISSION_KEYS, SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import { roles } from "@qicheng/api/roles/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { subject } from "../../kernel/records/read/subject";
import { column, example } from "../../kernel/records/type/builtin-fields";

/** How far one sees, by module with rows. */
const SCOPES: FieldDef[] = Object.entries(SCOPE_MODULES).map(([module, { cn, en }]) =>
  column({
    key: `dataScope.${module}`,
    type: "select",
    title: `${cn}数据范围`,
    en: `${en} one sees`,
    required: true,
    defaultValue: "self",
    options: DATA_SCOPES.map((value) => ({
      value,
      label: DATA_SCOPE_TITLES[value].cn,
      en: DATA_SCOPE_TITLES[value].en,
    })),
    width: 150,
    flags: { list: true, show: true },
  }),
);

export const roleSubject = subject({
  routes: roles,
  table: "roles",
  sort: sql`not r.builtin`,
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "角色名称",
      en: "Role",
      required: true,
      search: "text",
      max: 30,
      width: 200,
      ...example("区域销售", "Regional sales"),
      flags: { list: true, show: true, filter: true, sort: true },
    }),
    column({
      key: "ext",
      db: "remark",
      type: "input",
      title: "说明",
      en: "Description",
      search: "text",
      max: 200,
      width: 320,
      ...example("只看自己的客户，不能导出", "Sees own customers, exports nothing"),
      flags: { list: true, show: true, filter: true },
    }),
    ...SCOPES,
    column({
      key: "userCount",
      fact: 1,
      type: "number",
      title: "员工数",
      en: "People",
      readonly: true,
      width: 90,
      flags: { list: true, show: true, form: false },
    }),
    column({
      key: "assignable",
      type: "select",
      title: "可分配的角色",
      en: "Roles to give",
      multiple: true,
      reference: "role",
      max: 200,
      ...example("销售、销售经理", "Sales, Sales manager"),
      width: 220,
      flags: { list: true },
    }),
    column({
      key: "auth",
      fact: 2,
      type: "select",
      title: "权限",
      en: "Permissions",
      multiple: true,
      max: PERMISSION_KEYS.length,
      options: PERMISSION_KEYS.map((value) => ({ value, label: value })),
      width: 120,
      flags: { list: true, show: true },
    }),
  ],
  form: { cols: 1, width: 1160, labelwidth: 110 },
});
