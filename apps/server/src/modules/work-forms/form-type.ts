/** Work forms as a record type: the list at which a company makes and disables them. */
import type { UsePlace } from "@qicheng/api/kernel/error-codes";
import { memberName } from "@qicheng/api/kernel/families";
import { workForms } from "@qicheng/api/work-forms/routes";
import { flowsOf } from "../../kernel/approval/uses";
import { changed } from "../../kernel/cache/announce";
import { ensureForms } from "../../kernel/fields/ensure-forms";
import { column, ENABLED, example, PLACE, SHOWN, TIMES } from "../../kernel/records/type/builtin-fields";
import { type RecordRow, recordType } from "../../kernel/records/type/record-type";
import { registerUses } from "../../kernel/records/write/in-use";
import type { Context } from "../../kernel/work/context";
import { ICONS } from "./icons";

/** What its records are called by everywhere else. */
export const FAMILY = "workform";

/** Each is a module whose fields every server knows. */
async function known(ctx: Context, after: Pick<RecordRow, "id">, isNew: boolean): Promise<void> {
  if (isNew) await ensureForms(ctx.db, [memberName(FAMILY, after.id)]);
  await changed(ctx, "fields");
}

/** A form by which something is approved stays, as long as its flow is in force or an approval runs. */
registerUses(async (ctx, table, ids) => {
  const uses = new Map<number, UsePlace[]>();
  if (table === "work_forms") for (const id of ids) uses.set(id, await flowsOf(ctx, memberName(FAMILY, id)));
  return new Map([...uses].filter(([, places]) => places.length > 0));
});

export const workFormType = recordType({
  routes: workForms,
  table: "work_forms",
  name: "name",
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "表单名称",
      en: "Name",
      required: true,
      unique: true,
      search: "name",
      max: 30,
      width: 180,
      ...example("用车申请", "Car request"),
      flags: SHOWN,
    }),
    column({
      key: "category",
      db: "category_id",
      type: "statusSelect",
      dictionary: "workFormCategory",
      title: "分类",
      en: "Category",
      essential: true,
      width: 110,
      fact: 1,
      flags: SHOWN,
    }),
    column({
      key: "icon",
      db: "icon",
      type: "select",
      title: "图标",
      en: "Icon",
      options: ICONS,
      defaultValue: "form",
      essential: true,
      flags: { list: true },
    }),
    column({
      key: "color",
      db: "color",
      type: "ColorPicker",
      title: "颜色",
      en: "Colour",
      defaultValue: "#1677ff",
      essential: true,
      flags: { list: true },
    }),
    column({
      key: "description",
      db: "description",
      type: "textarea",
      title: "说明",
      en: "Description",
      search: "text",
      max: 200,
      rows: 2,
      column: 2,
      essential: true,
      width: 260,
      ...example("外出办事用车，提前一天申请", "For errands by car, a day ahead"),
      flags: { list: true, show: true },
    }),
    column({
      key: "cc",
      db: "cc",
      stored: "smallint",
      type: "switch",
      title: "支持抄送",
      en: "Copies",
      defaultValue: "1",
      essential: true,
      width: 90,
      flags: SHOWN,
    }),
    { ...ENABLED, essential: true },
    { ...PLACE, essential: true, defaultValue: 0, width: 70, flags: { list: true, sort: true } },
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: { sort: "sort", ascending: true },
  computed: {
    module: { value: ({ id }) => memberName(FAMILY, id), kind: "text" },
  },
  hooks: {
    afterSave: (ctx, { before, after }) => known(ctx, after, before === undefined),
    removed: (ctx) => changed(ctx, "fields"),
    restored: (ctx) => changed(ctx, "fields"),
  },
});
