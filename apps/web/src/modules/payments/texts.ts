import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    tab: "支出",
    begin: "新增付款",
    noPayments: "还没有付款",
    post: "过账",
    reverse: "冲销",
    reverseOf: "冲销 {name}",
    reason: "原因",
  },
  en: {
    tab: "Expenses",
    begin: "New payment",
    noPayments: "Nothing paid yet",
    post: "Post",
    reverse: "Reverse",
    reverseOf: "Reverse {name}",
    reason: "Reason",
  },
});
