/**
 * Tags as a record type. Deleting one that is used is allowed, as people of such systems expect: it leaves lists, panels and
 * filters at once, and whoever restores it has it back on its records.
 */
import { tags } from "@qicheng/api/tags/routes";
import { readableOn } from "@qicheng/engine/values/colour";
import { taggedTypes } from "../../kernel/fields/tags";
import { column, example, SHOWN, TIMES } from "../../kernel/records/type/builtin-fields";
import { recordType } from "../../kernel/records/type/record-type";
import { liveUses } from "../../kernel/records/write/tag-uses";
import { customerType } from "../customers/public";

export const tagType = recordType({
  routes: tags,
  table: "tags",
  name: "text",
  fields: [
    column({
      key: "text",
      db: "text",
      type: "input",
      title: "标签名称",
      en: "Name",
      required: true,
      unique: true,
      within: "module",
      search: "name",
      max: 30,
      width: 200,
      ...example("重点客户", "Key account"),
      flags: SHOWN,
    }),
    column({
      key: "module",
      db: "module",
      type: "select",
      title: "适用于",
      en: "Used for",
      options: taggedTypes,
      defaultValue: customerType.module,
      addOnly: true,
      width: 120,
      fact: 1,
      flags: SHOWN,
    }),
    column({
      key: "bgcolor",
      db: "bgcolor",
      type: "ColorPicker",
      title: "颜色",
      en: "Colour",
      defaultValue: "#2457d6",
      column: 2,
      width: 120,
      fact: 2,
      flags: { list: true, show: true },
    }),
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: {
    sort: "id",
    ascending: true,
    keys: { module: "module" },
  },
  computed: { color: { columns: ["bgcolor"], value: ({ bgcolor }) => readableOn(String(bgcolor)), kind: "text" } },
  subtotal: {
    select: liveUses,
    value: ({ used }) => ({ record: used }),
  },
});
