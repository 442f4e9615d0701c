/** Print templates as a record type. Their layouts are versions in a table of their own. */
import { printTemplates } from "@qicheng/api/print-templates/routes";
import { sql } from "kysely";
import { column, ENABLED, example, SHOWN, TIMES } from "../../kernel/records/type/builtin-fields";
import { recordType } from "../../kernel/records/type/record-type";
import { firstLayout } from "./layouts";
import { paperChoices } from "./papers";

export const printTemplateType = recordType({
  routes: printTemplates,
  table: "print_templates",
  name: "ext",
  fields: [
    column({
      key: "ext",
      db: "name",
      type: "input",
      title: "模板名称",
      en: "Name",
      required: true,
      search: "name",
      max: 50,
      width: 240,
      ...example("合同（含税）", "Contract with tax"),
      flags: SHOWN,
    }),
    column({
      key: "module",
      db: "module",
      type: "select",
      title: "适用模块",
      en: "Module",
      options: paperChoices,
      required: true,
      addOnly: true,
      width: 140,
      fact: 1,
      flags: { ...SHOWN, sort: true },
    }),
    ENABLED,
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: { sort: "AddTime", keys: { module: "module" } },
  computed: {
    number: { columns: ["number"], value: ({ number }) => Number(number), kind: "choice", sql: sql`r.number` },
  },
  columns: ["number", "module"],
  hooks: { afterSave: firstLayout },
});
