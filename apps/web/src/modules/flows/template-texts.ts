import { defineTexts } from "../../kernel/i18n/texts";

export const templateText = defineTexts({
  cn: {
    templates: "单据审批模板",
    hint: "勾选后立即发布并启用，之后可以在设计器中修改",
    add: "添加",
    there: "已有启用的流程",
  },
  en: {
    templates: "Templates for documents",
    hint: "A ticked one is released at once, and may be changed in the designer afterwards",
    add: "Add",
    there: "A flow is in force",
  },
});
