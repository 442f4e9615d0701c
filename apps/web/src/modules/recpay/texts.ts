import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    lateMoney: "逾期金额",
    lateCount: "逾期期数",
    aheadMoney: "30天内应收",
    aheadCount: "30天内期数",
    overdue: "逾期",
    writeOff: "核销",
    writeOffOf: "核销 {name} 剩余的应收",
    reason: "原因",
  },
  en: {
    lateMoney: "Overdue",
    lateCount: "Rows overdue",
    aheadMoney: "Due in 30 days",
    aheadCount: "Rows in 30 days",
    overdue: "Overdue",
    writeOff: "Write off",
    writeOffOf: "Write the rest of {name} off",
    reason: "Reason",
  },
});
