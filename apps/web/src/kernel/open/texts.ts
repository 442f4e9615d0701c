import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    view: "查看",
  },
  en: {
    view: "View",
  },
});
