import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: { slow: "呆滞" },
  en: { slow: "Slow" },
});
