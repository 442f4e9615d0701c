/** The form of a tree's nodes. */
import type { FieldModule } from "../../fields/registry";
import { column, PLACE } from "./builtin-fields";
import { formOf } from "./record-type";
import type { Tree } from "./tree";

export function treeForm(tree: Tree): FieldModule {
  const { module, table, routes, counts } = tree;
  const form = formOf({
    routes: { add: { path: routes.add.path, record: tree }, edit: routes.edit, view: routes.list },
    fields: [
      column({
        key: "name",
        db: "name",
        type: "input",
        title: "名称",
        en: "Name",
        required: true,
        max: 40,
        width: 240,
        flags: { list: true, show: true },
      }),
      column({
        key: "parent",
        db: "parent_id",
        type: "tree",
        reference: module,
        url: routes.list.path,
        title: "上级",
        en: "Below",
        placeholder: "无（顶级）",
        placeholderEn: "None (top level)",
        flags: {},
      }),
      column({
        key: "count",
        type: "number",
        title: counts.cn,
        en: counts.en,
        readonly: true,
        width: 110,
        flags: { list: true, show: true, form: false },
      }),
      PLACE,
    ],
    form: { cols: 1, width: 480 },
  });
  return { form, table };
}
