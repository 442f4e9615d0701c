import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    undo: "撤销",
    redo: "重做",
    back: "返回列表",
  },
  en: {
    undo: "Undo",
    redo: "Redo",
    back: "Back to the list",
  },
});
