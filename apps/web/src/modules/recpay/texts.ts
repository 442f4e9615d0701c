import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: { overdue: "逾期", writeOff: "核销", writeOffOf: "核销 {name} 剩余的应收", reason: "原因" },
  en: { overdue: "Overdue", writeOff: "Write off", writeOffOf: "Write the rest of {name} off", reason: "Reason" },
});
