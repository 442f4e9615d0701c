/** Entries of the dictionary as the list and its form know them. */
import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import { dictionary } from "@qicheng/api/dictionary/routes";
import { sql } from "kysely";
import { subject } from "../../kernel/records/read/subject";
import { column, example } from "../../kernel/records/type/builtin-fields";

/** What records carry of an entry on alias r: its code, which for the company's own is its id. */
export const CODE = sql`coalesce(r.code, r.id)`;

export const dictionarySubject = subject({
  routes: dictionary,
  table: "dictionary",
  sort: sql`r.sort`,
  computed: { code: { kind: "id", sql: CODE } },
  fields: [
    column({
      key: "types",
      db: "kind",
      type: "select",
      title: "类型",
      en: "Kind",
      required: true,
      addOnly: true,
      options: Object.entries(DICTIONARIES).map(([value, { cn, en }]) => ({ value, label: cn, en })),
      flags: {},
    }),
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "名称",
      en: "Name",
      required: true,
      search: "text",
      max: 40,
      width: 240,
      ...example("老客户介绍", "Word of mouth"),
      flags: { list: true, show: true, filter: true },
    }),
    {
      key: "code",
      storage: "none",
      type: "number",
      scale: 0,
      title: "编号",
      en: "Code",
      readonly: true,
      width: 90,
      flags: { list: true, show: true, form: false },
    },
    column({
      key: "color",
      db: "color",
      type: "ColorPicker",
      title: "颜色",
      en: "Colour",
      width: 110,
      flags: { list: true },
    }),
    column({
      key: "status",
      fact: 1,
      type: "switch",
      title: "启用",
      en: "In use",
      defaultValue: "1",
      width: 90,
      flags: { list: true, show: true },
    }),
    column({
      key: "sort",
      db: "sort",
      type: "number",
      stored: "bigint",
      scale: 0,
      min: 0,
      max: 9999,
      title: "顺序",
      en: "Place",
      readonly: true,
      width: 90,
      flags: { list: true, form: false },
    }),
  ],
  form: { cols: 1, width: 480 },
});
