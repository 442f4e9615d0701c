import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    drawn: "图：{title}，数字见旁边的表格",
    failed: "图没有加载出来，数字见旁边的表格",
  },
  en: {
    drawn: "Chart: {title}. Its numbers stand in the table beside it",
    failed: "The chart could not be loaded; its numbers stand in the table",
  },
});
