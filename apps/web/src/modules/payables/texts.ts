import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: { pay: "付款", payments: "付款单" },
  en: { pay: "Pay", payments: "Payments" },
});
