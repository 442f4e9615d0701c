/** Forms as the list of them knows them. */

import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import { customForms } from "@qicheng/api/custom-forms/routes";
import { FORM_KINDS } from "@qicheng/engine/design/form-kinds";
import { sql } from "kysely";
import { containing } from "../../kernel/records/read/plain-list";
import { subject } from "../../kernel/records/read/subject";
import { column } from "../../kernel/records/type/builtin-fields";
import { typeChoices } from "../../kernel/records/type/registry";

export const customFormSubject = subject({
  // Those of work forms are seen by others, at their own screen.
  routes: { ...customForms, view: { ...customForms.view, permission: "system.customForm" as const } },
  table: "forms",
  sort: sql`-r.id`,
  descending: true,
  // most are called as the product calls them, which no column holds
  search: (_organisation, key) => {
    const word = key.toLowerCase();
    const named = typeChoices.filter(({ label, en = "" }) =>
      [label, en.toLowerCase()].some((name) => name.includes(word)),
    );
    const modules = named.map(({ value }) => sql`${value}`);
    const byName = containing([sql.ref("r.name")], { key });
    return modules.length === 0 ? byName : sql<boolean>`(r.module in (${sql.join(modules)}) or ${byName})`;
  },
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "名称",
      en: "Name",
      required: true,
      max: 40,
      width: 220,
      flags: { list: true, show: true },
    }),
    column({
      key: "module",
      db: "module",
      type: "select",
      title: "模块",
      en: "Module",
      readonly: true,
      options: typeChoices,
      width: 140,
      flags: { list: true, show: true, filter: true, form: false },
    }),
    column({
      key: "category",
      db: "kind",
      type: "select",
      title: "类型",
      en: "Kind",
      readonly: true,
      options: FORM_KINDS.map((value) => ({ value, label: customFormSaid[value].cn, en: customFormSaid[value].en })),
      width: 120,
      flags: { list: true, show: true, filter: true, form: false },
    }),
    column({
      key: "published",
      db: "published",
      type: "number",
      stored: "bigint",
      scale: 0,
      title: "已发布版本",
      en: "Version in use",
      readonly: true,
      fact: 1,
      width: 150,
      flags: { list: true, show: true, form: false },
    }),
    column({
      key: "updateUser",
      db: "updated_by",
      type: "user",
      title: "修改人",
      en: "Changed by",
      readonly: true,
      width: 140,
      flags: { list: true, show: true, filter: true, form: false },
    }),
    column({
      key: "UpdateTime",
      db: "updated_at",
      type: "datetime",
      title: "修改时间",
      en: "Changed",
      readonly: true,
      fact: 2,
      width: 160,
      flags: { list: true, show: true, sort: true, filter: true, form: false },
    }),
  ],
  form: { cols: 1, width: 480 },
});
