/** Flows as the list of them knows them. */
import { flows } from "@qicheng/api/flows/routes";
import { sql } from "kysely";
import { subject } from "../../kernel/records/read/subject";
import { column, SHOWN } from "../../kernel/records/type/builtin-fields";
import { DRAFT, RELEASED, RUNNING } from "./flows";

const shown = { list: true, show: true, form: false } as const;

export const flowSubject = subject({
  routes: flows,
  table: "wf_flows",
  sort: sql`-r.id`,
  descending: true,
  computed: {
    enabled: { kind: "flag", sql: sql`r.enabled` },
    released: { kind: "choice", sql: RELEASED },
    draft: { kind: "flag", sql: DRAFT },
    running: { kind: "choice", sql: RUNNING },
  },
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "流程名称",
      en: "Flow",
      required: true,
      max: 40,
      search: "text",
      width: 220,
      flags: SHOWN,
    }),
    column({
      key: "module",
      db: "module",
      type: "select",
      title: "适用的单据",
      en: "For",
      readonly: true,
      remote: {
        url: flows.modules.path,
        params: {},
        loadFilter: "data",
        optionText: "title",
        optionValue: "module",
      },
      width: 160,
      flags: { ...SHOWN, form: false },
    }),
    column({
      key: "category",
      db: "category",
      type: "input",
      title: "分类",
      en: "Category",
      max: 20,
      search: "text",
      width: 120,
      flags: { ...SHOWN, sort: true },
    }),
    column({
      key: "enabled",
      type: "switch",
      title: "状态",
      en: "State",
      readonly: true,
      active: "1",
      inactive: "0",
      fact: 1,
      width: 100,
      flags: shown,
    }),
    column({
      key: "released",
      type: "number",
      scale: 0,
      title: "已发布版本",
      en: "Version in force",
      readonly: true,
      fact: 2,
      width: 180,
      flags: shown,
    }),
    column({
      key: "running",
      type: "number",
      scale: 0,
      title: "进行中的审批",
      en: "Running",
      readonly: true,
      fact: 3,
      width: 130,
      flags: shown,
    }),
    column({
      key: "UpdateTime",
      db: "updated_at",
      type: "datetime",
      title: "修改时间",
      en: "Changed",
      readonly: true,
      width: 160,
      flags: { ...SHOWN, sort: true, form: false },
    }),
  ],
  form: { cols: 1, width: 480 },
});
