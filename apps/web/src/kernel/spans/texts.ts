import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    span: "时间范围",
    last7: "近7天",
    last30: "近30天",
    last90: "近90天",
    thisMonth: "本月",
    ownSpan: "自选",
  },
  en: {
    span: "Span",
    last7: "Last 7 days",
    last30: "Last 30 days",
    last90: "Last 90 days",
    thisMonth: "This month",
    ownSpan: "Other days",
  },
});
