import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: { tab: "退货", begin: "新建退货", none: "还没有退货" },
  en: { tab: "Returns", begin: "New return", none: "No returns yet" },
});
