/** Print templates: list, panel and form are made of this; a layout is designed on a screen of its own. */
import type { PrintTemplateRow } from "@qicheng/api/print-templates/routes";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { defineRecord } from "../../kernel/records/define/define-record";
import { toast } from "../../kernel/tell/toast";
import { goTo } from "./go-to";
import { t } from "./texts";

const DesignNew = lazy(() => import("./design-new"));

async function toggle({ id, ext, version }: PrintTemplateRow): Promise<void> {
  const answer = await act("printTemplates.status", { id, version });
  if (answer) toast.success(about(answer.msg, ext));
}

export default defineRecord<PrintTemplateRow>({
  routes: "printTemplates",
  titleField: "ext",
  cardFields: ["enabled", "module"],
  scenes: ["all"],
  states: { on: { cn: "启用", en: "On" }, off: { cn: "停用", en: "Off" } },
  searchHint: { cn: "模板名称", en: "Name" },
  empty: {
    title: { cn: "没有找到打印模板", en: "No print template found" },
    hint: { cn: "新建一个，为单据排好版面", en: "add one and lay out its paper" },
  },
  headerEntries: [{ key: "designNew", title: t("designNew"), permission: "system.manage.print", dialog: DesignNew }],
  acts: [
    { key: "design", title: t("design"), hotkey: "d", leads: true, run: ({ id }) => goTo(`/system/print/view/${id}`) },
    { key: "status", title: t("toggle"), ability: "edit", run: (row) => void toggle(row) },
  ],
});
