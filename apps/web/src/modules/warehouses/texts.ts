import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({ cn: { standard: "默认" }, en: { standard: "Default" } });
