/** 工作表单: the forms of the company's own, made, designed, given to people and taken out of use. */
import type { WorkFormRow } from "@qicheng/api/work-forms/routes";
import { lazy } from "react";
import { call } from "../../kernel/http/call";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { FormIcon } from "./form-icon";
import { goTo } from "./go";
import { t } from "./texts";
import styles from "./work-forms.module.css";

const TemplatesDialog = lazy(() => import("./templates-dialog"));
const StartersDialog = lazy(() => import("./starters-dialog"));

/** Its one form is designed as those of any other records are. */
async function design({ module }: WorkFormRow): Promise<void> {
  const { data } = await call("customForms.list", {});
  const form = data.find((one) => one.module === module);
  if (form) goTo(`/system/workForm/view/${module}/${form.category}/${form.id}`);
}

export default defineRecord<WorkFormRow>({
  routes: "workForms",
  heading: { cn: "工作表单", en: "Work forms" },
  titleField: "name",
  cardFields: ["category", "enabled"],
  searchHint: { cn: "表单名称/说明", en: "Name/description" },
  scenes: ["all"],
  states: { on: { cn: "启用", en: "In use" }, off: { cn: "停用", en: "Off" } },
  listOptions: { cardTitle: true, brings: ["icon", "color"] },
  cells: {
    name: ({ name, icon, color }) => (
      <span className={styles.footer}>
        <FormIcon icon={icon} color={color} small />
        {name}
      </span>
    ),
  },
  headerEntries: [
    { key: "templates", title: t("templates"), permission: "system.manage.workForm", dialog: TemplatesDialog },
  ],
  acts: [
    { key: "design", title: t("design"), leads: true, run: (row) => void design(row) },
    {
      key: "starters",
      title: t("starters"),
      ability: "edit",
      run: ({ id, name }) => openOver((close) => <StartersDialog id={id} name={name} onClose={close} />),
    },
    { key: "records", title: t("records"), run: ({ id }) => goTo(`/oa/workform/${id}`) },
  ],
});
