import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({ cn: { statement: "对账单" }, en: { statement: "Statement" } });
