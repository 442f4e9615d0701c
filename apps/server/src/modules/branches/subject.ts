/** Branches as their form knows them. */
import { branches } from "@qicheng/api/branches/routes";
import { sql } from "kysely";
import { subject } from "../../kernel/records/read/subject";
import { column, PLACE } from "../../kernel/records/type/builtin-fields";

export const branchSubject = subject({
  routes: branches,
  table: "branches",
  sort: sql`r.sort`,
  fields: [
    column({
      key: "Name",
      db: "name",
      type: "input",
      title: "部门名称",
      en: "Name",
      required: true,
      max: 40,
      width: 220,
      flags: { list: true, show: true },
    }),
    column({
      key: "parent",
      db: "parent_id",
      type: "branch",
      title: "上级部门",
      en: "Parent",
      placeholder: "无（顶级）",
      placeholderEn: "None (top level)",
      fact: 3,
      flags: { list: true },
    }),
    column({
      key: "attributes",
      db: "kind",
      type: "radio",
      title: "类型",
      en: "Kind",
      defaultValue: "1",
      options: [
        { label: "部门", en: "Department", value: "1" },
        { label: "公司", en: "Company", value: "2" },
      ],
      width: 90,
      flags: { list: true },
    }),
    column({
      key: "leader",
      fact: 1,
      db: "leader_id",
      type: "user",
      title: "负责人",
      en: "Head",
      width: 130,
      flags: { list: true, show: true },
    }),
    column({
      key: "userCount",
      fact: 2,
      type: "number",
      title: "人数",
      en: "People",
      readonly: true,
      width: 80,
      flags: { list: true, show: true, form: false },
    }),
    PLACE,
  ],
  form: { cols: 1, width: 480 },
});
