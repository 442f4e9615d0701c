/** Deleted records of any type as their list knows them; where a type keeps its name and owner, the kernel fills in. */
import { recycle } from "@qicheng/api/recycle/routes";
import { sql } from "kysely";
import { subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";

export const binSubject = subject({
  routes: { index: recycle.list },
  table: "customers",
  sort: sql`r.deleted_at`,
  descending: true,
  fields: [
    systemField({
      key: "name",
      db: "name",
      type: "input",
      title: "名称",
      en: "Name",
      search: "text",
      width: 260,
      flags: SHOWN,
    }),
    {
      key: "ext",
      storage: "none",
      type: "input",
      title: "说明",
      en: "Details",
      readonly: true,
      width: 180,
      flags: { list: true, show: true, form: false },
    },
    systemField({
      key: "UserID",
      db: "owner_id",
      type: "user",
      title: "负责人",
      en: "Owner",
      width: 130,
      flags: SHOWN,
    }),
    systemField({
      key: "deletedBy",
      db: "deleted_by",
      type: "user",
      title: "删除人",
      en: "Deleted by",
      width: 130,
      flags: SHOWN,
    }),
    systemField({
      key: "deletetime",
      db: "deleted_at",
      type: "datetime",
      title: "删除时间",
      en: "Deleted",
      width: 150,
      flags: { ...SHOWN, sort: true },
    }),
  ],
});
