import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: { post: "通过" },
  en: { post: "Approve" },
});
